import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { billTo as text } from '../../../messages/billTo';
import { Button } from '../../../ui/Button';
import { billToOf, type BillTo as Said } from '../../payment/api/billTo';
import { useBillToWords } from '../../payment/model/useBillToWords';
import type { User } from '../../session/model/user';
import { Panel } from './Panel';
import { Loaded } from './Section';

const BillToDialog = lazyPart(() =>
  import('../../payment/components/BillToDialog').then((m) => m.BillToDialog),
);

/** Who stands on the invoices, and the way to change it without another card. */
export function BillTo({ user }: { user: User }) {
  const query = useQuery(billToOf(useBoot(), user.token));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      id="bill-to"
      title={text.title}
      action={
        query.data &&
        !user.isGhostLogin && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {text.changeIt} <span className="sr-only">{text.what}</span>
          </Button>
        )
      }
    >
      <Loaded query={query}>{(said) => <Words said={said} />}</Loaded>
      {isOpen && query.data && (
        <Suspense>
          <BillToDialog present={query.data} token={user.token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Words({ said }: { said: Said }) {
  const { company, address, taxId } = useBillToWords(said);
  const lines = [company, address, taxId].filter(Boolean);
  return <p className="billing-small">{lines.length > 0 ? lines.join(', ') : text.nobody}</p>;
}
