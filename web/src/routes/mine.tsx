import { AccountListingPage } from '../features/account-listing/AccountListingPage';
import type { Page } from '../lib/wire';

export function MineRoute({ page }: { page: Page }) {
  return page.mine ? <AccountListingPage listing={page.mine} /> : null;
}
