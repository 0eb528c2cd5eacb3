import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import { appScreen as text } from '../../messages/appScreen';
import { Button } from '../../ui/Button';

const TellDialog = lazyPart(() => import('./TellDialog').then((m) => m.TellDialog));

type TellDeveloperProps = {
  app: { name: string; supportEmail: string };
  /** The last messages of the app, the newest first. */
  lines: () => readonly string[];
};

/** Passes the last messages of an app on to its developer, after the person has read them. */
export function TellDeveloper({ app, lines }: TellDeveloperProps) {
  const [shown, setShown] = useState<readonly string[]>();
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setShown(lines())}>
        {text.tell}
      </Button>
      {shown && (
        <Suspense>
          <TellDialog app={app} lines={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
