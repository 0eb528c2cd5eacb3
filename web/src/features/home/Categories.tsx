import type { components } from '../../lib/api.gen';
import { count } from '../../lib/money';
import { Link } from '../../ui/Link';
import { categoryIcon } from './icons';

export function Categories({ categories }: { categories: components['schemas']['Category'][] }) {
  return (
    <ul className="categories">
      {categories.map((category) => {
        const Icon = categoryIcon(category.slug);
        return (
          <li key={category.slug}>
            <Link to={category.path}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {category.name}
              <span className="category-count num">{count(category.count)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
