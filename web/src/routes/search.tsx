import { loadSearchCode } from '../features/search/api/search';
import { SearchPage } from '../features/search/components/SearchPage';
import type { Page } from '../lib/wire';

// The page is drawn meanwhile. The server only draws it.
if (!import.meta.env.SSR) loadSearchCode();

export function SearchRoute({ page }: { page: Page }) {
  return page.search ? <SearchPage search={page.search} /> : null;
}
