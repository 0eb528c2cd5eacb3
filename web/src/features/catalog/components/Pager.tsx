import './listing.css';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { progressOf } from '../model/catalog';
import { useListAddress } from '../model/useListAddress';
import type { MoreEntries } from '../model/useMoreEntries';

type PagerProps = { listing: Listing; shown: number; more: MoreEntries };

/** How much of the list is there, and a link to the rest that appends it. */
export function Pager({ listing, shown, more }: PagerProps) {
  const { address, hrefOf } = useListAddress();
  const { from, to, next, hasNext } = progressOf(listing, shown);
  if (!hasNext && listing.page === 1 && more.entries.length === 0) return null;
  const { total, noun } = listing;
  return (
    <nav className="pager" aria-label={text.pages}>
      <span className="num">
        {listing.page === 1 ? text.shownOf(to, total, noun) : text.range(from, to, total, noun)}
      </span>
      <svg className="pager-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={total > 0 ? Math.round((to / total) * 100) : 0} height="4" />
      </svg>
      {hasNext && (
        <Link
          className={buttonClass()}
          to={hrefOf({ ...address, page: more.nextPage })}
          rel="next"
          aria-disabled={more.isLoading || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!more.isLoading) more.load();
          }}
        >
          {more.isLoading && <span className="spin" aria-hidden="true" />}
          {text.showMore(next)}
        </Link>
      )}
      {more.hasFailed && <p role="alert">{text.moreFailed}</p>}
      {listing.page > 1 && (
        <Link className="link" to={hrefOf({ ...address, page: 1 })}>
          {text.firstPage}
        </Link>
      )}
    </nav>
  );
}
