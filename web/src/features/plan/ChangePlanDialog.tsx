import { invalidate } from '../../lib/queryKeys';
import './plan.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { ApiError } from '../../lib/http';
import { report } from '../../lib/report';
import { plan as text } from '../../messages/plan';
import { ui } from '../../messages/ui';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { useNotify } from '../notifications/notifications';
import { bankButton, Progress } from '../payment/components/Progress';
import { paymentSentence } from '../payment/model/payment';
import { usePolledCharge } from '../payment/model/usePolledCharge';
import { changeOffer, changePlan, type SubscriptionRef } from './api';
import { Choices } from './Choices';
import { Costs } from './Costs';
import type { PlanChoice, Quote } from './model';

const FORM = 'change-plan';

type ChangePlanDialogProps = {
  name: string;
  of: SubscriptionRef;
  token: string;
  onClose: () => void;
};

/** Another plan, cycle, number of seats or units: what it costs is shown before, to the cent. */
export function ChangePlanDialog({ name, of, token, onClose }: ChangePlanDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const [wanted, setWanted] = useState<PlanChoice>({});
  const offer = useQuery(changeOffer(boot, token, of, wanted));
  const quote = offer.data?.quote;
  const change = useChange(of, token, {
    onDone: (sentence) => {
      notify({ kind: 'success', content: sentence });
      onClose();
    },
    onPriceChanged: () => void offer.refetch(),
  });
  const isOld = offer.isPlaceholderData || undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !isOld) void change.start(wanted, quote);
  };
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.title(name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {change.isPaying ? ui.close : ui.cancel}
          </Button>
          {!change.isPaying && (
            <Button
              type="submit"
              form={FORM}
              variant="primary"
              busy={change.isBusy}
              disabled={!quote || isOld === true}
            >
              {quote ? verbOf(quote) : text.trial}
            </Button>
          )}
        </>
      }
    >
      {offer.data ? (
        <form id={FORM} noValidate className="dialog-form" onSubmit={submit}>
          <fieldset className="plan-choices" disabled={change.isBusy || change.isPaying}>
            <legend className="sr-only">{text.legend}</legend>
            <Choices offer={offer.data} wanted={wanted} token={token} onChange={setWanted} />
          </fieldset>
          {quote ? <Costs quote={quote} isOld={isOld} /> : <p className="plan-small">{text.nothing}</p>}
          {offer.isError && (
            <Note tone="danger" live>
              {sentenceOf(offer.error)}
            </Note>
          )}
          {change.sentence && (
            <Note tone={change.sentence === text.priceChanged ? 'warning' : 'danger'} live>
              {change.sentence}
            </Note>
          )}
          {change.following && (
            <>
              <Progress following={change.following} />
              {bankButton({ following: change.following, product: of.product, token, back: '/billing/' })}
            </>
          )}
        </form>
      ) : offer.isError ? (
        <RetryNote query={offer} live>
          {sentenceOf(offer.error)}
        </RetryNote>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="skeleton-form" />
        </div>
      )}
    </Dialog>
  );
}

function verbOf(quote: Quote): string {
  if (quote.when === 'now') return text.pay(quote.today.total_price);
  return quote.when === 'renewal' ? text.later(day(quote.effective_at)) : text.trial;
}

/** Refusals come with a sentence of the server for the person. */
const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.message
    ? failure.message
    : text.loadFailed;

type Ends = { onDone: (sentence: string) => void; onPriceChanged: () => void };

/** Makes a change, and follows its payment until it is complete. */
function useChange(of: SubscriptionRef, token: string, { onDone, onPriceChanged }: Ends) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const [chargeId, setChargeId] = useState('');
  const renew = () => {
    void invalidate(queryClient, 'billing', 'planChange', 'instance', 'access', 'upgrades');
  };
  const ref = chargeId ? { kind: 'direct_charge' as const, id: chargeId } : null;
  const { charge, isSlow } = usePolledCharge(of.product, token, ref, (end) => {
    renew();
    setChargeId('');
    if (end.outcome === 'success') onDone(text.changed);
    else setSentence(paymentSentence(end.outcome === 'failure' ? end.code : undefined));
  });
  const start = async (wanted: PlanChoice, quote: Quote) => {
    setIsBusy(true);
    setSentence('');
    try {
      const { change } = await changePlan(boot, token, of, wanted, quote);
      if (change.status === 'collecting') setChargeId(change.charge_id ?? '');
      else onDone(change.status === 'scheduled' ? text.planned(day(change.effective_at)) : text.changed);
      renew();
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('user', 'plan', failure);
      if (failure instanceof ApiError && failure.code === 'total_changed') {
        setSentence(text.priceChanged);
        onPriceChanged();
      } else setSentence(sentenceOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const following = ref && { purchase: { step: 'following' as const, charge: ref }, charge, isSlow };
  return { start, isBusy, isPaying: ref !== null, sentence, following };
}
