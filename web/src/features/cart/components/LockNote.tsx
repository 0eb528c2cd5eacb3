import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { cart as text } from '../../../messages/cart';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Note } from '../../../ui/Note';
import { useNotify } from '../../notifications/notifications';
import { type Cart, recentKey, rejectCheckout } from '../api/cart';
import { minutesLeft } from '../model/cart';
import { focusHeading } from '../model/focus';
import { useChangeCart } from '../model/useCart';
import { useStartCheckout } from './CartSummary';

type LockNoteProps = { cart: Cart; token: string; readAt: number; isGhost: boolean };

/** S4.37, S8.16: a checkout keeps the cart. The person can continue or end it. */
export function LockNote({ cart, token, readAt, isGhost }: LockNoteProps) {
  const boot = useBoot();
  const notify = useNotify();
  const unlocking = useChangeCart(token);
  const checkout = useStartCheckout(cart, token);
  const minutes = useMinutesLeft(cart, token, readAt);
  if (cart.state === 'purchasing') {
    return (
      <Note
        action={
          <Link to={`/checkout/cart/${cart.id}/thank-you/`} className={buttonClass({ size: 'sm' })}>
            {text.follow}
          </Link>
        }
      >
        {text.purchasing}
      </Note>
    );
  }
  const unlock = async () => {
    const work = () => rejectCheckout(boot, token, cart);
    if (await unlocking.change({ work, sentence: text.updateFailed })) {
      notify({ kind: 'success', content: text.unlocked });
      focusHeading();
    }
  };
  return (
    <Note tone="warning">
      <p>{text.locked}</p>
      <p role="status">{text.minutesLeft(minutes)}</p>
      {!isGhost && (
        <div className="cart-lock">
          <Button size="sm" variant="primary" busy={checkout.isBusy} onClick={checkout.start}>
            {text.goOn}
          </Button>
          <Button size="sm" busy={unlocking.isBusy} onClick={() => void unlock()}>
            {text.unlock}
          </Button>
        </div>
      )}
    </Note>
  );
}

const TICK_MS = 10_000;

/** S4.37: the remaining minutes, as they pass; when they are over, the cart is read again. */
export function useMinutesLeft(cart: Cart, token: string, readAt: number): number {
  const queryClient = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  const left = minutesLeft(cart, Math.max(0, now - readAt));
  const isOver = cart.state === 'checking_out' && left === 0;
  useEffect(() => {
    // Outside: the clock.
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Outside: the server, which knows whether it is open again.
    if (isOver) void queryClient.invalidateQueries({ queryKey: recentKey(token) });
  }, [isOver, queryClient, token]);
  return left;
}
