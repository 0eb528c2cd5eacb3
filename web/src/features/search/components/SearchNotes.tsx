import { useShownPage } from '../../../lib/pages/PageContext';
import { search as text } from '../../../messages/search';
import { Link } from '../../../ui/Link';
import type { SearchResults } from '../api/search';
import { searchPath } from '../model/address';

/** How the text was read, and what else it may have meant. */
export function SearchNotes({ results: { readAs, didYouMean } }: { results: SearchResults }) {
  const { page } = useShownPage();
  if (!readAs && !didYouMean) return null;
  const [before, after] = text.didYouMean;
  return (
    <div className="search-notes">
      {readAs && <p>{text.readAs(readAs.typed, readAs.concept, readAs.product)}</p>}
      {didYouMean && (
        <p>
          {before}
          <Link className="link" to={searchPath(didYouMean, page.embedded)}>
            {didYouMean}
          </Link>
          {after}
        </p>
      )}
    </div>
  );
}
