import './search-page.css';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { useSearch } from 'wouter';
import { filterCount, type ListAddress, parseList } from '../../../lib/address';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { useShownPage } from '../../../lib/pages/PageContext';
import { sharedQuery } from '../../../lib/pages/siteData';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import type { Link as LinkTo, SearchFrame } from '../../../lib/wire';
import { search as field } from '../../../messages/search';
import { searchPage as text } from '../../../messages/searchPage';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Button } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Note } from '../../../ui/Note';
import { AgentsScope } from '../../catalog/components/Agents';
import { FilterOpener } from '../../catalog/components/FilterOpener';
import { isSearchable, type Reasons, type SearchResults as Results, SEARCH_LIMIT } from '../api/search';
import { queryOf, searchPath } from '../model/address';
import { facetsOf, refinementsOf } from '../model/facets';
import { asTypedOf, type Reading } from '../model/readings';
import { rememberSearch } from '../model/recent';
import { type ReasonsState, useReasons } from '../model/useReasons';
import { useSearchResults } from '../model/useSearchResults';
import { SearchFacets } from './SearchFacets';
import { SearchNotes } from './SearchNotes';
import { ResultSkeleton, SearchResults } from './SearchResults';

const loadSheet = () => import('./SearchSheet');
const SearchSheet = lazyPart(() => loadSheet().then((m) => m.SearchSheet));

export function SearchPage({ search }: { search: SearchFrame }) {
  const ownSearch = useSearch();
  const isHydrated = useIsHydrated();
  // The server answers for the address in its own spelling; where it has no answer, it
  // knows only whether there is a query.
  const inAddress = isHydrated ? ownSearch : search.query;
  const query = queryOf(inAddress);
  const isAsked = isHydrated ? isSearchable(query) : search.asked;
  const address = parseList(inAddress);
  const { page } = useShownPage();
  const asTyped = asTypedOf(inAddress);
  const refinements = refinementsOf(address);
  const request = { apps: SEARCH_LIMIT, partners: SEARCH_LIMIT, refinements, asTyped };
  const state = useSearchResults(query, request, isHydrated ? undefined : search.answer);
  const why = useReasons(query, request);
  useEffect(() => {
    // Outside: the title of the document, which names the query.
    document.title = text.documentTitle(query, page.title);
  }, [query, page.title]);
  useEffect(() => {
    // Outside: what the browser keeps. A moved filter is the same search.
    if (isHydrated && isSearchable(query)) rememberSearch(query);
  }, [isHydrated, query]);
  // Results are rendered with low priority: the person may go on typing.
  const results = useDeferredValue(state.results);
  const asked = JSON.stringify([query, refinements, asTyped]);
  // Newer results of the same search are no other search.
  const shown = useDeferredValue(asked);
  const isPending = state.isPending || shown !== asked;
  const isWaiting = isAsked && !results && !state.hasFailed;
  return (
    <>
      <div className="page-head">
        <h1>{text.pageHeading(query)}</h1>
        <div className="search-count wrap-row">
          <p role="status" className="muted">
            {results && !isPending && countOf(query, results)}
            {(isPending || isWaiting) && (state.isLate ? field.late : field.working)}
          </p>
          {results && results.apps.length + results.partners.length > 0 && <WhyButton why={why} />}
        </div>
      </div>
      {!isAsked && <Invitation suggestions={search.suggestions} />}
      <div className={isAsked ? 'search-room' : undefined}>
        {state.hasFailed && <Failed words={field.failed} onRetry={state.retry} />}
        {isWaiting && <ResultSkeleton />}
        {why.hasFailed && <Failed words={text.whyFailed} onRetry={why.retry} />}
        {results && <SearchNotes query={query} address={address} asTyped={asTyped} results={results} />}
        {results && (
          <Found
            query={query}
            address={address}
            asTyped={asTyped}
            results={results}
            isPending={isPending}
            reasons={why.reasons}
          />
        )}
      </div>
    </>
  );
}

function countOf(query: string, { apps, totalApps, totalPartners }: Results): string {
  const isRelatedOnly = totalApps + totalPartners === 0 && apps.length > 0;
  return isRelatedOnly ? field.nothing(query) : text.summary(totalApps, totalPartners);
}

function WhyButton({ why }: { why: ReasonsState }) {
  return (
    <Button variant="ghost" size="sm" aria-pressed={why.isOn} busy={why.isPending} onClick={why.toggle}>
      {text.why}
    </Button>
  );
}

type FoundProps = {
  query: string;
  address: ListAddress;
  asTyped: readonly Reading[];
  results: Results;
  isPending: boolean;
  reasons: Reasons | undefined;
};

function Found({ query, address, asTyped, results, isPending, reasons }: FoundProps) {
  const facets = facetsOf(results.facets, refinementsOf(address));
  const isFiltered = filterCount(address) > 0;
  if (results.apps.length + results.partners.length === 0 && !isFiltered)
    return <NothingFound query={query} />;
  return (
    <>
      {facets.length > 0 && (
        <div className="phone-bar">
          <FilterOpener
            active={filterCount(address)}
            load={loadSheet}
            sheet={(close) => (
              <SearchSheet
                query={query}
                address={address}
                asTyped={asTyped}
                results={results}
                onClose={close}
              />
            )}
          />
        </div>
      )}
      <div className="search-layout">
        {facets.length > 0 && (
          <SearchFacets query={query} address={address} asTyped={asTyped} facets={facets} />
        )}
        <AgentsScope>
          <SearchResults key={query} results={results} isPending={isPending} reasons={reasons} />
        </AgentsScope>
      </div>
    </>
  );
}

function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  const retry = (
    <Button size="sm" onClick={onRetry}>
      {text.retry}
    </Button>
  );
  return (
    <div className="mt-6">
      <Note tone="danger" live action={retry}>
        {words}
      </Note>
    </div>
  );
}

function NothingFound({ query }: { query: string }) {
  return (
    <div className="mt-8">
      <BrowseInstead
        icon={SearchX}
        title={text.emptyTitle(query)}
        text={text.emptyText}
        label={text.browseAll}
      />
      <Categories />
    </div>
  );
}

/** Links to go on with. They load after the results. */
function Categories() {
  const { base } = useBoot();
  const { data } = useQuery(sharedQuery(base));
  if (!data) return null;
  return (
    <section className="mt-8">
      <h2 className="search-title mb-3">{text.categories}</h2>
      <Chips links={data.categories.map(({ name, path }) => ({ text: name, path }))} />
    </section>
  );
}

function Chips({ links }: { links: readonly LinkTo[] }) {
  return (
    <ul className="wrap-row">
      {links.map((link) => (
        <li key={link.path}>
          <Link className="chip" to={link.path}>
            {link.text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Before anything is asked: searches to try. */
function Invitation({ suggestions }: { suggestions: string[] }) {
  const { page } = useShownPage();
  return (
    <div className="mt-2">
      <p className="muted">{text.pageLead}</p>
      {suggestions.length > 0 && (
        <section className="mt-8">
          <h2 className="search-title mb-3">{text.try}</h2>
          <Chips links={suggestions.map((one) => ({ text: one, path: searchPath(one, page.embedded) }))} />
        </section>
      )}
    </div>
  );
}
