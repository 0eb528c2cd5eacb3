import { ShoppingCart } from 'lucide-react';
import { cart as text } from '../../../messages/cart';
import { Button } from '../../../ui/Button';
import { type NamedApp, useAddToCart } from '../model/useAddToCart';
import { useCart } from '../model/useCart';

/** Puts a whole list into the cart; for people who are signed in. */
export function AddAllToCart({ apps }: { apps: readonly NamedApp[] }) {
  const { token, isGhost, query } = useCart();
  const { isBusy, addAll } = useAddToCart(token);
  const held = new Set(query.data?.products.map((one) => one.id));
  const missing = apps.filter((one) => !held.has(one.id));
  if (isGhost || apps.length === 0) return null;
  return (
    <Button
      busy={isBusy}
      {...(missing.length === 0 ? { reason: text.nothingToAdd } : {})}
      onClick={() => void addAll(missing)}
    >
      <ShoppingCart size={17} aria-hidden="true" />
      {text.addAll}
    </Button>
  );
}
