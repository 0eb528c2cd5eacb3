import { PurchaseWatch } from '../features/checkout/components/PurchaseWatch';
import { Tracking } from '../features/consent/Tracking';
import type { Frame } from '../lib/pages/siteData';
import { useKeptFocus } from '../lib/useKeptFocus';
import type { Page } from '../lib/wire';
import { SiteWatch } from './SiteWatch';
import { usePrefetch } from './usePrefetch';

type BackgroundProps = { page: Page; firstPath: string; onParts: (parts: Partial<Frame>) => void };

/** What goes on beside a page and draws nothing of it: it comes once the page is there. */
export function Background({ page, firstPath, onParts }: BackgroundProps) {
  usePrefetch(page);
  useKeptFocus();
  return (
    <>
      <SiteWatch firstPath={firstPath} onParts={onParts} />
      <Tracking page={page} />
      <PurchaseWatch path={page.path} />
    </>
  );
}
