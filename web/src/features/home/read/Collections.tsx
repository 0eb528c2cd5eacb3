import '../../catalog/components/app-cards.css';
import type { components } from '../../../lib/api.gen';
import { catalogueText } from '../../../lib/catalogueText';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import { tileHue } from '../../catalog/model/categoryIcons';

const MOST_ICONS = 6;

export function Collections({ collections }: { collections: components['schemas']['Collection'][] }) {
  return (
    <ul className="collections">
      {collections.map((one, index) => (
        <li key={one.path}>
          <article className="collection" data-hue={tileHue(index)}>
            <h3 {...catalogueText}>
              <Link className="app-card-link" to={one.path}>
                {one.title}
              </Link>
            </h3>
            <p {...catalogueText}>{one.text}</p>
            <div className="collection-icons">
              {one.icons.slice(0, MOST_ICONS).map((icon) => (
                <AppIcon key={icon} src={icon} size={38} />
              ))}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
