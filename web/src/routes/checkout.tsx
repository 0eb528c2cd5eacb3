import '../features/shell/slim.css';
import { CheckoutPage } from '../features/checkout/components/CheckoutPage';
import type { Page } from '../lib/wire';

export function CheckoutRoute({ page }: { page: Page }) {
  return page.checkout ? <CheckoutPage checkout={page.checkout} /> : null;
}
