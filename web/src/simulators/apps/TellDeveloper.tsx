import { useState } from 'react';
import { lineOf } from '../../lib/messageLines';
import { tellDeveloper as text } from '../../messages/tellDeveloper';
import { Button } from '../../ui/Button';
import { TellDeveloperDialog } from '../../ui/TellDeveloperDialog';
import { log } from '../model/log';
import { showNotice } from './state';
import type { HostApp } from './types';

const LINES = 20;

/** The last lines of the log for the developer, after the person has read them. */
export function TellDeveloper({ app }: { app: HostApp }) {
  const [shown, setShown] = useState<readonly string[]>();
  const open = () => setShown(linesOf(app));
  const onCopied = (isCopied: boolean) =>
    showNotice(app.name, isCopied ? text.copied : text.notCopied, isCopied ? 'success' : 'error');
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={open}>
        {text.tell}
      </Button>
      {shown && (
        <TellDeveloperDialog
          app={{ name: app.name }}
          lines={shown}
          onClose={() => setShown(undefined)}
          onCopied={onCopied}
        />
      )}
    </>
  );
}

/** They stay as they were when the dialog was opened: a person reads them. */
const linesOf = (app: HostApp): string[] =>
  log
    .get()
    .lines.filter((line) => line.app === app.slug)
    .slice(0, LINES)
    .map(lineOf);
