import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { catalogueText } from '../../../lib/catalogueText';
import { app as text } from '../../../messages/app';
import { Button } from '../../../ui/Button';
import { PictureView } from '../../catalog/components/PictureView';
import type { ShownPictures } from './usePictures';
import { useSwipe } from './useSwipe';

type GalleryFrameProps = {
  shown: ShownPictures;
  isEager?: boolean;
  /** Without it, this is the full view. */
  onFullView?: () => void;
};

/** One picture with what is said about it, and the ways to the others. */
export function GalleryFrame({ shown, isEager = false, onFullView }: GalleryFrameProps) {
  const { picture, index, all, step } = shown;
  const swipe = useSwipe(step);
  if (!picture) return null;
  const isVideo = picture.kind === 'video';
  return (
    <>
      <div className="gallery-main" {...swipe}>
        <PictureView
          key={picture.src + index}
          picture={picture}
          isEager={isEager}
          onBroken={() => shown.omit(picture)}
        />
        {onFullView && !isVideo && (
          <button type="button" className="gallery-full" aria-label={text.fullView} onClick={onFullView}>
            <Maximize2 size={16} aria-hidden="true" />
          </button>
        )}
        {all.length > 1 && (
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
      <p className="gallery-caption" aria-live="polite">
        <b>{picture.label}</b> <span {...catalogueText}>{picture.caption}</span>{' '}
        {all.length > 1 && <span className="num">{text.pictureCount(index + 1, all.length)}</span>}
      </p>
    </>
  );
}
