import { count, decimal } from '../../lib/money';
import type { Rating } from '../../lib/wire';
import { ui } from '../../messages/ui';

const STAR =
  'M12 2.3a1 1 0 0 1 .9.56l2.5 5.06 5.6.82a1 1 0 0 1 .55 1.7l-4.04 3.95.95 5.56a1 1 0 0 1-1.45 1.05L12 18.37 6.99 21a1 1 0 0 1-1.45-1.05l.95-5.56-4.04-3.94a1 1 0 0 1 .55-1.71l5.6-.82 2.5-5.06A1 1 0 0 1 12 2.3z';

// One element each, because they are in every card: see ADR 21 for what that wins.
const path = (x: number, isOff: boolean) =>
  `<path${isOff ? ' class="off"' : ''}${x ? ` transform="translate(${x})"` : ''} d="${STAR}"></path>`;
const ONE = { __html: path(0, false) };
const STEP = 26;
/** Rows of five, by how many are full. */
const ROWS = [0, 1, 2, 3, 4, 5].map((full) => ({
  __html: [0, 1, 2, 3, 4].map((star) => path(star * STEP, star >= full)).join(''),
}));

export const starMarkup = (size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${ONE.__html}</svg>`;

export function Star({ size = 14 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      dangerouslySetInnerHTML={ONE}
    />
  );
}

/** A star, a rate and its votes: nothing but numbers and constants. */
function starsMarkup({ rate }: Rating, votes: string, size: number): string {
  return `${starMarkup(size)}<span class="sr-only">${ui.rated} </span>${decimal(rate, 1)} <span class="votes">${votes}</span>`;
}

/** One star and a number, for lists. */
export function Stars({ rating, size = 14 }: { rating: Rating | null; size?: number }) {
  if (!rating || rating.votes === 0) return <span className="stars-none">{ui.noRatings}</span>;
  return (
    <span
      className="stars"
      dangerouslySetInnerHTML={{ __html: starsMarkup(rating, `(${count(rating.votes)})`, size) }}
    />
  );
}

/** Five stars, for reviews. */
export function FiveStars({ rate, size = 15 }: { rate: number; size?: number }) {
  const row = ROWS[Math.min(5, Math.max(0, Math.round(rate)))] ?? ONE;
  return (
    <svg
      className="stars5"
      role="img"
      aria-label={ui.outOfFive(rate)}
      width={(size * (4 * STEP + 24)) / 24}
      height={size}
      viewBox={`0 0 ${4 * STEP + 24} 24`}
      fill="currentColor"
      dangerouslySetInnerHTML={row}
    />
  );
}
