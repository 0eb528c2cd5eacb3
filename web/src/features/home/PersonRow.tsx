import '../catalog/components/app-cards.css';
import { catalogueText } from '../../lib/catalogueText';
import type { Person } from '../../lib/wire';
import { AppIcon } from '../../ui/AppIcon';
import { Link } from '../../ui/Link';
import { Stars } from '../../ui/markup/Stars';

export function PersonRow({ person }: { person: Person }) {
  return (
    <li className="app-row">
      <AppIcon src={person.icon} size={42} />
      <div className="grow">
        <Link className="app-row-name" to={person.path}>
          {person.name}
        </Link>
        <p className="app-row-text ellip" {...catalogueText}>
          {person.text}
        </p>
      </div>
      {person.rating && <Stars rating={person.rating} />}
    </li>
  );
}
