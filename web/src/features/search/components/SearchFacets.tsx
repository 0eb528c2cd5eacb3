import { useLocation } from 'wouter';
import { filterCount, type ListAddress, toggleValue, withoutFilters } from '../../../lib/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import type { Facet } from '../../../lib/wire';
import { searchPage as text } from '../../../messages/searchPage';
import { Link } from '../../../ui/Link';
import { AgentsFilter } from '../../catalog/components/AgentsFilter';
import { FacetGroup } from '../../catalog/components/FacetGroup';
import { filteredPath, type Reading } from '../model/readings';

type SearchFacetsProps = {
  query: string;
  address: ListAddress;
  asTyped: readonly Reading[];
  facets: Facet[];
};

export function SearchFacets({ query, address, asTyped, facets }: SearchFacetsProps) {
  const [, navigate] = useLocation();
  const { embedded } = useShownPage().page;
  const pathOf = (next: ListAddress) => filteredPath(query, { address: next, asTyped, isEmbedded: embedded });
  return (
    <aside aria-label={text.filters}>
      <AgentsFilter />
      {facets.map((facet) => (
        <FacetGroup
          key={facet.param}
          facet={facet}
          chosen={address.filters[facet.param] ?? []}
          onToggle={(param, value) => navigate(pathOf(toggleValue(address, param, value)))}
        />
      ))}
      {filterCount(address) > 0 && (
        <Link className="link small" to={pathOf(withoutFilters(address))}>
          {text.clearFilters}
        </Link>
      )}
    </aside>
  );
}
