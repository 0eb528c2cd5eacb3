import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import { tellDeveloper as text } from '../../messages/tellDeveloper';
import { Button } from '../../ui/Button';
import { useNotify } from '../notifications/notifications';

const TellDeveloperDialog = lazyPart(() =>
  import('../../ui/TellDeveloperDialog').then((m) => m.TellDeveloperDialog),
);

type TellDeveloperProps = {
  app: { name: string; supportEmail: string };
  /** The last messages of the app, the newest first. */
  lines: () => readonly string[];
};

/** Passes the last messages of an app on to its developer, after the person has read them. */
export function TellDeveloper({ app, lines }: TellDeveloperProps) {
  const notify = useNotify();
  const [shown, setShown] = useState<readonly string[]>();
  const onCopied = (isCopied: boolean) =>
    notify(isCopied ? { kind: 'success', content: text.copied } : { kind: 'error', content: text.notCopied });
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setShown(lines())}>
        {text.tell}
      </Button>
      {shown && (
        <Suspense>
          <TellDeveloperDialog
            app={app}
            lines={shown}
            onClose={() => setShown(undefined)}
            onCopied={onCopied}
          />
        </Suspense>
      )}
    </>
  );
}
