import { useLocation } from 'wouter';
import { filterCount, type ListAddress, toggleValue, withoutFilters } from '../../../lib/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import type { Facet } from '../../../lib/wire';
import { search as text } from '../../../messages/search';
import { Link } from '../../../ui/Link';
import { FacetGroup } from '../../catalog/components/FacetGroup';
import { filteredPath } from '../model/address';

type SearchFacetsProps = { query: string; address: ListAddress; facets: Facet[] };

export function SearchFacets({ query, address, facets }: SearchFacetsProps) {
  const [, navigate] = useLocation();
  const { embedded } = useShownPage().page;
  return (
    <aside aria-label={text.filters}>
      {facets.map((facet) => (
        <FacetGroup
          key={facet.param}
          facet={facet}
          chosen={address.filters[facet.param] ?? []}
          onToggle={(param, value) =>
            navigate(filteredPath(query, toggleValue(address, param, value), embedded))
          }
        />
      ))}
      {filterCount(address) > 0 && (
        <Link className="link small" to={filteredPath(query, withoutFilters(address), embedded)}>
          {text.clearFilters}
        </Link>
      )}
    </aside>
  );
}
