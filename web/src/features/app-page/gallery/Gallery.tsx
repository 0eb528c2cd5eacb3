import './gallery.css';
import { Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { clock } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import type { Picture } from '../../../lib/wire';
import { app as text } from '../../../messages/app';
import { GalleryFrame } from './GalleryFrame';
import { usePictures } from './usePictures';

const GalleryDialog = lazyPart(() => import('./GalleryDialog').then((m) => m.GalleryDialog));

/** The pictures of an entry: one large, the others in a strip below it. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const shown = usePictures(pictures);
  const [isFull, setIsFull] = useState(false);
  if (!shown.picture) return null;
  return (
    <section className="gallery" aria-label={text.gallery} onKeyDown={shown.pressKey}>
      <GalleryFrame shown={shown} isEager onFullView={() => setIsFull(true)} />
      {shown.all.length > 1 && (
        <ul className="thumbs">
          {shown.all.map((one, at) => (
            <li key={one.src + one.label}>
              <Thumb
                picture={one}
                isCurrent={at === shown.index}
                onShow={() => shown.show(at)}
                onBroken={() => shown.omit(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {isFull && (
        <Suspense>
          <GalleryDialog shown={shown} onClose={() => setIsFull(false)} />
        </Suspense>
      )}
    </section>
  );
}

type ThumbProps = { picture: Picture; isCurrent: boolean; onShow: () => void; onBroken: () => void };

function Thumb({ picture, isCurrent, onShow, onBroken }: ThumbProps) {
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
        ref={(image) => {
          // It may have failed before the page was taken over.
          if (image?.complete && image.naturalWidth === 0) onBroken();
        }}
        onError={onBroken}
      />
      {isVideo && (
        <span className="thumb-play">
          <span>
            <Play size={13} strokeWidth={2.4} fill="currentColor" aria-hidden="true" />
          </span>
        </span>
      )}
      <span className="thumb-label">{isVideo && picture.durationS ? clock(picture.durationS) : label}</span>
    </button>
  );
}
