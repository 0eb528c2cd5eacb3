import { AppScreenPage } from '../features/app-screen/AppScreenPage';
import type { Page } from '../lib/wire';

export function AppScreenRoute({ page }: { page: Page }) {
  return page.appScreen ? <AppScreenPage appScreen={page.appScreen} /> : null;
}
