import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { company as text } from '../../../messages/company';
import { Button } from '../../../ui/Button';
import { ownerToAsk } from '../model';
import { useAsking } from '../useAsking';

// Only people who ask need the dialog.
const AskDialog = lazyPart(() => import('./AskDialog').then((m) => m.AskDialog));

type AskForAppProps = {
  app: { id: string; name: string; product?: string };
  /** What keeps the person from the app, said below the one button of a box. A row or a card has no room for it. */
  why?: string;
  /** In a row that has room for it the owner is asked by name. */
  isNamed?: boolean;
};

/** The way to an app for who may not get it themselves: an owner is asked. */
export function AskForApp({ app, why, isNamed = why !== undefined }: AskForAppProps) {
  const { asked, owners } = useAsking(app.id);
  const [isOpen, setIsOpen] = useState(false);
  const isSmall = why === undefined;
  const ask = isNamed ? text.askWhom(ownerToAsk(owners, app.product ?? '')) : text.ask;
  return (
    <>
      <Button
        variant={isSmall || asked ? 'secondary' : 'primary'}
        size={isSmall ? 'sm' : 'lg'}
        block={!isSmall}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {asked ? text.askAgain : ask} {isSmall && <span className="sr-only">{app.name}</span>}
      </Button>
      {!isSmall && (
        <p className="btn-reason">
          {why} {asked ? text.askedBefore : text.askLine}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <AskDialog app={app} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
