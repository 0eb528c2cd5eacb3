import { tierOf } from '../../../lib/money';
import type { Plan } from '../../../lib/wire';
import { priceTiers as text } from '../../../messages/priceTiers';

type PriceTiersProps = {
  plan: Pick<Plan, 'tiers'>;
  /** The line that counts for so many is marked. */
  agents?: number;
  /** How the page draws lines of a price. */
  className?: string;
};

/** What each agent costs by their number. */
export function PriceTiers({ plan, agents = 0, className = 'price-box-lines num' }: PriceTiersProps) {
  const { tiers } = plan;
  const current = tierOf(tiers, agents);
  return (
    <dl className={className} aria-label={text.caption}>
      {tiers?.map((tier) => (
        <div key={tier.from} aria-current={tier === current || undefined}>
          <dt>{text.from(tier.from, tier.percent)}</dt>
          <dd>{tier === current ? <b>{text.each(tier.cents)}</b> : text.each(tier.cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
