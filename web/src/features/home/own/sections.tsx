import '../../catalog/components/app-cards.css';
import { dayOfYear } from '../../../lib/dates';
import type { HostProduct } from '../../../lib/productScope';
import type { Card } from '../../../lib/wire';
import { listed } from '../../../messages/forYou';
import { ownHome as text } from '../../../messages/ownHome';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import { MoreLink, SectionHead } from '../../../ui/SectionHead';
import { AppCard } from '../../catalog/components/AppCard';
import { chooseLooks } from '../../catalog/model/looks';
import { FitCard } from '../../for-you/FitCard';
import { type Fit, ownersOf } from '../../for-you/model';
import type { Viewed } from '../../for-you/viewed';
import { MOST } from './model';
import { newestPath } from './useOwnHome';

/** What goes with what the organization has, and why it is said to. */
export function GoesWith({ fits }: { fits: readonly Fit[] }) {
  const shown = fits.slice(0, MOST.fits);
  const owners = ownersOf(shown);
  const [first] = owners;
  if (!first) return null;
  const used = shown.filter(({ share }) => share).length;
  const why = used === shown.length ? text.usedWhy : used === 0 ? text.madeWhy : text.mixedWhy;
  return (
    <section className="sec">
      <SectionHead title={owners.length > 1 ? text.goesWithAll : text.goesWith(first.name)} text={why} />
      <div className="goes">
        <div className="goes-why">
          <div className="wrap-row">
            {owners.map(({ id, icon }) => (
              <AppIcon key={id} src={icon} size={44} />
            ))}
          </div>
          <h3>{text.youUse(listed(owners.map(({ name }) => name)))}</h3>
          <p className="small">{text.leftOut}</p>
          <MoreLink link={{ text: text.yourApps, path: '/my-apps/' }} />
        </div>
        {shown.map((fit) => (
          <FitCard key={fit.card.id} fit={fit} />
        ))}
      </div>
    </section>
  );
}

export function RecentlyViewed({ apps }: { apps: readonly Viewed[] }) {
  if (apps.length === 0) return null;
  return (
    <section className="sec">
      <SectionHead title={text.viewed} />
      <ul className="recent">
        {apps.map(({ slug, path, name, icon }) => (
          <li key={slug}>
            <Link to={path}>
              <AppIcon src={icon} size={30} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FreshProps = {
  cards: readonly Card[];
  since: string | undefined;
  /** Those of the person. */
  products: readonly HostProduct[];
};

/** What came since the last visit; on the first one what is newest. */
export function Fresh({ cards, since, products }: FreshProps) {
  if (cards.length === 0) return null;
  const looks = chooseLooks(cards.map(({ scene }) => scene));
  return (
    <section className="sec">
      <SectionHead
        title={text.fresh(products)}
        text={since ? text.freshSince(dayOfYear(since)) : text.freshFirst}
        link={{ text: text.seeAll, path: newestPath(products) }}
        context={text.fresh(products)}
      />
      <ul className="cards cards-3 snap">
        {cards.map((card, index) => (
          <li key={card.id}>
            <AppCard card={card} look={looks[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DealsOnList({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="sec">
      <SectionHead
        title={text.deals}
        text={text.dealsText}
        link={{ text: text.allDeals, path: '/saas-deals/' }}
      />
      <ul className="cards cards-4 snap">
        {cards.map((card) => (
          <li key={card.id}>
            <AppCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
