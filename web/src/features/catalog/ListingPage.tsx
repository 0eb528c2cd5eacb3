import { Suspense } from 'react';
import { count } from '../../lib/money';
import { useShownPage } from '../../lib/pages/PageContext';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Crumbs } from '../../ui/Crumbs';
import { ActiveFilters } from './ActiveFilters';
import { AppCard } from './AppCard';
import { EmptyListing } from './EmptyListing';
import { FacetForm } from './FacetForm';
import { ListingIntro } from './ListingIntro';
import { Pager } from './Pager';
import { PhoneBar } from './PhoneBar';
import { SortSelect } from './SortSelect';
import { useMoreCards } from './useMoreCards';

const EAGER_CARDS = 6;

export function ListingPage({ listing }: { listing: Listing }) {
  const { isPending } = useShownPage();
  const more = useMoreCards(listing);
  const cards = [...listing.cards, ...more.cards];
  const { heading, headline, intro, breadcrumbs, total, of, noun } = listing;
  return (
    <>
      <div className="page-head">
        <Crumbs links={breadcrumbs} />
        <h1>{heading}</h1>
        <ListingIntro headline={headline} intro={intro} />
      </div>
      <PhoneBar listing={listing} />
      <div className="listing">
        <aside aria-label={text.filters}>
          <Suspense>
            <FacetForm listing={listing} />
          </Suspense>
        </aside>
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
            <SortSelect listing={listing} className="listing-sort" />
          </div>
          <ActiveFilters listing={listing} />
          {cards.length === 0 ? (
            <EmptyListing listing={listing} />
          ) : (
            <Suspense>
              <ul className="cards cards-3" ref={more.list}>
                {cards.map((card, index) => (
                  <li key={card.id}>
                    <AppCard card={card} level={2} isEager={index < EAGER_CARDS} />
                  </li>
                ))}
              </ul>
            </Suspense>
          )}
          <Pager listing={listing} shown={cards.length} more={more} />
        </section>
      </div>
    </>
  );
}
