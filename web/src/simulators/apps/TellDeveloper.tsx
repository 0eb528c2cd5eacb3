import { useState } from 'react';
import { lineOf } from '../../lib/messageLines';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { log } from '../model/log';
import { useStore } from '../model/store';
import type { HostApp } from './types';

const LINES = 20;

/** The last lines of the log for the developer, after the person has read them. */
export function TellDeveloper({ app }: { app: HostApp }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.apps.tell}
      </Button>
      {isOpen && <TellDialog app={app} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TellDialog({ app, onClose }: { app: HostApp; onClose: () => void }) {
  const lines = useStore(log)
    .lines.filter((line) => line.app === app.slug || line.app === app.name)
    .slice(0, LINES)
    .map(lineOf);
  const copy = async () => {
    await navigator.clipboard.writeText(lines.join('\n'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.apps.tellTitle(app.name)}
      footer={
        <Button variant="primary" onClick={() => void copy()}>
          {text.apps.copyLines}
        </Button>
      }
    >
      <p>{text.apps.tellText}</p>
      <pre className="sim-lines">{lines.join('\n') || text.apps.noLines}</pre>
    </Dialog>
  );
}
