import '../features/shell/slim.css';
import { ThankYouPage } from '../features/checkout/components/ThankYouPage';
import type { Page } from '../lib/wire';

export function ThankYouRoute({ page }: { page: Page }) {
  return page.thankYou ? <ThankYouPage thankYou={page.thankYou} /> : null;
}
