import '../catalog/components/app-cards.css';
import type { components } from '../../lib/api.gen';
import { catalogueText } from '../../lib/catalogueText';
import { Link } from '../../ui/Link';
import { AppCard } from '../catalog/components/AppCard';
import { PictureView } from '../catalog/components/PictureView';

type Media = components['schemas']['HomeMedia'];

/** The editors' pictures, videos and cards of home (S2.32). */
export function MediaTiles({ media }: { media: Media[] }) {
  return (
    <ul className="cards cards-3 media-tiles">
      {media.map((one) => (
        <li key={one.title}>
          {one.card ? <AppCard card={one.card} look={one.card.scene?.looks[0]} /> : <Tile one={one} />}
        </li>
      ))}
    </ul>
  );
}

function Tile({ one }: { one: Media }) {
  return (
    <article className="panel media-tile">
      <div className="media-frame">
        <PictureView picture={one.picture} />
      </div>
      <div className="media-text" {...catalogueText}>
        <h3>
          <Link className="underline-hover" to={one.path}>
            {one.title}
          </Link>
        </h3>
        <p>{one.text}</p>
      </div>
    </article>
  );
}
