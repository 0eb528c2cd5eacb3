import { BillingPage } from '../features/billing/components/BillingPage';
import type { Page } from '../lib/wire';

export function BillingRoute({ page }: { page: Page }) {
  return page.billing ? <BillingPage /> : null;
}
