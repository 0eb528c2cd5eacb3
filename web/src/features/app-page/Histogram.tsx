import type { App } from '../../lib/wire';
import { app as text } from '../../messages/en';
import { Star } from '../../ui/Stars';

export function Histogram({ buckets }: { buckets: App['ratings']['histogram'] }) {
  return (
    <ul className="histogram">
      {buckets.map(({ stars, percent, votes }) => (
        <li key={stars}>
          <span className="sr-only">{text.histogramRow(stars, percent, votes)}</span>
          <span className="histogram-stars" aria-hidden="true">
            {stars} <Star size={12} />
          </span>
          <svg className="histogram-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={percent} height="8" />
          </svg>
          <span className="text-right" aria-hidden="true">
            {percent}%
          </span>
        </li>
      ))}
    </ul>
  );
}
