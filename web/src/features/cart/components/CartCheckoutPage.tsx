import '../../payment/components/checkout.css';
import './cart.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import type { Cents } from '../../../lib/money';
import { paidProducts } from '../../../lib/payers';
import { useOnceTrue } from '../../../lib/useOnceTrue';
import { cart as cartText, order as text } from '../../../messages/cart';
import { checkout } from '../../../messages/checkout';
import { AppIcon } from '../../../ui/AppIcon';
import { Button } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Note } from '../../../ui/Note';
import { RetryNote } from '../../../ui/RetryNote';
import { useNewCard } from '../../card/useNewCard';
import { isForOwner } from '../../company/forOwner';
import { billToOf } from '../../payment/api/billTo';
import { AccountStep } from '../../payment/components/AccountStep';
import { BillToStep } from '../../payment/components/BillToStep';
import { CardStep, wantsToKeep } from '../../payment/components/CardStep';
import { MoneyBack } from '../../payment/components/MoneyBack';
import { PayButton } from '../../payment/components/PayButton';
import { PermissionStep } from '../../payment/components/PermissionStep';
import { TermsLine } from '../../payment/components/TermsLine';
import type { AttemptState } from '../../payment/model/attempt';
import { myProducts, type ProductSubscription } from '../../session/model/products';
import { useSession } from '../../session/model/session';
import { useIsGhost } from '../../session/model/useIsGhost';
import { type Cart, type CartItem, type Product, recentKey, removeCartCard, setCartCard } from '../api/cart';
import { cartTotalsOf, isLocked, isTrial, itemPath, payingProducts, refusedSentence } from '../model/cart';
import { useCart } from '../model/useCart';
import { type CartPurchase, useCartPurchase } from '../model/useCartPurchase';
import { CartState, LoadingCart } from './CartPage';
import { useMinutesLeft } from './LockNote';
import { Totals } from './Totals';

const AskOwner = lazyPart(() => import('../../company/components/AskOwner').then((m) => m.AskOwner));

/** Buying a cart: account, products, payment, and the one button. */
export function CartCheckoutPage() {
  const { token, query } = useCart();
  // A cart that was bought is no longer open; the page is about to be left then.
  const cart = query.data;
  return (
    <div className="checkout">
      <Link to="/cart/" className="checkout-back">
        <ChevronLeft size={15} aria-hidden="true" />
        {text.back}
      </Link>
      <h1>{text.heading}</h1>
      {cart && cart.products.length > 0 ? (
        <Form cart={cart} token={token} readAt={query.dataUpdatedAt} />
      ) : (
        <div className="cart-frame">
          <CartState query={query} empty={text.emptyText} />
        </div>
      )}
    </div>
  );
}

type FormProps = { cart: Cart; token: string; readAt: number };

