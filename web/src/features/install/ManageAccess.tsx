import { lazy, Suspense, useState } from 'react';
import type { App } from '../../lib/wire';
import { install as text } from '../../messages/purchase';
import { Button } from '../../ui/Button';

const AccessDialog = lazy(() => import('./AccessDialog').then((m) => ({ default: m.AccessDialog })));

type ManageAccessProps = { app: Pick<App, 'id' | 'name' | 'product'>; token: string };

/** S6.12: the way to say who uses an app that is priced per agent. */
export function ManageAccess({ app, token }: ManageAccessProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button block className="mt-2" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.manageAccess}
      </Button>
      {isOpen && (
        <Suspense>
          <AccessDialog app={app} token={token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
