import { netOf, unitOf } from '../../../lib/money';
import { install as text } from '../../../messages/install';
import { Amount } from '../../../ui/Amount';
import type { Offered, PreviewedPrice } from '../model/offer';

/** What is known of the tax of a price. */
export type TaxState =
  | { kind: 'nobody' } // nobody is signed in, or no address is known
  | { kind: 'pending' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'known'; price: PreviewedPrice };

/** The price line by line: the multiplication, the tax also when it is 0, and the sum of a period. */
export function PriceLines({ offered: { plan, agents }, tax }: { offered: Offered; tax: TaxState }) {
  const net = netOf(plan, agents);
  const isKnown = tax.kind === 'known';
  return (
    <dl className="price-box-lines num" aria-busy={tax.kind === 'pending' || undefined}>
      {plan.perAccount && (
        <div>
          <dt>{text.times(agents, unitOf(plan, agents))}</dt>
          <dd>
            <Amount cents={net} />
          </dd>
        </div>
      )}
      <div>
        <dt>{taxName(tax)}</dt>
        <dd>{isKnown && <Amount cents={tax.price.tax_value} />}</dd>
      </div>
      <div className="price-box-total">
        <dt>{(isKnown ? text.totals : text.totalsBeforeTax)[plan.billingCycle]}</dt>
        <dd>
          <Amount cents={isKnown ? tax.price.total_price : net} />
        </dd>
      </div>
    </dl>
  );
}

function taxName(tax: TaxState): string {
  switch (tax.kind) {
    case 'nobody':
      return text.taxFollows;
    case 'pending':
      return text.taxWaits;
    case 'failed':
      return tax.sentence;
    case 'known':
      return text.tax(tax.price.place, tax.price.tax_rate);
  }
}
