import type { App } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { starMarkup } from './Stars';

/** How many votes each number of stars has; one text, as it is all numbers. */
export function Histogram({ buckets }: { buckets: App['ratings']['histogram'] }) {
  const rows = buckets.map(
    ({ stars, percent, votes }) =>
      `<li><span class="sr-only">${text.histogramRow(stars, percent, votes)}</span><span class="histogram-stars" aria-hidden="true">${stars} ${starMarkup(12)}</span><svg class="histogram-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${percent}" height="8"></rect></svg><span class="histogram-percent" aria-hidden="true">${percent}%</span></li>`,
  );
  return <ul className="histogram" dangerouslySetInnerHTML={{ __html: rows.join('') }} />;
}
