import { netOf } from '../../../lib/money';
import type { Plan } from '../../../lib/wire';
import { checkout as text } from '../../../messages/checkout';
import { Badge } from '../../../ui/Badge';
import { RadioCard } from '../../../ui/RadioCard';

type CycleStepProps = {
  plans: readonly Plan[];
  plan: Plan | undefined;
  agents: number;
  onChoose: (planId: string) => void;
};

/** What a year costs less than twelve months for so many agents; each plan has tiers of its own. */
function savedBy(year: Plan, plans: readonly Plan[], agents: number): number {
  const month = plans.find(({ billingCycle }) => billingCycle === 'monthly');
  return month && year.billingCycle === 'yearly' ? 12 * netOf(month, agents) - netOf(year, agents) : 0;
}

/** How often it is paid. */
export function CycleStep({ plans, plan, agents, onChoose }: CycleStepProps) {
  return (
    <li>
      <div>
        <h2 id="checkout-cycle">{text.cycle}</h2>
        <div className="checkout-two" role="radiogroup" aria-labelledby="checkout-cycle">
          {plans.map((one) => {
            const saved = savedBy(one, plans, agents);
            return (
              <RadioCard
                key={one.id}
                name="plan"
                value={one.id}
                checked={one.id === plan?.id}
                onChange={() => onChoose(one.id)}
              >
                <b>{text[one.billingCycle]}</b>{' '}
                {saved > 0 && <Badge tone="success">{text.save(saved)}</Badge>}
                <br />
                <span className="checkout-small num">
                  <bdi>{text.cyclePrice(netOf(one, agents), one.billingCycle)}</bdi>
                </span>
              </RadioCard>
            );
          })}
        </div>
      </div>
    </li>
  );
}
