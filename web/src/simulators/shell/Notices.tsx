import { simulators as text } from '../../messages/simulators';
import { notices } from '../apps/state';
import { useStore } from '../model/store';

/** What apps and the product say in passing. */
export function Notices() {
  const shown = useStore(notices);
  return (
    <div className="sim-notices" role="status" aria-label={text.notices} aria-live="polite">
      {shown.map(({ id, app, text: said, kind }) => (
        <p key={id} className="sim-notice" data-kind={kind}>
          <strong>{app}</strong> <bdi>{said}</bdi>
        </p>
      ))}
    </div>
  );
}
