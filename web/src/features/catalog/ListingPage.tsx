import { Suspense } from 'react';
import { count } from '../../lib/money';
import { useShownPage } from '../../lib/pages/PageContext';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Crumbs } from '../../ui/Crumbs';
import { ActiveFilters } from './ActiveFilters';
import { EmptyListing } from './EmptyListing';
import { EntryList } from './EntryList';
import { FacetForm } from './FacetForm';
import { ListingIntro } from './ListingIntro';
import { ListingMedia } from './ListingMedia';
import { Pager } from './Pager';
import { PhoneBar } from './PhoneBar';
import { SeatsBox } from './SeatsBox';
import { SortSelect } from './SortSelect';
import { entriesOf, useMoreEntries } from './useMoreEntries';

export function ListingPage({ listing }: { listing: Listing }) {
  const { isPending } = useShownPage();
  const more = useMoreEntries(listing);
  const hasFilters = listing.facets.length > 0;
  const entries = [...entriesOf(listing), ...more.entries];
  const { heading, headline, intro, breadcrumbs, total, of, noun, media } = listing;
  return (
    <>
      <div className="page-head">
        {breadcrumbs.length > 0 && <Crumbs links={breadcrumbs} />}
        <h1>{heading}</h1>
        <ListingIntro headline={headline} intro={intro} />
      </div>
      <PhoneBar listing={listing} />
      <div className={hasFilters ? 'listing' : 'pt-11'}>
        {hasFilters && (
          <aside aria-label={text.filters}>
            <Suspense>
              <FacetForm listing={listing} />
            </Suspense>
          </aside>
        )}
        <section
          className="listing-results"
          aria-label={text.results}
          aria-busy={isPending}
          data-pending={isPending || undefined}
        >
          <div className="listing-bar">
            <p role="status">
              <b className="num">{count(total)}</b> {text.noun(total, noun)}{' '}
              <span className="text-muted">{text.of(of)}</span>
            </p>
            {noun === 'apps' && <SeatsBox />}
            {listing.sorts.length > 1 && <SortSelect listing={listing} className="listing-sort" />}
          </div>
          <ActiveFilters listing={listing} />
          {entries.length === 0 ? (
            <EmptyListing listing={listing} />
          ) : (
            <Suspense>
              <EntryList entries={entries} ref={more.list} isWide={!hasFilters} />
            </Suspense>
          )}
          <Pager listing={listing} shown={entries.length} more={more} />
          {media && <ListingMedia media={media} />}
        </section>
      </div>
    </>
  );
}
