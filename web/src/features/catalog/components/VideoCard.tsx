import './video-card.css';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clock } from '../../../lib/dates';
import type { Caption, Picture } from '../../../lib/wire';
import { video as text } from '../../../messages/video';
import { HostedVideo } from './HostedVideo';

type VideoCardProps = { picture: Picture; startsPlaying: boolean };

/** What plays a video, over its picture. */
export function VideoCard(props: VideoCardProps) {
  return props.picture.player ? <HostedVideo picture={props.picture} /> : <Captions {...props} />;
}

/** Captions, each in its time. */
function Captions({ picture, startsPlaying }: VideoCardProps) {
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

/** The caption of a video card at a second of its time. */
const captionAt = (captions: readonly Caption[], second: number): string =>
  captions.findLast((caption) => caption.at <= second)?.text ?? '';
