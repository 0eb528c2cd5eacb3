import { Suspense } from 'react';
import { CartPage } from '../features/cart/components/CartPage';
import { lazyPart } from '../lib/lazyPart';
import type { Page } from '../lib/wire';

// Only people who have something in their cart need it.
const GoesWithCart = lazyPart(() => import('../features/for-you/GoesWithCart').then((m) => m.GoesWithCart));

export function CartRoute({ page }: { page: Page }) {
  return page.cart ? (
    <CartPage
      frame={page.cart}
      goesWith={(cart, token) => (
        <Suspense>
          <GoesWithCart items={cart.products} token={token} />
        </Suspense>
      )}
    />
  ) : null;
}
