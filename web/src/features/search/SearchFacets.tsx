import { useLocation } from 'wouter';
import { filterCount, type ListAddress, toggleValue, withoutFilters } from '../../lib/address';
import type { Facet } from '../../lib/wire';
import { search as text } from '../../messages/en';
import { Link } from '../../ui/Link';
import { FacetGroup } from '../catalog/FacetGroup';
import { filteredPath } from './address';

type SearchFacetsProps = { query: string; address: ListAddress; facets: Facet[] };

export function SearchFacets({ query, address, facets }: SearchFacetsProps) {
  const [, navigate] = useLocation();
  return (
    <aside aria-label={text.filters}>
      {facets.map((facet) => (
        <FacetGroup
          key={facet.param}
          facet={facet}
          chosen={address.filters[facet.param] ?? []}
          onToggle={(param, value) => navigate(filteredPath(query, toggleValue(address, param, value)))}
        />
      ))}
      {filterCount(address) > 0 && (
        <Link className="link text-13" to={filteredPath(query, withoutFilters(address))}>
          {text.clearFilters}
        </Link>
      )}
    </aside>
  );
}
