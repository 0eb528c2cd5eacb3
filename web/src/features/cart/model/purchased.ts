import type { QueryClient } from '@tanstack/react-query';
import { emit } from '../../../lib/events';
import { announce } from '../../../lib/host';
import { invalidate } from '../../../lib/queryKeys';
import { type Cart, recentKey } from '../api/cart';
import { splitPurchased } from './cart';

/** S4.39: what follows a complete purchase. Purchased apps are shown as installed everywhere, and listeners are notified. */
export function announcePurchase(queryClient: QueryClient, token: string, cart: Cart): void {
  const { purchased } = splitPurchased(cart.products);
  void invalidate(queryClient, 'instance', 'ownApps', 'billing');
  void queryClient.invalidateQueries({ queryKey: recentKey(token) });
  const apps = purchased.map((one) => one.id);
  emit({ name: 'cart_purchased', cartId: cart.id, apps });
  announce('cart_purchased', { id: cart.id, apps });
}
