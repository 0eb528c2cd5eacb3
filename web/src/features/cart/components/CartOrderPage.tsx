import '../../payment/components/checkout.css';
import './cart.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import type { CartOrderFrame } from '../../../lib/wire';
import { cart as cartText, order as text } from '../../../messages/cart';
import { ui } from '../../../messages/ui';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { nextPoll } from '../../payment/model/payment';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession, useToken } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { type Cart, cartById, isMissing } from '../api/cart';
import { isSettled, orderPath, pageAfter } from '../model/cart';
import { announcePurchase } from '../model/purchased';
import { loadSentence } from '../model/useCart';
import { LoadingCart } from './CartPage';
import { CartThanks } from './CartThanks';
import { ReviewOrder } from './ReviewOrder';

type CartOrderPageProps = { id: string; step: CartOrderFrame['step'] };

/** The pages after the purchase of a cart (S2.25). One that is not complete yet is followed. */
export function CartOrderPage({ id, step }: CartOrderPageProps) {
  const session = useSession();
  const token = useToken();
  const { query, isSlow } = useFollowedCart(token, id);
  useRightPage(query.data, step);
  if (isSignedOut(session)) {
    return (
      <Frame>
        <SignInFirst text={cartText} />
      </Frame>
    );
  }
  if (query.data) {
    const { data } = query;
    if (isSettled(data) && pageAfter(data) === 'review-order')
      return <ReviewOrder cart={data} token={token} />;
    return <CartThanks cart={data} token={token} isSlow={isSlow} />;
  }
  if (!query.isError) {
    return (
      <Frame>
        <LoadingCart />
      </Frame>
    );
  }
  return (
    <Frame>
      {isMissing(query.error) ? (
        <BrowseInstead
          icon={CircleHelp}
          title={text.missingTitle}
          text={text.missingText}
          label={text.toCart}
          to="/cart/"
        />
      ) : (
        <EmptyState
          icon={RefreshCw}
          title={cartText.failedTitle}
          text={navigator.onLine ? loadSentence(query.error) : cartText.offlineText}
          action={<Button onClick={() => void query.refetch()}>{ui.retry}</Button>}
        />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="checkout">
      <h1>{text.order}</h1>
      <div className="cart-frame">{children}</div>
    </div>
  );
}

/** The cart, asked about until its purchase is complete (decisions rules 2 and 9). */
function useFollowedCart(token: string, id: string) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [isSlow, setIsSlow] = useState(false);
  const since = useRef(0);
  const query = useQuery({
    ...cartById(boot, token, id),
    enabled: token !== '',
    refetchInterval: ({ state }) => {
      if (!state.data || state.error) return false;
      since.current ||= Date.now();
      const next = nextPoll(
        { status: isSettled(state.data) ? 'success' : 'processed' },
        Date.now() - since.current,
      );
      if (next === false && !isSettled(state.data)) setIsSlow(true);
      return next;
    },
  });
  const cart = query.data;
  const wasOpen = useRef(false);
  const complete = useEffectEvent((settled: Cart) => announcePurchase(queryClient, token, settled));
  useEffect(() => {
    // Outside: listeners for purchases. One that was complete on arrival was announced before.
    if (!cart) return;
    if (isSettled(cart) && wasOpen.current) complete(cart);
    wasOpen.current = !isSettled(cart);
  }, [cart]);
  return { query, isSlow };
}

/** S2.25: a purchase that ended otherwise belongs to the other page; one that never began, to the cart. */
function useRightPage(cart: Cart | undefined, step: CartOrderFrame['step']) {
  const [path, navigate] = useLocation();
  const right = cart ? rightPath(cart, step) : null;
  // While this page is being left, the address is another one already.
  const isHere = path.startsWith('/checkout/cart/');
  useEffect(() => {
    // Outside: the address.
    if (right && isHere) navigate(right, { replace: true });
  }, [right, isHere, navigate]);
}

function rightPath(cart: Cart, step: CartOrderFrame['step']): string | null {
  if (cart.state === 'open' || cart.state === 'checking_out') return '/cart/';
  return pageAfter(cart) === step ? null : orderPath(cart);
}
