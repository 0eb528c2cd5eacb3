import './picture-view.css';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import { clock } from '../../../lib/dates';
import type { Picture } from '../../../lib/wire';
import { video as text } from '../../../messages/video';
import { captionAt } from '../model/catalog';

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
      {picture.kind === 'video' && <VideoCard picture={picture} startsPlaying={startsPlaying} />}
    </>
  );
}

function VideoCard({ picture, startsPlaying }: { picture: Picture; startsPlaying: boolean }) {
  const { captions = [], durationS = 0 } = picture;
  const [isPlaying, setIsPlaying] = useState(startsPlaying);
  const [second, setSecond] = useState(0);
  useEffect(() => {
    // Outside: the time.
    if (!isPlaying) return;
    const timer = setInterval(() => setSecond((old) => old + 1), 1000);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const isOver = second >= durationS;
  const toggle = () => {
    if (isOver) setSecond(0);
    setIsPlaying(isOver || !isPlaying);
  };
  const runs = isPlaying && !isOver;
  const caption = captionAt(captions, second);
  return (
    <div className="video-card" data-playing={runs || undefined}>
      <button
        type="button"
        className="video-play"
        aria-label={runs ? text.pause : text.play}
        onClick={toggle}
      >
        <span>
          {runs ? (
            <Pause size={24} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={24} fill="currentColor" aria-hidden="true" />
          )}
        </span>
      </button>
      {(runs || second > 0) && (
        <p className="video-caption" aria-live="polite">
          {caption}
        </p>
      )}
      <p className="video-time num">
        {clock(Math.min(second, durationS))} / {clock(durationS)}
      </p>
    </div>
  );
}
