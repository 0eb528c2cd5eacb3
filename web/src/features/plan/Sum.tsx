import type { ReactNode } from 'react';
import { plan as text } from '../../messages/plan';
import { Amount } from '../../ui/Amount';
import { type Offer, type Quote, usedUpOf } from './model';

type SumProps = { quote: Quote; present: Offer['charge']; isOld: boolean };

/** Each line of what is paid today. */
export function Sum({ quote, present, isOld }: SumProps) {
  const { when, today, credit, to } = quote;
  return (
    <dl className="plan-sum num" aria-busy={isOld || undefined} data-old={isOld || undefined}>
      {when === 'now' && (
        <>
          <SumLine name={text.period(to.months)} note={text.counted(to.quantity, to.units ?? 0)}>
            <Amount cents={today.price + credit} />
          </SumLine>
          {credit > 0 && (
            <SumLine name={text.unused(present.months)} note={unusedNote(quote, present)}>
              <Amount cents={-credit} />
            </SumLine>
          )}
          <SumLine name={text.tax(today.tax_rate, today.place)}>
            <Amount cents={today.tax_value} />
          </SumLine>
        </>
      )}
      <SumLine name={text.today} isDue>
        <Amount cents={today.total_price} />
      </SumLine>
    </dl>
  );
}

function unusedNote(quote: Quote, present: Offer['charge']): string {
  const { days, cents } = usedUpOf(quote, present);
  return text.unusedDays(quote.unused_days, days, cents);
}

type SumLineProps = { name: string; note?: string; isDue?: boolean; children: ReactNode };

function SumLine({ name, note, isDue, children }: SumLineProps) {
  return (
    <div data-due={isDue}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
