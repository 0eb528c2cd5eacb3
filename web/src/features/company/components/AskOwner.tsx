import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { company as text } from '../../../messages/company';
import { Button } from '../../../ui/Button';
import { isAboutRights } from '../forOwner';
import { ownerToAsk } from '../model';
import { useAsking } from '../useAsking';

const AskDialog = lazyPart(() => import('./AskDialog').then((m) => m.AskDialog));

type AskOwnerProps = {
  app: { id: string; name: string; product: string };
  /** Why the person cannot buy it. */
  code: string;
};

/** In the place of the button that pays, for who may not: an owner is asked by name. */
export function AskOwner({ app, code }: AskOwnerProps) {
  const { asked, owners } = useAsking(app.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="attempt">
      <Button
        variant={asked ? 'secondary' : 'primary'}
        size="lg"
        block
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {asked ? text.askAgain : text.askWhom(ownerToAsk(owners, app.product))}
      </Button>
      <p className="attempt-line">
        {asked ? text.askedBefore : isAboutRights(code) ? text.askBuy : text.askLine}
      </p>
      {isOpen && (
        <Suspense>
          <AskDialog app={app} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
