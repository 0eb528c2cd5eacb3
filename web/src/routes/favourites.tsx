import { FavouritesPage } from '../features/favourites/FavouritesPage';
import type { Page } from '../lib/wire';

export function FavouritesRoute({ page }: { page: Page }) {
  return page.favourites ? <FavouritesPage favourites={page.favourites} /> : null;
}
