import { Star as StarIcon } from 'lucide-react';
import { count } from '../../lib/money';
import type { App } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';

type RatingBarsProps = {
  buckets: App['ratings']['histogram'];
  /** The number of stars that is chosen, 0 for all. */
  chosen: number;
  onChoose: (stars: number) => void;
};

/** How many votes each number of stars has; pressing one shows its reviews only, and again all. */
export function RatingBars({ buckets, chosen, onChoose }: RatingBarsProps) {
  return (
    <ul className="histogram">
      {buckets.map(({ stars, percent, votes }) => (
        <li key={stars}>
          <button
            type="button"
            aria-pressed={chosen === stars}
            title={text.onlyStars(stars)}
            onClick={() => onChoose(chosen === stars ? 0 : stars)}
          >
            <span className="sr-only">{text.histogramRow(stars, percent, votes)}</span>
            <span className="histogram-stars" aria-hidden="true">
              {stars}
              <StarIcon size={12} fill="currentColor" />
            </span>
            <svg className="histogram-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={percent} height="8" />
            </svg>
            <span className="histogram-percent" aria-hidden="true">
              {count(votes)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
