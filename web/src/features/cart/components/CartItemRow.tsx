import { CircleAlert, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { cart as text } from '../../../messages/cart';
import { Amount } from '../../../ui/Amount';
import { AppIcon } from '../../../ui/AppIcon';
import { Button } from '../../../ui/Button';
import { DealBadge } from '../../../ui/DealBadge';
import { Link } from '../../../ui/Link';
import { Segment } from '../../../ui/Segment';
import { AskForApp } from '../../company/components/AskForApp';
import { isForOwner } from '../../company/forOwner';
import { OwnApp } from '../../installation/OwnApp';
import { accessInCart, type Cart, type CartItem, changePlan, excludeMembersInCart } from '../api/cart';
import { itemPath, noteSentence, termsOf, yearlySaving } from '../model/cart';
import type { ChangeCart } from '../model/useCart';

const InsteadOfBuying = lazyPart(() =>
  import('../../payment/components/OpenPayment').then((m) => m.InsteadOfBuying),
);
const AccessDialog = lazyPart(() => import('../../installation/AccessDialog').then((m) => m.AccessDialog));

type CartItemRowProps = {
  item: CartItem;
  cart: Cart;
  token: string;
  change: ChangeCart;
  onRemove: (item: CartItem) => void;
};

/** One product of the cart: how it is paid, for how many, and the way out. */
export function CartItemRow({ item, cart, token, change, onRemove }: CartItemRowProps) {
  const { plan, perAccount, productType, name } = item;
  const note = noteSentence(item);
  const saving = yearlySaving(item.plans);
  const startsAt = cart.summary.recurrent.find((one) => one.id === item.id)?.startsAt;
  const isFree = plan.billingCycle === 'free';
  return (
    <li className="cart-item">
      <AppIcon src={item.icon} size={48} />
      <div className="may-shrink">
        <h3>
          <Link to={itemPath(item)} className="underline-hover">
            {name}
          </Link>
        </h3>
        <p className="cart-small">{text.sold(productType, isFree ? null : perAccount)}</p>
      </div>
      <p className="cart-amount num">
        {isFree ? <span className="price-free">{text.free}</span> : <Amount cents={plan.price.total} />}
        <small>{text.period[plan.billingCycle]}</small>
        {item.deal && <DealBadge deal={item.deal} />}
      </p>
      <Suspense>
        <div className="cart-more">
          <InsteadOfBuying appId={item.id}>{null}</InsteadOfBuying>
        </div>
      </Suspense>
      {note && (
        <p className="cart-note">
          <CircleAlert size={15} aria-hidden="true" />
          {note}
        </p>
      )}
      {!note && item.refusal && (
        <p className="cart-note">
          <CircleAlert size={15} aria-hidden="true" />
          <span>
            {item.refusal.code === 'own_application' ? (
              <OwnApp sentence={item.refusal.message} />
            ) : (
              item.refusal.message
            )}
          </span>
        </p>
      )}
      {!note && item.refusal && isForOwner(item.refusal.code) && (
        <div className="cart-more">
          <AskForApp app={{ ...item, product: productType }} isNamed />
        </div>
      )}
      <div className="cart-controls">
        <Plans item={item} cart={cart} token={token} change={change} />
        {perAccount && <Seats item={item} cart={cart} token={token} change={change} />}
        <p className="cart-small cart-terms">
          {saving && plan.billingCycle === 'yearly' ? `${text.saved(saving.cents)}. ` : ''}
          {termsOf(item, startsAt)}
        </p>
        <Button
          variant="ghost"
          size="sm"
          icon
          className="cart-remove"
          data-remove={item.id}
          aria-label={text.remove(name)}
          onClick={() => onRemove(item)}
        >
          <Trash2 size={17} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

type PartProps = Omit<CartItemRowProps, 'onRemove'>;

/** S4.36: how often it is paid; nothing to choose when there is one way only. */
function Plans({ item, cart, token, change }: PartProps) {
  const boot = useBoot();
  if (item.plans.length < 2) return null;
  const saving = yearlySaving(item.plans);
  const choose = (planId: string) => {
    const plan = item.plans.find((one) => one.id === planId);
    if (!plan) return;
    const chosen = { ...item, planId, plan: { ...item.plan, ...plan } };
    void change({
      work: () => changePlan(boot, token, cart, item.id, planId),
      sentence: text.updateFailed,
      expected: (old) => ({
        ...old,
        products: old.products.map((one) => (one.id === item.id ? chosen : one)),
      }),
    });
  };
  return (
    <Segment
      legend={text.plan(item.name)}
      name={`plan-${item.id}`}
      value={item.planId}
      options={item.plans.map(({ id, billingCycle }) => ({
        value: id,
        label:
          saving && billingCycle === 'yearly' ? (
            <>
              {text.cycles.yearly}{' '}
              <em>
                <bdi>{text.saving(saving.percent)}</bdi>
              </em>
            </>
          ) : (
            text.cycles[billingCycle]
          ),
      }))}
      onChange={choose}
    />
  );
}

/** S9.22: the number of paid seats, and the members without access. */
function Seats({ item, cart, token, change }: PartProps) {
  const boot = useBoot();
  const [isOpen, setIsOpen] = useState(false);
  const left = item.noAccess?.length ?? 0;
  const save = async (without: readonly string[]) => {
    // A refusal is shown in the dialog; the new cart is stored as after every change.
    const next = await excludeMembersInCart(boot, token, cart, item.id, without);
    await change({ work: async () => next, sentence: text.updateFailed });
  };
  return (
    <div className="cart-seats">
      <span className="num">{text.seats(item.quantity)}</span>
      <Button className="btn-wrap" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {left > 0 ? text.without(left) : text.chooseAccess}
        <span className="sr-only">: {item.name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <AccessDialog
            app={{ name: item.name, product: item.productType }}
            people={accessInCart(boot, token, cart, item.id)}
            intro={text.accessIntro}
            charged={(seats) => text.accessCharged(seats, item.plan)}
            save={save}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
