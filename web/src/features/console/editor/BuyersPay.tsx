import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { dollars } from '../../../lib/money';
import { devConsole as text } from '../../../messages/devConsole';
import { devPrice as price } from '../../../messages/devPrice';
import { Amount } from '../../../ui/Amount';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Input';
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
  const { app, values } = useDraft();
  const { plans, payment } = app;
  const [chosen, setChosen] = useState(1);
  const tiers = payment?.tiersPricingConfig.tiers ?? [];
  const from = tiers.some(({ accountsFrom }) => accountsFrom === chosen) ? chosen : 1;
  return (
    <Section id="buyers" title={text.buyersTitle}>
      <div className="panel-body">
        {payment === null || plans.length === 0 ? (
          <p>{values.payment ? text.buyersUnsaved : text.buyersFree}</p>
        ) : (
          <>
            {tiers.length > 0 && (
              <Field label={price.buyer}>
                {(input) => (
                  <Select
                    {...input}
                    value={from}
                    onChange={(event) => setChosen(Number(event.currentTarget.value))}
                  >
                    <option value={1}>{price.oneAccount}</option>
                    {tiers.map(({ accountsFrom }) => (
                      <option key={accountsFrom} value={accountsFrom}>
                        {price.tierOf(accountsFrom)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            {plans.map((plan) => (
              <PlanSums key={plan.id} plan={plan} perAccount={payment.perAccount} from={from} />
            ))}
            <p className="mt-3 small muted">{text.buyersText}</p>
          </>
        )}
      </div>
    </Section>
  );
}

type PlanSumsProps = { plan: DraftApp['plans'][number]; perAccount: boolean; from: number };

/** A plan's price for one account or so many of a tier, and what it is with the tax of the examples. */
function PlanSums({ plan, perAccount, from }: PlanSumsProps) {
  const { app } = useDraft();
  const share = app.shares?.find(({ id }) => id === plan.id);
  const tier = share?.tiers.find(({ accountsFrom }) => accountsFrom === from);
  return (
    <ExampleSums net={tier?.sum ?? plan.price} share={(tier ?? share)?.share}>
      <dt>{text.cycles[plan.billingCycle]}</dt>
      <dd className="num">
        <Amount cents={tier?.sum ?? plan.price} />
        {perAccount && (
          <span className="muted"> {tier ? price.tierEach(from, dollars(tier.price)) : text.anAccount}</span>
        )}
      </dd>
    </ExampleSums>
  );
}

type ExampleSumsProps = { net: number; share: number | undefined; children: ReactNode };

/** A sum before tax, named by its children, with the tax of the examples, and the developer's part. */
function ExampleSums({ net, share, children }: ExampleSumsProps) {
  const { app } = useDraft();
  const boot = useBoot();
  const token = useToken();
  const examples = useQueries({
    queries: EXAMPLES.map((place) => pricePreview(boot, token, app.product, net, place)),
  });
  return (
    <>
      <dl className="console-sums">
        <div>{children}</div>
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
        {share !== undefined && (
          <div>
            <dt>{price.commission}</dt>
            <dd className="num">
              <Amount cents={share - net} />
            </dd>
          </div>
        )}
        {share !== undefined && (
          <div className="console-share">
            <dt>{text.youGet}</dt>
            <dd className="num">
              <Amount cents={share} />
            </dd>
          </div>
        )}
      </dl>
      {examples.some(({ isError }) => isError) && <p className="small muted">{text.noExamples}</p>}
    </>
  );
}
