import { searchPage as text } from '../../../messages/searchPage';
import type { ReasonPoints as Line } from '../api/search';

/** What the score of a result is made of. */
export function ReasonPoints({ lines }: { lines: readonly Line[] | undefined }) {
  if (!lines) return null;
  return (
    <ul className="search-points">
      {lines.map((line) => (
        <li key={line.text}>
          {line.text} <span className="num">({text.points(line.points)})</span>
        </li>
      ))}
    </ul>
  );
}
