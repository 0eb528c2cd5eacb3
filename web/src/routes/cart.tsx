import { CartPage } from '../features/cart/components/CartPage';
import type { Page } from '../lib/wire';

export function CartRoute({ page }: { page: Page }) {
  return page.cart ? <CartPage frame={page.cart} /> : null;
}
