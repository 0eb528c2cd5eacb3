import { PurchaseWatch } from '../features/checkout/components/PurchaseWatch';
import { Tracking } from '../features/consent/Tracking';
import type { Page } from '../lib/wire';
import { usePrefetch } from './usePrefetch';

/** What goes on beside a page and draws nothing of it: it comes once the page is there. */
export function Background({ page }: { page: Page }) {
  usePrefetch(page);
  return (
    <>
      <Tracking page={page} />
      <PurchaseWatch path={page.path} />
    </>
  );
}
