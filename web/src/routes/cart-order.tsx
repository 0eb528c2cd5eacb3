import '../features/shell/slim.css';
import { CartCheckoutPage } from '../features/cart/components/CartCheckoutPage';
import { CartOrderPage } from '../features/cart/components/CartOrderPage';
import type { Page } from '../lib/wire';

export function CartOrderRoute({ page }: { page: Page }) {
  if (!page.cartOrder) return null;
  const { step, cartId } = page.cartOrder;
  if (step === 'checkout') return <CartCheckoutPage />;
  return <CartOrderPage id={cartId ?? ''} step={step} />;
}
