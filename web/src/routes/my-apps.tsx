import { MyAppsPage } from '../features/my-apps/MyAppsPage';
import type { Page } from '../lib/wire';

export function MyAppsRoute({ page }: { page: Page }) {
  return page.myApps ? <MyAppsPage /> : null;
}
