import { devConsole as text } from '../../../messages/devConsole';
import { Amount } from '../../../ui/Amount';
import { Section } from './Section';
import { useDraft } from './useDraft';

/** What buyers pay by the saved draft: the shop's own numbers, of one unit and before tax. */
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
            <dl className="console-sums">
              {plans.map(({ id, billingCycle, price }) => (
                <div key={id}>
                  <dt>{text.cycles[billingCycle]}</dt>
                  <dd className="num">
                    <Amount cents={price} />
                    {payment.perAccount && <span className="muted"> {text.anAccount}</span>}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 small muted">{text.buyersText}</p>
          </>
        )}
      </div>
    </Section>
  );
}
