import { plan as text } from '../../messages/plan';
import { calendarOf, type Offer, type Quote } from './model';

const GAP = 0.6;

/** What is paid for until when, and what is charged on which day. */
export function Calendar({ quote, present }: { quote: Quote; present: Offer['charge'] }) {
  const { changesAt, days } = calendarOf(quote, present);
  return (
    <section aria-labelledby="plan-calendar">
      <h2 id="plan-calendar">{text.calendar}</h2>
      {/* Both lengths are attributes: the content policy allows no inline style. */}
      <svg className="plan-line" width="100%" height="12" aria-hidden="true">
        <rect width={`${changesAt - GAP}%`} height="12" rx="6" />
        <rect
          className="plan-line-new"
          x={`${changesAt}%`}
          width={`${100 - changesAt}%`}
          height="12"
          rx="6"
        />
      </svg>
      <ol className="plan-days">
        {days.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
    </section>
  );
}
