import { useEffect, useState } from 'react';
import { shell } from '../messages/shell';

/** S9.10 */
const SLOW_AFTER_MS = 1000;

/** Says that a navigation takes long. */
export function SlowNotice({ isPending }: { isPending: boolean }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    // Outside: the timer.
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return (
    <div role="status" className="slow-notice">
      {isPending && isSlow && (
        <p>
          <span className="spin" aria-hidden="true" />
          {shell.slow}
        </p>
      )}
    </div>
  );
}
