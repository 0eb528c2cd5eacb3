import { catalogueText } from '../../../lib/catalogueText';
import type { Picture } from '../../../lib/wire';
import { Drawn } from '../../../ui/markup/drawnPart';
import { videoCard } from '../videoCard';

type PictureViewProps = {
  picture: Picture;
  isEager?: boolean;
  /** The person pressed this video's thumbnail, so it plays at once. */
  startsPlaying?: boolean;
  /** Its file cannot be shown. */
  onBroken?: () => void;
};

/** A picture, filling its frame. A video is a card of captions over one. */
export function PictureView(props: PictureViewProps) {
  const { picture, isEager = false, startsPlaying = false, onBroken } = props;
  return (
    <>
      <img
        className="picture"
        src={picture.src}
        alt={picture.alt}
        {...(picture.kind === 'scene' ? {} : catalogueText)}
        width={640}
        height={400}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        ref={(image) => {
          // It may have failed before the page was taken over.
          if (image?.complete && image.naturalWidth === 0) onBroken?.();
        }}
        onError={onBroken}
        {...(isEager ? { fetchPriority: 'high' as const } : {})}
      />
      {picture.kind === 'video' && <Drawn part={videoCard} props={{ picture, startsPlaying }} />}
    </>
  );
}
