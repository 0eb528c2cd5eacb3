import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { plan as text } from '../../messages/plan';
import { Note } from '../../ui/Note';
import { Line } from '../payment/components/Line';
import type { Quote } from './model';

type CostsProps = { quote: Quote; isOld: true | undefined };

/** Today's sum with its credit, and the next payment with its day. */
export function Costs({ quote, isOld }: CostsProps) {
  const { when, today, next, credit, to } = quote;
  return (
    <section aria-label={text.costs}>
      <dl className="plan-costs" data-old={isOld} aria-busy={isOld}>
        {when === 'now' && (
          <>
            <Line name={text.newPeriod(to.months)}>{dollars(today.price + credit)}</Line>
            {credit > 0 && <Line name={text.credit(quote.unused_days)}>{`−${dollars(credit)}`}</Line>}
            <Line name={text.tax(today.tax_rate)}>{dollars(today.tax_value)}</Line>
          </>
        )}
        <Line name={text.today} isDue>
          {dollars(today.total_price)}
        </Line>
        <Line name={text.next(day(quote.next_charge_at))}>{dollars(next.total_price)}</Line>
      </dl>
      <Note>{remarkOf(quote)}</Note>
    </section>
  );
}

function remarkOf({ when, effective_at, next_charge_at }: Quote): string {
  if (when === 'now') return text.now;
  return when === 'renewal' ? text.fromThen(day(effective_at)) : text.inTrial(day(next_charge_at));
}
