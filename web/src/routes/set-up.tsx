import '../features/shell/slim.css';
import { SetUpPage } from '../features/set-up/SetUpPage';
import type { Page } from '../lib/wire';

export function SetUpRoute({ page }: { page: Page }) {
  return page.setUp ? <SetUpPage setUp={page.setUp} /> : null;
}
