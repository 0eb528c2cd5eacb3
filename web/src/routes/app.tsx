import { AppPage } from '../features/app-page/AppPage';
import type { Page } from '../lib/wire';

export function AppRoute({ page }: { page: Page }) {
  return page.app ? <AppPage app={page.app} /> : null;
}
