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
  /** In a row or on a card. */
  isSmall?: boolean;
};

/** The way to an app for who may not get it themselves: an owner is asked. */
export function AskForApp({ app, isSmall = false }: AskForAppProps) {
  const { asked, owners } = useAsking(app.id);
  const [isOpen, setIsOpen] = useState(false);
  const ask = isSmall ? text.ask : text.askWhom(ownerToAsk(owners, app.product ?? ''));
  return (
    <>
      <Button
        className={isSmall ? '' : 'mt-2'}
        variant={isSmall || asked ? 'secondary' : 'primary'}
        size={isSmall ? 'sm' : 'md'}
        block={!isSmall}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {asked ? text.askAgain : ask} {isSmall && <span className="sr-only">{app.name}</span>}
      </Button>
      {asked && !isSmall && <p className="small muted mt-2">{text.askedBefore}</p>}
      {isOpen && (
        <Suspense>
          <AskDialog app={app} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
