import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { cart as text } from '../../../messages/cart';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { useNotify } from '../../notifications/notifications';
import { addCoupon, type Cart, removeCoupon } from '../api/cart';
import type { ChangeCart } from '../model/useCart';

type CouponFormProps = { cart: Cart; token: string; change: ChangeCart };

/** S4.36, S8.24 */
export function CouponForm({ cart, token, change }: CouponFormProps) {
  const boot = useBoot();
  const notify = useNotify();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const { coupon, couponRefusal: refusal } = cart;

  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setError(code ? '' : text.couponMissing);
    if (!code) return field.current?.focus();
    const work = () => addCoupon(boot, token, cart, code);
    const onFailure = (sentence: string, failure: unknown) =>
      setError([sentence, reasonOf(failure)].filter(Boolean).join(' '));
    if (await change({ work, sentence: text.couponFailed, onFailure })) {
      notify({ kind: 'success', content: text.couponAdded });
      form.current?.focus();
    } else field.current?.focus();
  };
  const remove = async () => {
    const work = () => removeCoupon(boot, token, cart);
    if (await change({ work, sentence: text.updateFailed })) {
      notify({ kind: 'success', content: text.couponRemoved });
      form.current?.focus();
    }
  };

  return (
    // What had the focus is replaced; the form keeps the place.
    <form
      ref={form}
      tabIndex={-1}
      aria-label={text.couponForm}
      className="panel panel-body cart-coupon-form"
      noValidate
      onSubmit={(event) => void apply(event)}
    >
      {coupon && (
        <CouponLine
          says={
            coupon.effect === 'now' ? text.couponApplied(coupon) : text.couponIdle(coupon.code, coupon.effect)
          }
          code={coupon.code}
          onRemove={() => void remove()}
        />
      )}
      {refusal && (
        <CouponLine
          says={text.couponRefused(refusal.coupon, refusal.message)}
          code={refusal.coupon}
          onRemove={() => void remove()}
        />
      )}
      {!coupon && (
        <div className="cart-coupon">
          <Field label={text.coupon} error={error} className="grow">
            {(input) => (
              <Input
                {...input}
                ref={field}
                name="coupon"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={64}
                placeholder={text.couponHint}
                onChange={() => setError('')}
              />
            )}
          </Field>
          <Button type="submit">{text.apply}</Button>
        </div>
      )}
    </form>
  );
}

type CouponLineProps = { says: string; code: string; onRemove: () => void };

/** What the code that stands on the cart does, or that it counts no more. */
function CouponLine({ says, code, onRemove }: CouponLineProps) {
  return (
    <div className="cart-coupon">
      <p className="grow">{says}</p>
      <Button className="btn-wrap" onClick={onRemove}>
        {text.removeCoupon(code)}
      </Button>
    </div>
  );
}

/** Why a code does not count: that it is none, or what the server says of it. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return '';
  if (failure.status === 404) return text.couponInvalid;
  return failure.code.startsWith('coupon_') ? failure.message : '';
}
