import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rootOf, useBoot } from '../../../lib/boot';
import { day, dayOfYear } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { billing as text } from '../../../messages/billing';
import { card as cards } from '../../../messages/card';
import { Amount } from '../../../ui/Amount';
import { AppIcon } from '../../../ui/AppIcon';
import { Button, buttonClass } from '../../../ui/Button';
import { Figures } from '../../../ui/Figures';
import { Strip } from '../../../ui/Strip';
import type { KnownCard } from '../../card/CardLine';
import { myProducts } from '../../session/model/products';
import type { User } from '../../session/model/user';
import { boughtSubscriptions, spending } from '../api/billing';
import { hasFailed, lacksCard, payingCard, type Subscription } from '../model/billing';
import { type ComingCharge, comingCharges, monthlyTotal } from '../model/coming';
import { usePayNow } from '../model/usePayNow';
import { Panel } from './Panel';

const FIGURE_DAYS = 30;
const LIST_DAYS = 40;
const LIST_LENGTH = 4;

/** The running subscriptions, as the list of the page has them. */
function useRunning(token: string) {
  const query = useInfiniteQuery(boughtSubscriptions(useBoot(), token, 'running'));
  const pages = query.data?.pages;
  return pages && { list: pages.flatMap((page) => page.result), now: pages[0]?.now ?? '' };
}

/** Four figures: each month, the next 30 days, the next charge, and the last 12 months. */
export function BillingFigures({ token }: { token: string }) {
  const running = useRunning(token);
  const { data: spent } = useQuery(spending(useBoot(), token));
  if (!running || !spent) return null;
  const { list, now } = running;
  const soon = comingCharges(list, now, FIGURE_DAYS);
  const next = comingCharges(list, now, 400)[0];
  const words = text.figures;
  return (
    <Figures
      label={words.title}
      figures={[
        { name: words.month, value: <Amount cents={monthlyTotal(list, now)} />, note: words.monthNote },
        {
          name: words.soon,
          value: <Amount cents={soon.reduce((sum, one) => sum + one.total, 0)} />,
          note: words.charges(soon.length),
        },
        {
          name: words.next,
          value: next ? day(next.on) : words.none,
          note: next ? words.nextNote(dollars(next.total), next.name) : words.noneNote,
        },
        {
          name: words.year,
          value: <Amount cents={spent.result.reduce((sum, one) => sum + one.paid, 0)} />,
          note: text.withTax,
        },
      ]}
    />
  );
}

/** Payments that failed, first of all: when each is tried again, and when its app stops. */
export function FailedPayments({ user }: { user: User }) {
  const running = useRunning(user.token);
  // What waits for the bank has a strip of its own.
  const failed = running?.list.filter((one) => hasFailed(one) && !one.charge.authentication_url);
  if (!failed || failed.length === 0) return null;
  return (
    <section className="strips" aria-label={text.failedPayments}>
      {failed.map((one) => (
        <FailedPayment key={one.charge.id} subscription={one} user={user} />
      ))}
    </section>
  );
}

function FailedPayment({ subscription, user }: { subscription: Subscription; user: User }) {
  const boot = useBoot();
  const { isBusy, payNow } = usePayNow(subscription, user.token);
  const card = payingCard(subscription, useQuery(myProducts(boot, user.token)).data);
  const { charge, slug, retry_at: retry, stops_at: stops } = subscription;
  const isWithoutCard = lacksCard(subscription);
  return (
    <Strip
      tone="danger"
      icon={slug ? `${rootOf(boot)}/pictures/icons/apps/${slug}.svg` : ''}
      title={text.failedTitle(charge.name, dollars(charge.taxes.total_price))}
      says={retry && stops ? text.failedText(whyOf(charge, card), day(retry), day(stops)) : text.onHold}
    >
      {!user.isGhostLogin && (
        <>
          <a
            className={buttonClass({ size: 'sm', variant: isWithoutCard ? 'primary' : 'secondary' })}
            href="#cards"
          >
            {isWithoutCard ? text.addCard : text.changeCard} <span className="sr-only">{charge.name}</span>
          </a>
          {!isWithoutCard && (
            <Button variant="primary" size="sm" busy={isBusy} onClick={payNow}>
              {text.payNow} <span className="sr-only">{charge.name}</span>
            </Button>
          )}
        </>
      )}
    </Strip>
  );
}

/** What the bank says against a card. */
const REFUSALS: readonly (string | undefined)[] = [
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
];

/** Why a payment failed. */
function whyOf({ failure_code: code }: Subscription['charge'], card: KnownCard | undefined): string {
  if (code === 'card_missing') return text.noCardThere;
  return REFUSALS.includes(code) ? text.bankRefused(nameOf(card)) : text.paymentFailed;
}

/** "Visa ending in 4242", as far as it is known. */
const nameOf = (card: KnownCard | undefined): string =>
  card ? text.cardNamed(cards.brandNames[card.cardType] ?? cards.legend, card.lastFour) : text.theCard;

/** The charges that come next, with their days. */
export function NextCharges({ token }: { token: string }) {
  const running = useRunning(token);
  const coming = running ? comingCharges(running.list, running.now, LIST_DAYS).slice(0, LIST_LENGTH) : [];
  if (coming.length === 0) return null;
  return (
    <Panel id="next" title={text.nextCharges}>
      <ul className="billing-next">
        {coming.map((one) => (
          <Coming key={one.id + one.on} charge={one} />
        ))}
      </ul>
    </Panel>
  );
}

function Coming({ charge: { name, slug, on, total } }: { charge: ComingCharge }) {
  const root = rootOf(useBoot());
  return (
    <li>
      <span className="billing-small num">{dayOfYear(on)}</span>
      {slug && <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={22} />}
      <span className="grow">{name}</span>
      <b className="medium num">
        <Amount cents={total} />
      </b>
    </li>
  );
}
