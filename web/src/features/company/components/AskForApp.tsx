import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { company as text } from '../../../messages/company';
import { Button } from '../../../ui/Button';

// Only people who ask need the dialog.
const AskDialog = lazyPart(() => import('./AskDialog').then((m) => m.AskDialog));

type AskForAppProps = {
  app: { id: string; name: string; product?: string };
  /** In a row or on a card. */
  isSmall?: boolean;
};

/** The way to an app for who may not get it themselves: an owner is asked. */
export function AskForApp({ app, isSmall = false }: AskForAppProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={isSmall ? '' : 'mt-2'}
        size={isSmall ? 'sm' : 'md'}
        block={!isSmall}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {text.ask} {isSmall && <span className="sr-only">{app.name}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog app={app} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
