import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { billTo as text } from '../../../messages/billTo';
import { Button } from '../../../ui/Button';
import { useIsGhost } from '../../session/model/useIsGhost';
import { type BillTo, billToOf } from '../api/billTo';
import { useBillToWords } from '../model/useBillToWords';

const BillToDialog = lazyPart(() => import('./BillToDialog').then((m) => m.BillToDialog));

type BillToStepProps = {
  token: string;
  /** The address of a card that was given for this purchase counts, not this one. */
  isTyped: boolean;
  /** A payment is under way, which was agreed to for whom it names. */
  isFixed: boolean;
};

/** Who stands on the invoice; no step before an address is known, which the first card tells. */
export function BillToStep({ token, isTyped, isFixed }: BillToStepProps) {
  const { data } = useQuery({ ...billToOf(useBoot(), token), enabled: token !== '' });
  if (!data?.country) return null;
  return (
    <li>
      <div>
        <h2>{text.title}</h2>
        <Row billTo={data} token={token} isTyped={isTyped} isFixed={isFixed} />
      </div>
    </li>
  );
}

function Row({ billTo, token, isTyped, isFixed }: BillToStepProps & { billTo: BillTo }) {
  const [isOpen, setIsOpen] = useState(false);
  const isGhost = useIsGhost();
  const { company, address, taxId } = useBillToWords(billTo);
  return (
    <div className="checkout-row">
      <div className="grow">
        {company && <p className="medium">{company}</p>}
        <p className="checkout-small">
          {[address, taxId].filter(Boolean).join(', ')}. {isTyped ? text.typed : text.follows}
        </p>
      </div>
      {!isGhost && !isFixed && (
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {text.changeIt} <span className="sr-only">{text.what}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <BillToDialog present={billTo} token={token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
