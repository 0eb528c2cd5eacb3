import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { useState } from 'react';
import { clock } from '../../lib/dates';
import type { Picture } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { Button } from '../../ui/Button';
import { PictureView } from '../catalog/components/PictureView';

/** The pictures of an app: where it appears first, then what its developer shows. */
export function Gallery({ pictures }: { pictures: Picture[] }) {
  const [index, setIndex] = useState(0);
  const picture = pictures[index];
  if (!picture) return null;
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length);
  return (
    <section className="gallery" aria-label={text.gallery}>
      <div className="gallery-main">
        <PictureView key={picture.src + index} picture={picture} isEager />
        {pictures.length > 1 && (
          <div className="gallery-nav">
            <Button icon size="sm" aria-label={text.previous} onClick={() => step(-1)}>
              <ChevronLeft size={17} aria-hidden="true" />
            </Button>
            <Button icon size="sm" aria-label={text.next} onClick={() => step(1)}>
              <ChevronRight size={17} aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((one, at) => (
            <li key={one.src + one.label}>
              <Thumb picture={one} isCurrent={at === index} onShow={() => setIndex(at)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ThumbProps = { picture: Picture; isCurrent: boolean; onShow: () => void };

function Thumb({ picture, isCurrent, onShow }: ThumbProps) {
  const isVideo = picture.kind === 'video';
  const label =
    isVideo && picture.durationS ? text.video(picture.label, clock(picture.durationS)) : picture.label;
  return (
    <button
      type="button"
      className="thumb"
      aria-label={text.showPicture(label)}
      aria-current={isCurrent || undefined}
      onClick={onShow}
    >
      <img
        className="picture"
        src={picture.thumb}
        alt=""
        width={128}
        height={80}
        loading="lazy"
        decoding="async"
      />
      {isVideo && (
        <span className="thumb-play">
          <span>
            <Play size={13} strokeWidth={2.4} fill="currentColor" aria-hidden="true" />
          </span>
        </span>
      )}
      <span className="thumb-label ellip">
        {isVideo && picture.durationS ? clock(picture.durationS) : label}
      </span>
    </button>
  );
}
