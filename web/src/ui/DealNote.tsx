import { Tag } from 'lucide-react';
import { day } from '../lib/dates';
import type { Price } from '../lib/wire';
import { deal as text } from '../messages/ui';
import { Badge } from './Badge';

/** S2.09: how much is off now and until which day, else what begins later; nothing without a discount. */
export function DealNote({ price }: { price: Price }) {
  const { percent, until, next } = price;
  if (percent && until) {
    return (
      <p className="deal-note">
        <Badge tone="success">
          <Tag size={12} strokeWidth={2} aria-hidden="true" />
          {text.off(percent)}
        </Badge>
        {text.until(day(until))}
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
