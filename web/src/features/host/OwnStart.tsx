import '../catalog/components/app-cards.css';
import { useId } from 'react';
import type { Card } from '../../lib/wire';
import { embedded as text } from '../../messages/embedded';
import { forYou } from '../../messages/forYou';
import { MoreLink } from '../../ui/SectionHead';
import { AppCard } from '../catalog/components/AppCard';
import { chooseLooks } from '../catalog/model/looks';
import { FitCard } from '../for-you/FitCard';
import { type Fit, ownersOf } from '../for-you/model';
import { InstalledApps } from './InstalledApps';
import type { OwnStart as Parts } from './useOwnStart';

const MOST = 3;

/** Above the list of all apps: what the organization has, what goes with that, and what is used most. */
export function OwnStart({ parts }: { parts: Parts }) {
  const { installed, fits, popular } = parts;
  const most = popular.cards.slice(0, MOST);
  return (
    <>
      <InstalledApps query={installed} />
      <ForYou fits={fits.slice(0, MOST)} />
      {most.length > 0 && (
        <MostUsed cards={most} isOfMonth={popular.lately >= most.length} path={popular.path} />
      )}
    </>
  );
}

function ForYou({ fits }: { fits: readonly Fit[] }) {
  const titleId = useId();
  if (fits.length === 0) return null;
  const looks = chooseLooks(fits.map(({ card }) => card.scene));
  return (
    <section aria-labelledby={titleId} className="own-apps">
      <div className="sec-head">
        <div>
          <h2 id={titleId}>{text.forYou}</h2>
          <p className="small">{forYou.goesWith(ownersOf(fits).map(({ name }) => name))}</p>
        </div>
      </div>
      <ul className="cards cards-3">
        {fits.map((fit, index) => (
          <li key={fit.card.id}>
            <FitCard fit={fit} look={looks[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type MostUsedProps = { cards: readonly Card[]; isOfMonth: boolean; path: string };

/** Of the month where all of them were installed in it. */
function MostUsed({ cards, isOfMonth, path }: MostUsedProps) {
  const titleId = useId();
  const title = isOfMonth ? text.mostUsedThisMonth : text.mostUsed;
  return (
    <section aria-labelledby={titleId} className="own-apps">
      <div className="sec-head">
        <h2 id={titleId}>{title}</h2>
        <MoreLink link={{ text: text.seeAll, path }} context={title} />
      </div>
      <ul className="cards cards-3">
        {cards.map((card) => (
          <li key={card.id}>
            <AppCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
