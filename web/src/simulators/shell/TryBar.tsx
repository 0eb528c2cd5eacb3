import { simulators as text } from '../../messages/simulators';
import { buttonClass } from '../../ui/Button';
import { config } from '../model/config';
import { tried } from '../model/tried';

/** Above a product in which an app is only tried. */
export function TryBar() {
  if (!tried) return null;
  return (
    <aside className="sim-try" aria-label={text.tryOut.name}>
      <strong>{text.tryOut.bar}</strong>
      <button
        type="button"
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
        onClick={() => location.reload()}
      >
        {text.tryOut.reset}
      </button>
      <a
        className={buttonClass({ size: 'sm', variant: 'primary' })}
        href={config.shop + config.shopBase + tried.path}
      >
        {text.tryOut.install}
      </a>
    </aside>
  );
}
