import type { components } from '../../lib/api.gen';
import { Link } from '../../ui/Link';
import { PictureView } from '../catalog/PictureView';

export function MediaTiles({ media }: { media: components['schemas']['HomeMedia'][] }) {
  return (
    <ul className="cards cards-3 media-tiles">
      {media.map((one) => (
        <li key={one.title}>
          <article className="panel media-tile">
            <div className="media-frame">
              <PictureView picture={one.picture} />
            </div>
            <div className="media-text">
              <h3>
                <Link className="hover:underline" to={one.path}>
                  {one.title}
                </Link>
              </h3>
              <p>{one.text}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
