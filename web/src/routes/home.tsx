import { HomePage } from '../features/home/HomePage';
import type { Page } from '../lib/wire';

export function HomeRoute({ page }: { page: Page }) {
  return page.home ? <HomePage home={page.home} /> : null;
}
