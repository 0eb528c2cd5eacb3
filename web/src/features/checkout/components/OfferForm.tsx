import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { mayPay } from '../../../lib/payers';
import { checkout } from '../../../messages/checkout';
import { offer as text } from '../../../messages/offer';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { RetryNote } from '../../../ui/RetryNote';
import type { Address } from '../../card/model';
import { cardOf, openAttempts, refOfAttempt } from '../../payment/api/attempts';
import { pricePreview } from '../../payment/api/payment';
import { AccountStep } from '../../payment/components/AccountStep';
import { BillToStep } from '../../payment/components/BillToStep';
import { CardRefusal } from '../../payment/components/CardRefusal';
import { CardStep } from '../../payment/components/CardStep';
import { PayButton } from '../../payment/components/PayButton';
import { attemptStateOf, isUnderWay } from '../../payment/model/attempt';
import {
  type ChargeRef,
  dueOf,
  isFree,
  type Offered,
  type OfferState,
  offerStateOf,
} from '../../payment/model/payment';
import type { ShownParts } from '../../payment/model/why';
import { useSession } from '../../session/model/session';
import { useOffer } from '../model/useOffer';
import { usePaymentCard } from '../model/usePaymentCard';
import { OfferEnded } from './OfferEnded';
import { OfferSummary } from './OfferSummary';
import { Refusal } from './Refusal';

type OfferFormProps = {
  offered: Offered;
  description: string;
  token: string;
  charge: ChargeRef;
  isBack: boolean;
};

/** The account, the card, what is bought, and the two buttons. */
export function OfferForm({ offered: asked, description, token, charge: ref, isBack }: OfferFormProps) {
  const boot = useBoot();
  const session = useSession();
  const offer = useOffer(asked, token, ref, isBack);
  const isTrial = Boolean(asked.charge.trial_days);
  // The charge does not say whether its trial needs a card; the server refuses when one is missing.
  const isCardAsked = offer.purchase.step === 'failed' && offer.purchase.code === 'card_missing';
  const card = usePaymentCard(asked.product, token, !isTrial || isCardAsked);
  const { own, products } = card;
  const offered = useTaxed(asked, token, card.address);
  const { charge } = offered;
  const [parts, setParts] = useState<ShownParts>();
  const pay = attemptStateOf({ ...offer, parts });
  // Whoever types another card at once is asked to pay with it, not to type it once more.
  const keepTyping = () => {
    card.setWantsAnother(true);
    offer.forget();
  };
  const onInput = pay.kind === 'refused' && card.isNew ? keepTyping : undefined;
  const typeAnother = () => {
    offer.forget();
    card.typeAnother();
  };
  const isBusy = isUnderWay(pay);
  const changed = offer.purchase.step === 'failed' ? offer.purchase.changed : undefined;
  const atBank = offer.purchase.step === 'following' && offer.charge?.next_action !== undefined;
  const attempts = useQuery({ ...openAttempts(boot, token), enabled: atBank });
  const attempt = atBank ? attempts.data?.find((one) => refOfAttempt(one).id === ref.id) : undefined;
  const due = changed ? changed.total : dueOf(charge);
  const state = offerStateOf(charge);
  if (!isBusy && !isProcessable(state)) return <OfferEnded state={state} offered={offered} />;

  // A payment that is running was agreed to before: a refusal does not concern it.
  const refused = isBusy ? undefined : asked.refusal?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!own || refused) return;
    const asksCard = card.isNew && !isFree(charge);
    const hand = asksCard ? card.readNew(event.currentTarget) : null;
    if (asksCard && !hand) return;
    setParts({ unit: charge.price, quantity: charge.quantity, taxRate: charge.taxes.tax_rate });
    void offer.accept(due, hand);
  };
  const back = `/checkout/charge/${encodeURIComponent(ref.id)}/${ref.kind}/?paying=1`;
  const running = offer.purchase.step === 'following' ? offer.purchase.charge : null;
  const user = session.status === 'signed-in' ? session.user : null;
  const isGhost = user?.isGhostLogin ?? false;
  const mayBill = user !== null && mayPay(user.permissions, offered.product);
  return (
    <form className="checkout-grid" onSubmit={submit} onInput={onInput} noValidate>
      <ol className="checkout-steps">
        <AccountStep agents={charge.per_account ? charge.quantity : own?.agents}>
          <Refusal refused={refused ? { sentence: refused, isOwn: false } : null} />
        </AccountStep>
        {!isFree(charge) && mayBill && (
          <BillToStep token={token} isTyped={card.isNew && card.address.country !== ''} isFixed={isBusy} />
        )}
        {!isFree(charge) && (
          <CardStep {...card.step} onChoose={card.setWantsAnother} asked={cardOf(attempt)}>
            <CardRefusal state={pay} isCardStored={own?.cardDetails != null} />
          </CardStep>
        )}
      </ol>
      <OfferSummary offered={offered} description={description} changed={changed}>
        <div className="checkout-progress">
          {products.isError && (
            <RetryNote query={products} live>
              {checkout.loadFailed}
            </RetryNote>
          )}
          {state === 'accepted' && !isBusy && <Note>{text.finishText}</Note>}
        </div>
        <div className="checkout-buttons">
          <PayButton
            state={pay}
            due={due}
            isLoading={card.isLoading}
            label={labelOf(offered, state)}
            reason={isGhost && !isBusy ? text.ghost : refused}
            bank={{ product: offered.product, token, charge: running, back }}
            {...(isFree(charge) ? {} : { onAnotherCard: typeAnother })}
          />
          {state === 'open' && !isGhost && !isBusy && (
            <Button variant="ghost" block onClick={() => void offer.decline()}>
              {text.decline}
            </Button>
          )}
        </div>
      </OfferSummary>
    </form>
  );
}

/** The charge with the tax of an address that is being typed: what accepting it with that card costs. */
function useTaxed(offered: Offered, token: string, address: Address): Offered {
  const { charge, product } = offered;
  const preview = useQuery({
    ...pricePreview(useBoot(), token, product, charge.taxes.price, address),
    enabled: token !== '' && address.country !== '',
  });
  if (address.country === '' || !preview.data) return offered;
  return { ...offered, charge: { ...charge, taxes: preview.data } };
}

const isProcessable = (state: OfferState) => state === 'open' || state === 'accepted';

/** What the button says if it does not name the sum. */
function labelOf({ charge }: Offered, state: OfferState): string | undefined {
  if (state === 'accepted') return text.finish;
  if (charge.trial_days) return checkout.trial(charge.trial_days);
  return isFree(charge) ? text.approve : undefined;
}
