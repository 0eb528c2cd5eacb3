import { shortDollars } from '../lib/money';
import { useSeats } from '../lib/seats';
import type { Price as PriceTag } from '../lib/wire';
import { price as text } from '../messages/en';

/** The price of a card, in one line: "$9/mo per agent". */
export function Price({ price }: { price: PriceTag }) {
  const seats = useSeatsOf(price);
  if (price.frequency === 'free') return <span className="price price-free">{text.free}</span>;
  return (
    <span className="price">
      {price.oldCents ? <OldPrice cents={price.oldCents * (seats ?? 1)} /> : null}
      {shortDollars(price.cents * (seats ?? 1))}
      <span className="price-unit">
        {seats ? text.period(price) + text.forAgents(seats) : text.cardUnit(price)}
      </span>
    </span>
  );
}

/** Prices per agent are shown for as many as the person has; others stay as they are. */
function useSeatsOf(price: PriceTag): number | null {
  const seats = useSeats();
  return price.perAccount ? seats : null;
}

/** The price of a row: the unit stands below the number. */
export function RowPrice({ price }: { price: PriceTag }) {
  const seats = useSeatsOf(price);
  if (price.frequency === 'free') return <span className="price price-free">{text.free}</span>;
  const unit = seats ? text.forAgents(seats) : text.rowUnit(price);
  return (
    <span className="price">
      {price.oldCents ? <OldPrice cents={price.oldCents * (seats ?? 1)} /> : null}
      {shortDollars(price.cents * (seats ?? 1)) + text.period(price)}
      {unit && <small>{unit}</small>}
    </span>
  );
}

function OldPrice({ cents }: { cents: number }) {
  return (
    <s>
      <span className="sr-only">{`${text.before} `}</span>
      {shortDollars(cents)}
    </s>
  );
}
