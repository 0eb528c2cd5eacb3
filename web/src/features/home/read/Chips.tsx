import type { components } from '../../../lib/api.gen';
import { catalogueText } from '../../../lib/catalogueText';
import { Link } from '../../../ui/Link';
import { listIcon } from '../../catalog/model/categoryIcons';

type Chip = components['schemas']['Chip'];

export function Chips({ title, chips }: { title: string; chips: Chip[] }) {
  return (
    <nav aria-label={title} {...catalogueText}>
      <ul className="scroller">
        {chips.map((chip) => {
          const Icon = listIcon(chip.slug);
          return (
            <li key={chip.path}>
              <Link className="chip" to={chip.path}>
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                {chip.text}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
