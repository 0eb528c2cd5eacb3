import './app-cards.css';
import { dayOfYear } from '../../../lib/dates';
import { shortDollars } from '../../../lib/money';
import type { Card } from '../../../lib/wire';
import { dealList as text } from '../../../messages/dealList';
import { price as priceText } from '../../../messages/ui';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import { SectionHead } from '../../../ui/SectionHead';
import { dealsByEnd } from '../model/catalog';
import type { Entry } from '../model/useMoreEntries';
import { EntryList } from './EntryList';
import { TellMe } from './TellMe';

type DealsProps = { entries: Entry[]; isWide: boolean };

/** S2.09: what ends soon, then the rest, each with its last day. */
export function Deals({ entries, isWide }: DealsProps) {
  const { near, far } = dealsByEnd(entries);
  return (
    <div className="deals">
      {near.length > 0 && (
        <section>
          <SectionHead title={text.near} text={text.nearText} />
          <EntryList entries={near} isWide={isWide} />
        </section>
      )}
      {far.length > 0 && (
        <section>
          <SectionHead title={text.far} />
          <EntryList entries={far} isWide={isWide} />
        </section>
      )}
    </div>
  );
}

/** S2.09: discounts that have not begun yet stand in a list of their own. */
export function ComingDeals({ cards }: { cards: Card[] }) {
  return (
    <section className="sec">
      <SectionHead title={text.later} />
      <ul className="panel coming-deals">
        {cards.map((card) => (
          <li key={card.id} className="app-row">
            <AppIcon src={card.icon} size={44} />
            <div className="grow">
              <Link className="app-row-name" to={card.path}>
                {text.offOf(card.name, card.price.next?.percent ?? 0)}
              </Link>
              <p className="app-row-text">{whenAndHowMuch(card)}</p>
            </div>
            {card.price.next && <TellMe card={card} from={card.price.next.from} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenAndHowMuch({ price }: Card): string {
  const { next, cents } = price;
  if (!next) return '';
  return text.fromTo(
    dayOfYear(next.from),
    dayOfYear(next.until),
    shortDollars(next.cents),
    shortDollars(cents) + priceText.cardUnit(price),
  );
}
