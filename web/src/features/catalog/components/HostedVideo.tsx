import './video-card.css';
import { Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Picture } from '../../../lib/wire';
import { video as text } from '../../../messages/video';

type State = 'poster' | 'playing' | 'blocked';

/** Outside: the focus, which was on the button that is gone. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** A video of another host over its poster: that host is asked for nothing before somebody presses. */
export function HostedVideo({ picture }: { picture: Picture }) {
  const { alt, host = '', player = '', watch } = picture;
  const [state, setState] = useState<State>('poster');
  const noteId = useId();
  useEffect(() => {
    // Outside: the content policy of the document that was loaded, which may be that of a page without apps.
    const block = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(new URL(player).origin)) {
        setState('blocked');
      }
    };
    document.addEventListener('securitypolicyviolation', block);
    return () => document.removeEventListener('securitypolicyviolation', block);
  }, [player]);
  if (state === 'playing') {
    return (
      <iframe
        ref={takeFocus}
        className="video-frame"
        src={player}
        title={alt}
        allow="autoplay; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        // YouTube plays for no page that does not say where it is.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className="video-card">
      {state === 'poster' && (
        <button
          type="button"
          className="video-play"
          aria-label={text.playVideo(alt)}
          aria-describedby={noteId}
          onClick={() => setState('playing')}
        >
          <span>
            <Play size={24} fill="currentColor" aria-hidden="true" />
          </span>
        </button>
      )}
      <p className="video-note" id={noteId} role={state === 'blocked' ? 'alert' : undefined}>
        {state === 'blocked' ? text.blocked(host) : text.playsFrom(host)}{' '}
        <a href={watch} target="_blank" rel="noopener noreferrer">
          {text.openThere}
        </a>
      </p>
    </div>
  );
}
