import './deal-note.css';
import { day } from '../lib/dates';
import type { Price } from '../lib/wire';
import { deal as text } from '../messages/ui';
import { Badge } from './Badge';
import { DealBadge } from './DealBadge';

/** S2.09: how much is off now and until which day, else what begins later; nothing without a discount. */
export function DealNote({ price }: { price: Price }) {
  const { percent, until, next } = price;
  if (percent && until) {
    return (
      <p className="deal-note">
        <DealBadge deal={price} />
      </p>
    );
  }
  if (!next) return null;
  return (
    <p className="deal-note">
      <Badge>{text.off(next.percent)}</Badge>
      {text.starts(day(next.from), day(next.until))}
    </p>
  );
}
