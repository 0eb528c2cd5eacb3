import { useQueries } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devConsole as text } from '../../../messages/devConsole';
import { Amount } from '../../../ui/Amount';
import { type Address, NO_ADDRESS } from '../../card/model';
import { pricePreview } from '../../payment/api/payment';
import { useToken } from '../../session/model/session';
import type { DraftApp } from '../model/values';
import { Section } from './Section';
import { useDraft } from './useDraft';

/** Buyers without a tax number: one place without a tax, one of the European Union, one beside it. */
const EXAMPLES: readonly Address[] = [
  { ...NO_ADDRESS, country: 'US', zip: '97204' },
  { ...NO_ADDRESS, country: 'DE', zip: '10115' },
  { ...NO_ADDRESS, country: 'GB', zip: 'SW1A 1AA' },
];

/** What buyers pay by the saved draft: the shop's own numbers, of one unit, before tax and with it. */
export function BuyersPay() {
  const { app } = useDraft();
  const { plans, payment } = app;
  return (
    <Section id="buyers" title={text.buyersTitle}>
      <div className="panel-body">
        {payment === null || plans.length === 0 ? (
          <p>{text.buyersFree}</p>
        ) : (
          <>
            {plans.map((plan) => (
              <PlanSums key={plan.id} plan={plan} perAccount={payment.perAccount} />
            ))}
            <p className="mt-3 small muted">{text.buyersText}</p>
          </>
        )}
      </div>
    </Section>
  );
}

type PlanSumsProps = { plan: DraftApp['plans'][number]; perAccount: boolean };

/** A plan's price, and what it is with the tax of the examples, as the shop previews prices. */
function PlanSums({ plan, perAccount }: PlanSumsProps) {
  const { app } = useDraft();
  const boot = useBoot();
  const token = useToken();
  const share = app.shares?.find(({ id }) => id === plan.id);
  const examples = useQueries({
    queries: EXAMPLES.map((place) => pricePreview(boot, token, app.product, plan.price, place)),
  });
  return (
    <>
      <dl className="console-sums">
        <div>
          <dt>{text.cycles[plan.billingCycle]}</dt>
          <dd className="num">
            <Amount cents={plan.price} />
            {perAccount && <span className="muted"> {text.anAccount}</span>}
          </dd>
        </div>
        {examples.map(
          ({ data }, at) =>
            data && (
              <div key={EXAMPLES[at]?.country}>
                <dt>{text.buyerAt(data.place, data.tax_rate)}</dt>
                <dd className="num">
                  <Amount cents={data.total_price} />
                </dd>
              </div>
            ),
        )}
        {share && (
          <div className="console-share">
            <dt>{text.youGet}</dt>
            <dd className="num">
              <Amount cents={share.share} />
            </dd>
          </div>
        )}
      </dl>
      {examples.some(({ isError }) => isError) && <p className="small muted">{text.noExamples}</p>}
    </>
  );
}
