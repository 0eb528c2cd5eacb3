import './cart-button.css';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { cart as text } from '../../../messages/cart';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { recentCart } from '../api/cart';

const MOST_SHOWN = 99;

/** The way to the cart, with the number of its items. */
export function CartButton({ token }: { token: string }) {
  const { data } = useQuery(recentCart(useBoot(), token));
  const items = data?.products.length ?? 0;
  return (
    <Link
      to="/cart/"
      className={`cart-button ${buttonClass({ variant: 'ghost', icon: true })}`}
      aria-label={text.open(items)}
    >
      <ShoppingCart size={20} aria-hidden="true" />
      {items > 0 && (
        <span className="cart-count num" aria-hidden="true">
          {items > MOST_SHOWN ? `${MOST_SHOWN}+` : items}
        </span>
      )}
    </Link>
  );
}
