import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { billing as text } from '../../../messages/billing';
import { Amount } from '../../../ui/Amount';
import { Button, buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Link } from '../../../ui/Link';
import type { User } from '../../session/model/user';
import { boughtPayments } from '../api/billing';
import { type Payment, returnedOf } from '../model/billing';
import { Entry } from './Entry';
import { Loaded, MoreButton, Section } from './Section';

const RefundDialog = lazyPart(() => import('./RefundDialog').then((m) => m.RefundDialog));

/** What was paid once. */
export function Payments({ user }: { user: User }) {
  const boot = useBoot();
  const query = useInfiniteQuery(boughtPayments(boot, user.token));
  return (
    <Section id="payments" title={text.payments}>
      <Loaded query={query}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.result);
          if (list.length === 0) {
            return <EmptyState icon={Receipt} title={text.noPayments} text={text.noPaymentsText} level={3} />;
          }
          return (
            <>
              <ul className="billing-list" aria-label={text.payments}>
                {list.map((one) => (
                  <PaymentRow key={one.charge.id} payment={one} user={user} />
                ))}
              </ul>
              <MoreButton query={query} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

const stateOf = (isPaid: boolean, back: 'all' | 'part' | null) => {
  const word = back ? text.returned[back] : isPaid ? '' : text.underWay;
  return word ? ({ tone: 'neutral', word } as const) : undefined;
};

function PaymentRow({ payment, user }: { payment: Payment; user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const { charge, product, slug, refund, invoice } = payment;
  const isPaid = charge.status === 'success';
  const { total_price: total } = charge.taxes;
  const back = returnedOf(payment.refunded_cents ?? 0, total);
  return (
    <Entry
      name={charge.name}
      slug={slug}
      product={product}
      price={<Amount cents={total} />}
      state={stateOf(isPaid, back)}
      facts={[
        charge.per_account ? text.seats(charge.quantity) : '',
        text.withTax,
        isPaid ? text.paidOn(day(charge.updated_at)) : '',
      ]}
      actions={
        <>
          {refund && !user.isGhostLogin && (
            <Button size="sm" onClick={() => setIsOpen(true)}>
              {text.refund} <span className="sr-only">{charge.name}</span>
            </Button>
          )}
          {invoice && (
            <Link
              to={`/billing/invoices/${invoice}/`}
              className={buttonClass({ variant: 'ghost', size: 'sm' })}
            >
              {text.invoiceLink} <span className="sr-only">{text.invoiceOf(charge.name)}</span>
            </Link>
          )}
        </>
      }
    >
      {isOpen && refund && (
        <Suspense>
          <RefundDialog
            name={charge.name}
            refund={refund}
            of={{ kind: 'direct_charge', product, id: charge.id }}
            token={user.token}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Entry>
  );
}
