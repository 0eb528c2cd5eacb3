import { ArrowRight } from 'lucide-react';
import { day } from '../../lib/dates';
import { plan as text } from '../../messages/plan';
import { Amount } from '../../ui/Amount';
import { Badge } from '../../ui/Badge';
import { Line } from '../payment/components/Line';
import { Calendar } from './Calendar';
import type { Offer, Quote } from './model';

type CostsProps = { quote: Quote; present: Offer['charge']; isOld: true | undefined };

/** The old plan beside the new one, from when on, and each line of the sum. */
export function Costs({ quote, present, isOld }: CostsProps) {
  const { when, today, next, credit, from, to } = quote;
  return (
    <section className="plan-costs" aria-label={text.costs} data-old={isOld} aria-busy={isOld}>
      <div className="plan-sides">
        <div className="plan-side">
          <Badge tone="line">{text.old}</Badge>
          <b className="num">
            <Amount cents={present.taxes.price} />
          </b>
          <p>{text.what(from.quantity, from.months, from.units ?? 0)}</p>
          {present.next_charge_at && <p>{text.paidUntil(day(present.next_charge_at))}</p>}
        </div>
        <ArrowRight size={18} aria-hidden="true" />
        <div className="plan-side" data-new>
          <Badge tone="accent">{text.new}</Badge>
          <b className="num">
            <Amount cents={next.price} />
          </b>
          <p>{text.what(to.quantity, to.months, to.units ?? 0)}</p>
          <p>{text.nextCharge(day(quote.next_charge_at))}</p>
        </div>
      </div>
      <p>
        <b>{when === 'renewal' ? text.onDay(day(quote.effective_at)) : text.atOnce}</b> {remarkOf(quote)}
      </p>
      <Calendar quote={quote} present={present} />
      <dl>
        {when === 'now' && (
          <>
            <Line name={text.newPeriod(to.months)}>
              <Amount cents={today.price + credit} />
            </Line>
            {credit > 0 && (
              <Line name={text.credit(quote.unused_days)}>
                <Amount cents={-credit} />
              </Line>
            )}
            <Line name={text.tax(today.tax_rate, today.place)}>
              <Amount cents={today.tax_value} />
            </Line>
          </>
        )}
        <Line name={text.today} isDue>
          <Amount cents={today.total_price} />
        </Line>
      </dl>
    </section>
  );
}

function remarkOf({ when, effective_at, next_charge_at }: Quote): string {
  if (when === 'now') return text.now;
  return when === 'renewal' ? text.fromThen(day(effective_at)) : text.inTrial(day(next_charge_at));
}