function Form({ cart, token, readAt }: FormProps) {
  const boot = useBoot();
  const [wantsAnotherCard, setWantsAnotherCard] = useState(false);
  const products = useQuery({ ...myProducts(boot, token), enabled: token !== '' });
  const newCard = useNewCard(token);
  const purchase = useCartPurchase(token);
  const minutes = useMinutesLeft(cart, token, readAt);
  const isGhost = useIsGhost();
  const session = useSession();
  const refusal = isGhost ? cartText.ghost : refusedSentence(cart);
  const { due } = cartTotalsOf(cart.products);
  // Who may not have it asks an owner here, one product after the other.
  const toAsk = isGhost
    ? undefined
    : cart.products.find((one) => one.refusal && isForOwner(one.refusal.code));
  const { all, needed } = payingProducts(cart.products);
  // A card that was given for this purchase stays with the cart, until another choice is made.
  const given = cart.card;
  const missing = products.data
    ? withoutCard(needed, products.data).filter((one) => !given?.products.includes(one))
    : [];
  const usesNewCard = wantsAnotherCard || missing.length > 0;
  const mayBill = session.status === 'signed-in' && paidProducts(session.user.permissions).length > 0;
  const billed = useQuery({ ...billToOf(boot, token), enabled: mayBill });
  const isBilled = all.length > 0 && Boolean(billed.data?.country);
  // All steps at once: one that comes later would push the others.
  const isRead = useOnceTrue(!products.isLoading && !billed.isLoading);
  if (!isRead) return <LoadingOrder />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!products.data || refusal) return;
    const card = usesNewCard ? newCard.read(event.currentTarget) : null;
    if (usesNewCard && !card) return;
    const [first, ...others] = wantsAnotherCard ? all : missing;
    if (!card || !first) return purchase.start(cart, null);
    const keep = wantsToKeep(event.currentTarget);
    purchase.start(cart, async () => {
      const handed = await newCard.tokenise(first, card);
      const fresh = await setCartCard(boot, token, cart, { ...handed, keep, products: [first, ...others] });
      // The cart has the card now: it need not be typed again when the buyer must see new sums.
      setWantsAnotherCard(false);
      return fresh;
    });
  };

  return (
    <form className="checkout-grid" onSubmit={submit} noValidate>
      <ol className="checkout-steps">
        <AccountStep agents={cart.agents}>
          {refusal && (
            <div className="mt-3">
              <Note tone="warning">{refusal}</Note>
            </div>
          )}
        </AccountStep>
        {all.length > 0 && mayBill && (
          <BillToStep
            token={token}
            isTyped={usesNewCard && newCard.address.country !== ''}
            isFixed={purchase.isBusy}
          />
        )}
        <ProductStep items={cart.products} />
        {all.length > 0 && (
          <CardStep
            cards={missing.length > 0 ? [] : cardsOf(all, products.data ?? [], given)}
            isKnown={products.data !== undefined}
            isNeeded={needed.length > 0}
            usesNewCard={usesNewCard}
            newCard={newCard}
            keep={all.length > 1 ? checkout.keepForAll : checkout.keepFor(all[0] ?? 'livechat')}
            onChoose={setWantsAnotherCard}
          >
            {given && !wantsAnotherCard && !isGhost && (
              <StoredAgain
                cart={cart}
                token={token}
                isStored={withoutCard(all, products.data ?? []).length === 0}
              />
            )}
          </CardStep>
        )}
        <PermissionStep apps={cart.products} />
      </ol>
      <div className="checkout-side">
        <aside className="panel panel-body checkout-summary" aria-label={cartText.summary}>
          <Totals cart={cart} isOld={false} />
          <div className="checkout-progress">
            {products.isError && (
              <RetryNote query={products} live>
                {checkout.loadFailed}
              </RetryNote>
            )}
          </div>
          {toAsk ? (
            <Suspense>
              <AskOwner app={{ ...toAsk, product: toAsk.productType }} code={toAsk.refusal?.code ?? ''} />
            </Suspense>
          ) : (
            <PayButton
              state={stateOf(purchase, due)}
              due={due}
              label={due > 0 ? undefined : cart.products.some(isTrial) ? text.startTrial : text.install}
              reason={refusal}
              bank={{ product: '', token, charge: null, back: '' }}
            />
          )}
          <TermsLine
            apps={cart.products.map((one) => ({ name: one.name, path: itemPath(one) }))}
            step={
              cart.products.some((one) => one.permissions.length > 0)
                ? 3 + Number(isBilled) + Number(all.length > 0)
                : undefined
            }
          />
          <p className="checkout-small mt-3">{isLocked(cart) ? text.held(minutes) : text.heldUp}</p>
          {cart.summary.recurrent.length > 0 && <p className="checkout-small mt-3">{text.note}</p>}
        </aside>
        {all.length > 0 && <MoneyBack />}
      </div>
    </form>
  );
}

const LoadingOrder = () => (
  <div className="cart-frame">
    <LoadingCart />
  </div>
);

type StoredAgainProps = { cart: Cart; token: string; isStored: boolean };

/** Lets go of the card that was given for this cart: the stored ones pay again, and the sums follow. */
function StoredAgain({ cart, token, isStored }: StoredAgainProps) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const back = useMutation({
    mutationFn: () => removeCartCard(boot, token, cart),
    onSuccess: (fresh) => queryClient.setQueryData<Cart | null>(recentKey(token), fresh),
  });
  return (
    <>
      <Button size="sm" variant="ghost" className="mt-2" busy={back.isPending} onClick={() => back.mutate()}>
        {isStored ? text.storedAgain : text.dropCard}
      </Button>
      {back.isError && (
        <Note tone="danger" live>
          {text.dropFailed}
        </Note>
      )}
    </>
  );
}

function ProductStep({ items }: { items: readonly CartItem[] }) {
  return (
    <li>
      <div>
        <h2>{text.products}</h2>
        <ul className="cart-brief">
          {items.map((one) => (
            <li key={one.id}>
              <AppIcon src={one.icon} size={36} />
              <span className="grow">
                <b className="medium">{one.name}</b>
                <span className="checkout-small">
                  {one.perAccount
                    ? cartText.line(cartText.cycles[one.plan.billingCycle], one.quantity)
                    : cartText.cycles[one.plan.billingCycle]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

const cardOf = (product: Product, known: readonly ProductSubscription[]) =>
  known.find((one) => one.product === product)?.cardDetails ?? null;

const withoutCard = (needed: readonly Product[], known: readonly ProductSubscription[]): Product[] =>
  needed.filter((one) => cardOf(one, known) === null);

/** The stored cards; each with its product's name where there are several. */
function cardsOf(paid: readonly Product[], known: readonly ProductSubscription[], given: Cart['card']) {
  return paid.flatMap((product) => {
    const details = given?.products.includes(product) ? given : cardOf(product, known);
    if (!details) return [];
    return [paid.length > 1 ? { details, label: text.cardOf(product) } : { details }];
  });
}

/** How the purchase stands, until the page after it follows its payments. */
function stateOf({ isBusy, sentence, shown, why }: CartPurchase, due: Cents): AttemptState {
  if (isBusy) return { kind: 'sending' };
  if (shown !== undefined) return { kind: 'price_changed', total: { total: due, lines: [] }, shown, why };
  return sentence ? { kind: 'failed', title: undefined, sentence } : { kind: 'ready' };
}
