import '../../payment/components/checkout.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { tierOf, unitOf } from '../../../lib/money';
import { mayPay } from '../../../lib/payers';
import { firstValue, parseQuery } from '../../../lib/query';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import { useOnceTrue } from '../../../lib/useOnceTrue';
import type { Checkout } from '../../../lib/wire';
import { bankStep } from '../../../messages/bankStep';
import { checkout as text } from '../../../messages/checkout';
import { Link } from '../../../ui/Link';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { NO_ADDRESS, needsCard } from '../../card/model';
import { cardOf, refOfAttempt } from '../../payment/api/attempts';
import { billToOf } from '../../payment/api/billTo';
import { AccountStep } from '../../payment/components/AccountStep';
import { BillToStep } from '../../payment/components/BillToStep';
import { CardRefusal } from '../../payment/components/CardRefusal';
import { CardStep } from '../../payment/components/CardStep';
import { PermissionStep } from '../../payment/components/PermissionStep';
import { attemptStateOf, isUnderWay } from '../../payment/model/attempt';
import { readRef, totalOf } from '../../payment/model/payment';
import { useOpenAttempts, useUnconfirmed } from '../../payment/model/useOpenAttempts';
import type { ShownParts } from '../../payment/model/why';
import { useSession, useToken } from '../../session/model/session';
import { usePaymentCard } from '../model/usePaymentCard';
import { usePurchase } from '../model/usePurchase';
import { useTotals } from '../model/useTotals';
import { CycleStep } from './CycleStep';
import { Refusal, useEligibility } from './Refusal';
import { Summary } from './Summary';

// Only people who may not buy need it.
const AskOwner = lazyPart(() => import('../../company/components/AskOwner').then((m) => m.AskOwner));

