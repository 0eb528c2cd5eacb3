import './app-cards.css';
import { Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import { lazyPart } from '../../../lib/lazyPart';
import type { HomeMedia } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { video } from '../../../messages/video';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { AppCard } from './AppCard';

const loadPicture = () => import('./PictureView');
const PictureView = lazyPart(() => loadPicture().then((m) => m.PictureView));

/** The editors' pictures, videos and cards of a list (S2.32). */
export function ListingMedia({ media }: { media: readonly HomeMedia[] }) {
  return (
    <section className="listing-media" aria-label={text.media}>
      <ul className="cards cards-3">
        {media.map((item) => (
          <li key={item.title}>
            {item.card ? (
              <AppCard card={item.card} look={item.card.scene?.looks[0]} level={2} />
            ) : (
              <Item item={item} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: HomeMedia }) {
  return (
    <article className="app-card">
      <div className="app-card-picture media-picture">
        {item.kind === 'video' ? <Video item={item} /> : <Still item={item} />}
      </div>
      <h2 className="app-card-name" {...catalogueText}>
        {/* A video is played in its place, so only its name leads on. */}
        <Link className={item.kind === 'video' ? 'underline-hover' : 'app-card-link'} to={item.path}>
          {item.title}
        </Link>
      </h2>
      <p className="app-card-text" {...catalogueText}>
        {item.text}
      </p>
      {item.linkText && <p className="more media-more">{item.linkText}</p>}
    </article>
  );
}

function Still({ item }: { item: HomeMedia }) {
  const { src, alt } = item.picture;
  return (
    <img
      className="picture"
      src={src}
      alt={alt}
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      {...catalogueText}
    />
  );
}

function Video({ item }: { item: HomeMedia }) {
  const [isOpen, setIsOpen] = useState(false);
  const still = <Still item={item} />;
  if (isOpen) {
    return (
      <Suspense fallback={still}>
        <PictureView picture={item.picture} startsPlaying />
      </Suspense>
    );
  }
  return (
    <>
      {still}
      <button
        type="button"
        className={`${buttonClass({ icon: true })} media-play`}
        aria-label={`${video.play}: ${item.title}`}
        onPointerEnter={loadPicture}
        onClick={() => setIsOpen(true)}
      >
        <Play size={18} aria-hidden="true" />
      </button>
    </>
  );
}
