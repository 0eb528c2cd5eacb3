import './console.css';
import { RefreshCw } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';

/** The room itself failed. */
export function Broken() {
  return (
    <main id="main" className="console-alone">
      <h1>{text.brokenTitle}</h1>
      <p className="muted">{text.brokenText}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        <RefreshCw size={16} aria-hidden="true" />
        {text.reload}
      </Button>
    </main>
  );
}
