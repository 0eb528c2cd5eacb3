import { InvoicePage } from '../features/billing/components/InvoicePage';
import type { Page } from '../lib/wire';

export function InvoiceRoute({ page }: { page: Page }) {
  return page.invoice ? <InvoicePage frame={page.invoice} /> : null;
}
