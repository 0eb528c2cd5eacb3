import { X } from 'lucide-react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { supportWindow } from '../apps/state';
import { config } from '../model/config';
import { useStore } from '../model/store';

/** The product's own support chat, which an app may open. */
export function SupportWindow() {
  if (!useStore(supportWindow)) return null;
  return (
    <aside className="sim-window sim-support" aria-label={text.support.title(config.name)}>
      <div className="sim-window-head">
        <strong>{text.support.title(config.name)}</strong>
        <Button
          size="sm"
          variant="ghost"
          icon
          aria-label={text.close}
          onClick={() => supportWindow.set(false)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <p className="sim-pad">{text.support.hello}</p>
    </aside>
  );
}
