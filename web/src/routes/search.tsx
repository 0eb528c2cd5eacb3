import { SearchPage } from '../features/search/components/SearchPage';
import type { Page } from '../lib/wire';

export function SearchRoute({ page }: { page: Page }) {
  return page.search ? <SearchPage search={page.search} /> : null;
}
