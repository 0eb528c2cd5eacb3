import { type ReactNode, Suspense, useMemo } from 'react';
import { count } from '../../../lib/money';
import { useIsPending } from '../../../lib/pages/PageContext';
import type { Card, Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { deal } from '../../../messages/ui';
import { Crumbs } from '../../../ui/Crumbs';
import { SectionHead } from '../../../ui/SectionHead';
import { entriesOf, useMoreEntries } from '../model/useMoreEntries';
import { ActiveFilters } from './ActiveFilters';
import { AppCard } from './AppCard';
import { EmptyListing } from './EmptyListing';
import { EntryList } from './EntryList';
import { FacetForm } from './FacetForm';
import { ListingIntro } from './ListingIntro';
import { ListingMedia } from './ListingMedia';
import { Pager } from './Pager';
import { PhoneBar } from './PhoneBar';
import { SortSelect } from './SortSelect';

export function ListingPage({ listing }: { listing: Listing }) {
  const hasFilters = listing.facets.length > 0;
  const { heading, headline, intro, breadcrumbs, total, of, noun, media } = listing;
  return (
    <>
      <div className="page-head">
        {breadcrumbs.length > 0 && <Crumbs links={breadcrumbs} />}
        <h1>{heading}</h1>
        <ListingIntro headline={headline} intro={intro} />
      </div>
      <PhoneBar listing={listing} />
      <div className={hasFilters ? 'listing' : 'listing-plain'}>
        {hasFilters && (
          <aside aria-label={text.filters}>
            <Suspense>
              <FacetForm listing={listing} />
            </Suspense>
          </aside>
        )}
        <Results>
          <div className="listing-bar">
            <p role="status">
              <b className="num">{count(total)}</b> {text.noun(total, noun)}{' '}
              <span className="muted">{text.of(of)}</span>
            </p>
            {listing.sorts.length > 1 && <SortSelect listing={listing} className="listing-sort" />}
          </div>
          <ActiveFilters listing={listing} />
          <Entries listing={listing} isWide={!hasFilters} />
          {listing.later && <ComingDeals cards={listing.later} isWide={!hasFilters} />}
          {media && <ListingMedia media={media} />}
        </Results>
      </div>
    </>
  );
}

/** Dimmed while other entries are on their way; what is in it is not drawn again for that. */
function Results({ children }: { children: ReactNode }) {
  const isPending = useIsPending();
  return (
    <section
      className="listing-results"
      aria-label={text.results}
      aria-busy={isPending}
      data-pending={isPending || undefined}
    >
      {children}
    </section>
  );
}

/** S2.09: discounts that have not begun yet stand in a list of their own. */
function ComingDeals({ cards, isWide }: { cards: Card[]; isWide: boolean }) {
  return (
    <section className="sec">
      <SectionHead title={deal.later} text={deal.laterText} />
      <ul className={isWide ? 'cards' : 'cards cards-3'}>
        {cards.map((card) => (
          <li key={card.id}>
            <AppCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The entries, with those that were appended, and the way to more. */
function Entries({ listing, isWide }: { listing: Listing; isWide: boolean }) {
  const more = useMoreEntries(listing);
  const entries = useMemo(() => [...entriesOf(listing), ...more.entries], [listing, more.entries]);
  return (
    <>
      {entries.length === 0 ? (
        <EmptyListing listing={listing} />
      ) : (
        <Suspense>
          <EntryList entries={entries} ref={more.list} isWide={isWide} />
        </Suspense>
      )}
      <Pager listing={listing} shown={entries.length} more={more} />
    </>
  );
}
