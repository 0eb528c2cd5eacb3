import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { plan as text } from '../../messages/plan';
import { Amount } from '../../ui/Amount';
import { Badge } from '../../ui/Badge';
import { type Offer, type Quote, savedPercent } from './model';

type SidesProps = { quote: Quote | undefined; present: Offer['charge']; isOld: boolean };

/** What is paid now, beside what would be paid. */
export function Sides({ quote, present, isOld }: SidesProps) {
  const { taxes, quantity, months, resource, next_charge_at: until } = present;
  return (
    <div className="plan-sides" data-old={isOld || undefined}>
      <Side
        mark={<Badge tone="line">{text.old}</Badge>}
        cents={taxes.price}
        pays={text.each(months, quantity, resource?.quantity ?? 0)}
        note={until && (quote?.when === 'trial' ? text.trialUntil(day(until)) : text.paidUntil(day(until)))}
      />
      {quote && (
        <>
          <ArrowRight size={20} aria-hidden="true" />
          <New quote={quote} present={present} />
        </>
      )}
    </div>
  );
}

function New({ quote, present }: { quote: Quote; present: Offer['charge'] }) {
  const { to, next, next_charge_at: charged } = quote;
  const saved = savedPercent(quote, present);
  const pays = text.each(to.months, to.quantity, to.units ?? 0);
  const aMonth = to.months === 12 ? `${text.aMonth(dollars(Math.round(next.price / 12)))} ` : '';
  return (
    <Side
      isNew
      mark={<Badge tone="accent">{text.new}</Badge>}
      cents={next.price}
      pays={saved > 0 ? text.less(pays, saved) : pays}
      note={aMonth + text.nextCharge(day(charged))}
    />
  );
}

type SideProps = { mark: ReactNode; cents: number; pays: string; note: string | null; isNew?: boolean };

function Side({ mark, cents, pays, note, isNew }: SideProps) {
  return (
    <div className="plan-side" data-new={isNew}>
      {mark}
      <b className="num">
        <Amount cents={cents} />
      </b>
      <p>{pays}</p>
      {note && <p className="plan-small">{note}</p>}
    </div>
  );
}