/** Buying one app: account, cycle, payment, permissions, and the one button. */
export function CheckoutPage({ checkout: shown }: { checkout: Checkout }) {
  const { app, clientId, permissions } = shown;
  const boot = useBoot();
  const session = useSession();
  const search = useSearch();
  // The server draws the page without its query: the first drawing here has none either.
  const asked = parseQuery(useIsHydrated() ? search : '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [parts, setParts] = useState<ShownParts>();
  const [sentTo, setSentTo] = useState(NO_ADDRESS);
  const token = useToken();
  const { refused, isTried, isLoading: isBeingJudged } = useEligibility(app, token);
  // An organization has one trial of an app.
  const offer = isTried ? { ...shown.offer, trialDays: 0 } : shown.offer;
  const checkout = { ...shown, offer };
  const attempts = useOpenAttempts();
  const open = attempts.data?.find((one) => one.application_id === app.id && !one.resource && one.first);
  const isUnconfirmed = useUnconfirmed(app.id) !== undefined;
  const named = readRef(firstValue(asked, 'charge'), firstValue(asked, 'type'));
  // A payment that waits for the bank is resumed here, however the person came to the page.
  const following = usePurchase(app, token, named ?? (open ? refOfAttempt(open) : null));
  const { purchase } = following;
  const isResumed = purchase.step === 'following' && purchase.isResumed === true;
  const agreed = following.charge?.next_action || isResumed ? following.charge : undefined;
  const asksAbout = agreed && attempts.data?.find((one) => refOfAttempt(one).id === agreed.id);
  // A running payment is shown with the plan, card and sums that were agreed to.
  const planId = agreed?.plan_id ?? chosen ?? firstValue(asked, 'plan');
  const plan = offer.plans.find((one) => one.id === planId) ?? offer.plans[0];
  // One plan is no choice; what it costs stands in the sum.
  const hasCycles = offer.plans.length > 1;
  const isCardNeeded = plan?.billingCycle === 'once' || needsCard(offer.trialDays, offer.cardRequired);
  const card = usePaymentCard(app.product, token, isCardNeeded, firstValue(asked, 'card') === 'another');
  const { own, products } = card;
  const isSent = purchase.step === 'starting' || purchase.step === 'following';
  const sums = useTotals({
    checkout,
    plan,
    agents: own?.agents,
    // What is sent keeps its sum, whatever is typed meanwhile.
    address: isSent ? sentTo : card.address,
    token,
    changed: purchase.step === 'failed' ? purchase.changed : agreed && totalOf(agreed),
  });
  const state = attemptStateOf({ ...following, isRepricing: sums.isOld, isUnconfirmed, parts });
  const isBusy = isUnderWay(state);
  // Who may not buy asks an owner here, unless a payment is under way.
  const asksOwner = isBusy ? undefined : refused?.forOwner;
  const mayBill =
    token !== '' && mayPay(session.status === 'signed-in' ? session.user.permissions : [], app.product);
  const billed = useQuery({ ...billToOf(boot, token), enabled: mayBill });
  const isBilled = Boolean(billed.data?.country);
  // A payment that is running has the tax of the place that it was agreed to for.
  const isTaxedElsewhere =
    agreed !== undefined && sums.taxes !== undefined && agreed.taxes.place !== sums.taxes.place;
  const isRead = useOnceTrue(
    session.status !== 'unknown' &&
      !isBeingJudged &&
      ![attempts, billed, products, sums.preview].some(({ isLoading }) => isLoading),
  );
  // Whoever types another card at once is asked to pay with it, not to type it once more.
  const onInput = state.kind === 'refused' && card.isNew ? following.forget : undefined;
  const running = purchase.step === 'following' ? purchase.charge : null;
  const back = running
    ? `/checkout/${app.slug}/?charge=${encodeURIComponent(running.id)}&type=${running.kind}`
    : '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!token) return void session.signIn();
    if (!plan || !own || refused || sums.due === undefined) return;
    const hand = card.isNew ? card.readNew(event.currentTarget) : null;
    if (card.isNew && !hand) return;
    setSentTo(card.address);
    setParts({
      unit: unitOf(plan, own.agents),
      unitWithoutDeal: (tierOf(plan.tiers, own.agents) ?? { oldCents: plan.oldUnitCents }).oldCents,
      quantity: plan.perAccount ? own.agents : 1,
      taxRate: sums.taxes?.tax_rate,
    });
    void following.start(plan.id, sums.due, hand);
  };
  const typeAnother = () => {
    following.forget();
    card.typeAnother();
  };
  /** Another choice is another purchase: an earlier refusal is forgotten. None is made while one runs. */
  const choose =
    <T,>(set: (choice: T) => void) =>
    (choice: T) => {
      if (isBusy) return;
      following.forget();
      set(choice);
    };

  return (
    <div className="checkout">
      <Link to={app.path} className="checkout-back">
        <ChevronLeft size={15} aria-hidden="true" />
        {text.back(app.name)}
      </Link>
      <h1>{state.kind === 'bank' ? bankStep.title : text.heading}</h1>
      {state.kind === 'bank' && <p className="checkout-lead">{bankStep.text}</p>}
      {!isRead && (
        <div className="checkout-room" aria-hidden="true">
          <Skeleton className="skeleton-card" />
        </div>
      )}
      <form className="checkout-grid" onSubmit={submit} onInput={onInput} noValidate>
        <ol className="checkout-steps">
          <AccountStep agents={own?.agents}>
            <Refusal refused={isBusy ? null : refused} />
          </AccountStep>
          {mayBill && (
            <BillToStep
              token={token}
              isTyped={isTaxedElsewhere || (card.isNew && card.address.country !== '')}
              isFixed={isBusy}
            />
          )}
          {hasCycles && (
            <CycleStep
              plans={agreed && plan ? [plan] : offer.plans}
              plan={plan}
              agents={own?.agents ?? 1}
              onChoose={choose(setChosen)}
            />
          )}
          {!asksOwner && !(isResumed && !asksAbout) && (
            <CardStep
              {...card.step}
              onChoose={choose(card.setWantsAnother)}
              asked={cardOf(asksAbout)}
              hasAnswered={state.kind === 'checking'}
            >
              <CardRefusal state={state} isCardStored={own?.cardDetails != null} />
            </CardStep>
          )}
          <PermissionStep apps={[{ id: app.id, name: app.name, clientId, permissions }]} />
        </ol>
        <Summary
          checkout={checkout}
          plan={plan}
          agents={own?.agents}
          sums={sums}
          isSignedIn={token !== ''}
          isLoading={card.isLoading}
          state={state}
          bank={{ product: app.product, token, charge: running, back }}
          onAnotherCard={typeAnother}
          refusal={isBusy ? undefined : refused?.sentence}
          {...(asksOwner && {
            instead: (
              <Suspense>
                <AskOwner app={app} code={asksOwner} />
              </Suspense>
            ),
          })}
          permissionStep={3 + Number(isBilled) + Number(hasCycles)}
        >
          {products.isError && (
            <RetryNote query={products} live>
              {text.loadFailed}
            </RetryNote>
          )}
        </Summary>
      </form>
    </div>
  );
}
