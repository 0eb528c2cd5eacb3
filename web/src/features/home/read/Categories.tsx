import { ChevronRight } from 'lucide-react';
import type { components } from '../../../lib/api.gen';
import { catalogueText } from '../../../lib/catalogueText';
import { count } from '../../../lib/money';
import { home as text } from '../../../messages/home';
import { Link } from '../../../ui/Link';
import { categoryIcon } from '../../catalog/model/categoryIcons';

/** A ruled grid; the way to all apps fills what is left of its last row. */
export function Categories({ categories }: { categories: components['schemas']['Category'][] }) {
  return (
    <ul className="categories" {...catalogueText}>
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
      <li className="categories-all">
        <Link to="/apps/">
          {text.allApps}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </li>
    </ul>
  );
}
