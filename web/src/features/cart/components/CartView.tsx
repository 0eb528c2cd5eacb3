import { type ReactNode, useRef } from 'react';
import { useBoot } from '../../../lib/boot';
import { cart as text } from '../../../messages/cart';
import { Note } from '../../../ui/Note';
import { useNotify } from '../../notifications/notifications';
import { addApp, type Cart, type CartItem, excludeMembersInCart, removeApp } from '../api/cart';
import { cartTotalsOf, isLocked, periodOf } from '../model/cart';
import { focusHeading } from '../model/focus';
import { useChangeCart } from '../model/useCart';
import { CartBar } from './CartBar';
import { CartItemRow } from './CartItemRow';
import { CartSummary } from './CartSummary';
import { CartToast } from './CartToast';
import { CouponForm } from './CouponForm';
import { LockNote } from './LockNote';

export type GoesWith = (cart: Cart, token: string) => ReactNode;

type CartViewProps = { cart: Cart; token: string; isGhost: boolean; readAt: number; goesWith: GoesWith };

/** A cart with something in it: what returns first, then the rest, then the sums. */
export function CartView({ cart, token, isGhost, readAt, goesWith }: CartViewProps) {
  const { isBusy, change } = useChangeCart(token);
  const { list, remove } = useRemoval(cart, token, change);
  const { products } = cart;
  const recurrent = products.filter((one) => periodOf(one.plan) !== null);
  const rest = products.filter((one) => periodOf(one.plan) === null);
  const isFixed = isGhost || cart.state !== 'open';
  const row = (item: CartItem) => (
    <CartItemRow key={item.id} item={item} cart={cart} token={token} change={change} onRemove={remove} />
  );
  return (
    <div className="cart-grid">
      <div className="cart-main" ref={list} tabIndex={-1}>
        {isGhost && <Note>{text.ghost}</Note>}
        {(isLocked(cart) || cart.state === 'purchasing') && (
          <LockNote cart={cart} token={token} readAt={readAt} isGhost={isGhost} />
        )}
        <fieldset className="cart-fields" disabled={isFixed}>
          <legend className="sr-only">{text.contents}</legend>
          {recurrent.length > 0 && (
            <Group title={text.recurrent} aside={text.cancelAnyTime}>
              {recurrent.map(row)}
            </Group>
          )}
          {rest.length > 0 && <Group title={text.oneTime}>{rest.map(row)}</Group>}
          <CouponForm cart={cart} token={token} change={change} />
        </fieldset>
        {!isFixed && goesWith(cart, token)}
      </div>
      <CartSummary cart={cart} token={token} isOld={isBusy} isFixed={isFixed} />
      {!isFixed && <CartBar cart={cart} token={token} />}
      <p className="sr-only" role="status">
        {isBusy ? '' : text.status(products.length, cartTotalsOf(products).due)}
      </p>
    </div>
  );
}

type GroupProps = { title: string; aside?: string; children: ReactNode };

function Group({ title, aside, children }: GroupProps) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{title}</h2>
        {aside && <span className="cart-small">{aside}</span>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

type Change = ReturnType<typeof useChangeCart>['change'];

/** Taking an item out, with a way back. Reading goes on at the next one. */
function useRemoval(cart: Cart, token: string, change: Change) {
  const boot = useBoot();
  const notify = useNotify();
  const list = useRef<HTMLDivElement>(null);
  const putBack = async (item: CartItem, into: Cart) => {
    const work = async () => {
      const added = await addApp(boot, token, into, item.id, item.planId);
      const left = item.noAccess ?? [];
      return left.length > 0 ? excludeMembersInCart(boot, token, added, item.id, left) : added;
    };
    await change({ work, sentence: text.addFailed });
  };
  const remove = async (item: CartItem) => {
    focusBeside(list.current, item.id);
    const left = await change({
      work: () => removeApp(boot, token, cart, item.id),
      sentence: text.removeFailed,
      expected: (old) => ({ ...old, products: old.products.filter((one) => one.id !== item.id) }),
    });
    if (!left) return;
    notify({
      kind: 'success',
      content: <CartToast sentence={text.removed(item.name)} onUndo={() => void putBack(item, left)} />,
      about: `cart ${item.id}`,
    });
  };
  return { list, remove: (item: CartItem) => void remove(item) };
}

/** The focus goes to the button of the item that follows, or comes before; without one to the page's heading. */
function focusBeside(list: HTMLElement | null, id: string) {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const at = buttons.findIndex((one) => one.dataset.remove === id);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next) next.focus();
  else focusHeading();
}
