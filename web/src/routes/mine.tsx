import { MinePage } from '../features/mine/MinePage';
import type { Page } from '../lib/wire';

export function MineRoute({ page }: { page: Page }) {
  return page.mine ? <MinePage mine={page.mine} /> : null;
}
