import { day } from '../../lib/dates';
import { plan as text } from '../../messages/plan';
import { RadioCard } from '../../ui/RadioCard';
import type { Offer, PlanChoice, Quote } from './model';

type WhenProps = {
  quote: Quote;
  present: Offer['charge'];
  wanted: PlanChoice;
  onChange: (wanted: PlanChoice) => void;
};

/** Today or at the end of what is paid, where the rules leave that to the buyer. */
export function When({ quote, present, wanted, onChange }: WhenProps) {
  if (!quote.may_wait || !present.next_charge_at) return null;
  const waits = wanted.waits === true;
  return (
    <fieldset className="plan-when">
      <legend>{text.when}</legend>
      <RadioCard name="when" checked={!waits} onChange={() => onChange({ ...wanted, waits: false })}>
        <b>{text.whenToday}</b>
        <br />
        <span className="plan-small">
          {quote.when === 'now' ? text.whenTodayText(quote.unused_days) : text.whenTodayRest}
        </span>
      </RadioCard>
      <RadioCard name="when" checked={waits} onChange={() => onChange({ ...wanted, waits: true })}>
        <b>{text.whenLater(day(present.next_charge_at))}</b>
        <br />
        <span className="plan-small">{text.whenLaterText(present.months)}</span>
      </RadioCard>
    </fieldset>
  );
}
