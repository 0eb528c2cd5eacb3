import '../../catalog/components/app-cards.css';
import { myApps as text } from '../../../messages/myApps';
import { SectionHead } from '../../../ui/SectionHead';
import { FitCard } from '../../for-you/FitCard';
import { useFits } from '../../for-you/useFits';
import type { Installed } from '../../installation/api';

/** One row. */
const MOST = 4;

/** What goes with the installed apps, each with its reason. */
export function GoesWith({ installed }: { installed: readonly Installed[] }) {
  const { fits, isLoading } = useFits(installed);
  if (isLoading || fits.length === 0) return null;
  return (
    <section className="sec">
      <SectionHead
        title={text.goesWith}
        text={text.goesWithText}
        link={{ text: text.moreForYou, path: '/' }}
      />
      <ul className="cards app-list-fits">
        {fits.slice(0, MOST).map((fit) => (
          <li key={fit.card.id}>
            <FitCard fit={fit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
