import { dollars, shortDollars, tierOf } from '../lib/money';
import type { Price as PriceTag } from '../lib/wire';
import { price as text } from '../messages/ui';
import { DealBadge } from './DealBadge';

type PriceProps = {
  price: PriceTag;
  /** What is priced per agent is shown for so many. */
  agents?: number | undefined;
};

/** The price of a card, in one line: "$9/mo per agent", or "$54.00/mo, 6 agents". */
export function Price({ price, agents }: PriceProps) {
  if (price.frequency === 'free') return <Free />;
  const total = totalOf(price, agents);
  return (
    <bdi className="price">
      <OldPrice cents={total ? total.oldCents : price.oldCents} isSum={total !== undefined} />
      <b>{total ? dollars(total.cents) : shortDollars(price.cents)}</b>
      <span className="price-unit">{total ? text.forAgents(total.agents) : text.cardUnit(price)}</span>
    </bdi>
  );
}

/** The price of a row: the unit stands below the number, and the end of a deal below that. */
export function RowPrice({ price, agents }: PriceProps) {
  if (price.frequency === 'free') return <Free />;
  const total = totalOf(price, agents);
  const unit = total ? text.forAgents(total.agents) : text.rowUnit(price);
  return (
    <bdi className="price">
      <OldPrice cents={total ? total.oldCents : price.oldCents} isSum={total !== undefined} />
      {total ? dollars(total.cents) : shortDollars(price.cents) + text.period(price)}
      {unit && <small>{unit}</small>}
      <DealBadge deal={price} isShort={Boolean(price.oldCents)} />
    </bdi>
  );
}

function Free() {
  return <span className="price price-free">{text.free}</span>;
}

/** What so many agents pay together, where each of them is paid for. */
function totalOf(price: PriceTag, agents: number | undefined) {
  if (agents === undefined || !price.perAccount || price.frequency !== 'monthly') return undefined;
  const { cents, oldCents = 0 } = tierOf(price.tiers, agents) ?? price;
  return { cents: cents * agents, oldCents: oldCents * agents, agents };
}

function OldPrice({ cents, isSum }: { cents: number | undefined; isSum: boolean }) {
  if (!cents) return null;
  return (
    <s>
      <span className="sr-only">{`${text.before} `}</span>
      {isSum ? dollars(cents) : shortDollars(cents)}
    </s>
  );
}
