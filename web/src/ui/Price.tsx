import { day } from '../lib/dates';
import { shortDollars } from '../lib/money';
import type { Price as PriceTag } from '../lib/wire';
import { deal, price as text } from '../messages/ui';

/** The price of a card, in one line: "$9/mo per agent". */
export function Price({ price }: { price: PriceTag }) {
  if (price.frequency === 'free') return <span className="price price-free">{text.free}</span>;
  return (
    <span className="price">
      <OldPrice price={price} />
      {shortDollars(price.cents)}
      <span className="price-unit">{text.cardUnit(price)}</span>
    </span>
  );
}

/** The price of a row: the unit stands below the number, and what is off below that. */
export function RowPrice({ price }: { price: PriceTag }) {
  if (price.frequency === 'free') return <span className="price price-free">{text.free}</span>;
  const unit = text.rowUnit(price);
  return (
    <span className="price">
      <OldPrice price={price} />
      {shortDollars(price.cents) + text.period(price)}
      {unit && <small>{unit}</small>}
      {price.percent && price.until ? (
        <small className="price-deal">{deal.inRow(price.percent, day(price.until))}</small>
      ) : null}
    </span>
  );
}

function OldPrice({ price: { oldCents } }: { price: PriceTag }) {
  if (!oldCents) return null;
  return (
    <s>
      <span className="sr-only">{`${text.before} `}</span>
      {shortDollars(oldCents)}
    </s>
  );
}
