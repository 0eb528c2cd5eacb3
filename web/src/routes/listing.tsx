import { ListingPage } from '../features/catalog/components/ListingPage';
import type { Page } from '../lib/wire';

export function ListingRoute({ page }: { page: Page }) {
  return page.listing ? <ListingPage listing={page.listing} /> : null;
}
