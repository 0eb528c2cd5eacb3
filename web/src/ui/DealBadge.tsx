import { Tag } from 'lucide-react';
import { dayOfYear } from '../lib/dates';
import type { Price } from '../lib/wire';
import { deal as text } from '../messages/ui';

type DealBadgeProps = {
  /** A price, or what a cart says of a discount. */
  deal: Pick<Price, 'percent' | 'until' | 'ending' | 'endsAt'>;
  /** The percentage stands beside it already. */
  isShort?: boolean;
};

/** S2.09: what is off, and the last day of it; in its last 48 hours, that it ends. Nothing without a discount. */
export function DealBadge({ deal: { percent, until, ending, endsAt }, isShort = false }: DealBadgeProps) {
  if (!percent || !until) return null;
  const date = dayOfYear(until);
  const isNear = ending === 'soon' || ending === 'tomorrow' || ending === 'today';
  return (
    <span className="deal" data-near={isNear || undefined}>
      <Tag size={12} strokeWidth={2} aria-hidden="true" />
      {ending === 'today'
        ? text.endsToday(endsAt ?? '')
        : ending === 'tomorrow'
          ? text.endsTomorrow
          : isShort
            ? text.until(date)
            : text.offUntil(percent, date)}
    </span>
  );
}
