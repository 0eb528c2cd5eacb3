import './checkout.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { firstValue, parseQuery } from '../../lib/query';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { Checkout } from '../../lib/wire';
import { checkout as text } from '../../messages/purchase';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Note } from '../../ui/Note';
import { myProducts } from '../session/products';
import { useSession } from '../session/session';
import { AccountStep } from './AccountStep';
import { CardStep } from './CardStep';
import { CycleStep } from './CycleStep';
import { type CardErrors, type CardForm, cardErrors, readRef } from './model';
import { PermissionStep } from './PermissionStep';
import { Progress } from './Progress';
import { Summary } from './Summary';
import { usePurchase } from './usePurchase';

/** Buying one app: account, cycle, payment, permissions, and the one button. */
export function CheckoutPage({ checkout }: { checkout: Checkout }) {
  const { app, offer, permissions } = checkout;
  const boot = useBoot();
  const session = useSession();
  const search = useSearch();
  // The server draws the page without its query: the first drawing here has none either.
  const asked = parseQuery(useIsHydrated() ? search : '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [wantsAnotherCard, setWantsAnotherCard] = useState(false);
  const [errors, setErrors] = useState<CardErrors>({});
  const planId = chosen ?? firstValue(asked, 'plan');
  const plan = offer.plans.find((one) => one.id === planId) ?? offer.plans[0];
  const token = session.status === 'signed-in' ? session.user.token : '';
  const products = useQuery({ ...myProducts(boot, token), enabled: token !== '' });
  const own = products.data?.find((one) => one.product === app.product);
  const usesNewCard = wantsAnotherCard || own?.cardDetails === null;
  const purchase = usePurchase(app, token, readRef(firstValue(asked, 'charge'), firstValue(asked, 'type')));
  const isBusy = purchase.purchase.step === 'starting' || purchase.purchase.step === 'following';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!token) return void session.signIn();
    if (!plan || !own) return;
    const card = usesNewCard ? readCard(event.currentTarget) : null;
    const wrong = card ? cardErrors(card) : {};
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    if (first) {
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    void purchase.start(plan.id, card).then((fields) => fields && setErrors(fields));
  };

  return (
    <div className="checkout">
      <Link to={app.path} className="checkout-back">
        <ChevronLeft size={15} aria-hidden="true" />
        {text.back(app.name)}
      </Link>
      <h1>{text.heading}</h1>
      <form className="checkout-grid" onSubmit={submit} noValidate>
        <ol className="checkout-steps">
          <AccountStep agents={own?.agents} />
          <CycleStep plans={offer.plans} plan={plan} agents={own?.agents ?? 1} onChoose={setChosen} />
          <CardStep
            card={own?.cardDetails ?? null}
            isKnown={own !== undefined}
            usesNewCard={usesNewCard}
            errors={errors}
            onChoose={setWantsAnotherCard}
          />
          <PermissionStep name={app.name} permissions={permissions} />
        </ol>
        <Summary checkout={checkout} plan={plan} agents={own?.agents} token={token} isBusy={isBusy}>
          {products.isError && (
            <Note
              tone="danger"
              live
              action={
                <Button size="sm" onClick={() => void products.refetch()}>
                  {text.retry}
                </Button>
              }
            >
              {text.loadFailed}
            </Note>
          )}
          <Progress purchase={purchase} />
        </Summary>
      </form>
    </div>
  );
}

/** Reads the card out of the form at the moment of sending: it is in no state of ours before or after. */
function readCard(form: HTMLFormElement): CardForm {
  const data = new FormData(form);
  const typed = (name: keyof CardForm) => String(data.get(name) ?? '');
  return {
    number: typed('number'),
    expiry: typed('expiry'),
    cvc: typed('cvc'),
    name: typed('name'),
    country: typed('country'),
    zip: typed('zip'),
  };
}
