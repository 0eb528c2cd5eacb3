import './listing.css';
import { type ReactNode, Suspense, useMemo } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import { lazyPart } from '../../../lib/lazyPart';
import { count } from '../../../lib/money';
import { useIsPending, useShownPage } from '../../../lib/pages/PageContext';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { Crumbs } from '../../../ui/Crumbs';
import { Drawn } from '../../../ui/markup/drawnPart';
import { hasAgentPrices } from '../model/catalog';
import { useListAddress } from '../model/useListAddress';
import { entriesOf, useMoreEntries } from '../model/useMoreEntries';
import { comingDeals, deals, emptyListing, listingMedia } from '../parts';
import { ActiveFilters } from './ActiveFilters';
import { AgentsHere, AgentsScope } from './Agents';
import { EntryList } from './EntryList';
import { FacetForm } from './FacetForm';
import { ListingIntro } from './ListingIntro';
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
        <h1 {...catalogueText}>{heading}</h1>
        <ListingIntro headline={headline} intro={intro} />
      </div>
      <PhoneBar listing={listing} />
      <div className={hasFilters ? 'listing' : 'listing-plain'}>
        {hasFilters && (
          <aside aria-label={text.filters}>
            <Suspense>
              {hasAgentPrices(listing) && <AgentsHere />}
              <FacetForm listing={listing} />
              <SavedHere />
            </Suspense>
          </aside>
        )}
        <Prices listing={listing}>
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
            {listing.later && listing.later.length > 0 && (
              <Drawn part={comingDeals} props={{ cards: listing.later }} />
            )}
            {media && <Drawn part={listingMedia} props={{ media }} />}
          </Results>
        </Prices>
      </div>
    </>
  );
}

/** Prices per agent are shown for the chosen number of agents. */
function Prices({ listing, children }: { listing: Listing; children: ReactNode }) {
  return hasAgentPrices(listing) ? <AgentsScope>{children}</AgentsScope> : children;
}

const SavedFilters = lazyPart(() => import('./SavedFilters').then((m) => m.SavedFilters));

/** Only the browser knows what was saved in it. */
function SavedHere() {
  const { page } = useShownPage();
  const { address } = useListAddress();
  if (!useIsHydrated()) return null;
  return (
    <Suspense>
      <SavedFilters path={page.path} address={address} />
    </Suspense>
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

/** The entries, with those that were appended, and the way to more. */
function Entries({ listing, isWide }: { listing: Listing; isWide: boolean }) {
  const more = useMoreEntries(listing);
  const entries = useMemo(() => [...entriesOf(listing), ...more.entries], [listing, more.entries]);
  return (
    <>
      {entries.length === 0 ? (
        <Drawn part={emptyListing} props={{ listing }} />
      ) : (
        <div ref={more.list}>
          <Suspense>
            {listing.noun === 'deals' ? (
              <Drawn part={deals} props={{ entries, isWide }} />
            ) : (
              <EntryList entries={entries} isWide={isWide} />
            )}
          </Suspense>
        </div>
      )}
      <Pager listing={listing} shown={entries.length} more={more} />
    </>
  );
}
