import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { billing as text } from '../../../messages/billing';
import type { StateTone } from '../../../ui/StateLine';
import type { User } from '../../session/model/user';
import { moveSubscription } from '../api/billing';
import { hasFailed, type Subscription, type SubscriptionState, subscriptionStateOf } from '../model/billing';
import { useAction } from '../model/useAction';
import { usePayNow } from '../model/usePayNow';
import { ComingChange } from './ComingChange';
import { Entry } from './Entry';
import { OwnCard } from './OwnCard';
import { SubscriptionActions } from './SubscriptionActions';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));
const RefundDialog = lazyPart(() => import('./RefundDialog').then((m) => m.RefundDialog));

const TONES: Record<SubscriptionState, StateTone> = {
  accepted: 'neutral',
  trial: 'neutral',
  active: 'success',
  past_due: 'warning',
  frozen: 'danger',
  cancelled: 'neutral',
  ended: 'neutral',
};

type RowProps = { subscription: Subscription; now: string; user: User };

/** One subscription: how it stands, what it costs and when next, and what can be done. */
export function SubscriptionRow({ subscription, now, user }: RowProps) {
  const boot = useBoot();
  const action = useAction();
  const { isBusy: isPaying, payNow } = usePayNow(subscription, user.token);
  const [opened, setOpened] = useState<'cancel' | 'refund' | null>(null);
  const { charge, product, slug, trial_days_left: daysLeft, refund } = subscription;
  const state = subscriptionStateOf(subscription, now);
  const move = (verb: 'cancel' | 'keep' | 'archive', done: string) =>
    action.run(() => moveSubscription(boot, user.token, subscription, verb), done);
  return (
    <Entry
      name={charge.name}
      slug={slug}
      product={product}
      price={text.price(charge.taxes.total_price, charge.months)}
      state={
        state === 'past_due' && hasFailed(subscription)
          ? { tone: 'danger', word: text.status.failed }
          : { tone: TONES[state], word: state === 'trial' ? text.status.trial(daysLeft) : text.status[state] }
      }
      facts={[
        charge.per_account ? text.seats(charge.quantity) : '',
        text.withTax,
        whatComes(subscription, state),
      ]}
      note={
        <>
          {state !== 'ended' && state !== 'accepted' && (
            <OwnCard subscription={subscription} now={now} user={user} />
          )}
          {subscription.change && state !== 'cancelled' && state !== 'ended' && (
            <ComingChange change={subscription.change} of={{ product, id: charge.id }} user={user} />
          )}
        </>
      }
      actions={
        <SubscriptionActions
          subscription={subscription}
          now={now}
          user={user}
          isBusy={action.isBusy || isPaying}
          onCancel={() => setOpened('cancel')}
          onRefund={() => setOpened('refund')}
          onKeep={() => void move('keep', text.kept)}
          onPay={payNow}
          onRemove={() => void move('archive', text.removed)}
        />
      }
    >
      <Suspense>
        {opened === 'cancel' && (
          <ConfirmDialog
            title={text.cancelTitle(charge.name)}
            keep={text.cancel}
            confirm={text.cancelConfirm}
            busy={action.isBusy}
            onClose={() => setOpened(null)}
            onConfirm={() => void move('cancel', text.cancelled).then((ok) => ok && setOpened(null))}
          >
            <p>{whatIsLeft(subscription)}</p>
          </ConfirmDialog>
        )}
        {opened === 'refund' && refund && (
          <RefundDialog
            name={charge.name}
            refund={refund}
            of={{ kind: 'recurrent_charge', product, id: charge.id }}
            token={user.token}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Entry>
  );
}

/** When the next payment is, or until when the app stays. */
function whatComes({ charge, retry_at: retry }: Subscription, state: SubscriptionState): string {
  const { next_charge_at: next, cancelled_at: cancelled } = charge;
  if (state === 'past_due' && retry) return text.nextTry(day(retry));
  if (state === 'trial' && next) return text.firstAfterTrial(day(next));
  if (state === 'active' && next) return text.next(day(next));
  if (state === 'cancelled' && next) return text.until(day(next));
  if (state === 'ended' && cancelled) return text.endedOn(day(next && next > cancelled ? next : cancelled));
  return '';
}

/** Until when a subscription that is cancelled stays. */
function whatIsLeft({ charge: { next_charge_at: next, status } }: Subscription): string {
  return next && status !== 'frozen' ? text.cancelText(day(next)) : text.cancelTextNow;
}
