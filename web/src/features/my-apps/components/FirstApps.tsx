import '../../catalog/components/app-cards.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { toPageAddress } from '../../../lib/pages/address';
import { pageQuery } from '../../../lib/pages/pageData';
import { myApps as text } from '../../../messages/myApps';
import { SectionHead } from '../../../ui/SectionHead';
import { AppCard } from '../../catalog/components/AppCard';
import { chooseLooks } from '../../catalog/model/looks';

/** Free apps, those of most teams first. */
const FREE = '?sortBy=popularity&payment=free';

/** One row. */
const MOST = 3;

/** What an organization may begin with that has no app yet: it costs nothing to try. */
export function FirstApps() {
  const { data } = useQuery(pageQuery(useBoot().base, toPageAddress('/apps/', FREE)));
  const cards = data?.listing?.cards.slice(0, MOST) ?? [];
  if (cards.length === 0) return null;
  const looks = chooseLooks(cards.map(({ scene }) => scene));
  return (
    <section className="sec">
      <SectionHead
        title={text.first}
        text={text.firstText}
        link={{ text: text.allFree, path: `/apps/${FREE}` }}
      />
      <ul className="cards cards-3">
        {cards.map((card, index) => (
          <li key={card.id}>
            <AppCard card={card} look={looks[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
