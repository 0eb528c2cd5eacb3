import type { PaymentMethod, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { ApiError, unanswered } from '../../lib/http';
import type { CardForm } from './model';

// The one place that knows Stripe's script. It comes from Stripe's own host, and only when a card is asked for.

let loaded: Promise<Stripe> | null = null;

/** Stripe's script with our key; fails with status 0 when the browser did not load it. A failure may be tried again. */
export function loadStripeFor(key: string): Promise<Stripe> {
  loaded ??= load(key).catch((failure: unknown) => {
    loaded = null;
    throw failure;
  });
  return loaded;
}

async function load(key: string): Promise<Stripe> {
  const stripe = await loadStripe(key).catch(() => null);
  if (!stripe) throw await unanswered('script_blocked', 'the script of the payment provider was not loaded');
  return stripe;
}

/** Puts the provider's card fields into an element, in the colours of the page. */
export function mountCard(stripe: Stripe, into: HTMLElement): StripeCardElement {
  const look = getComputedStyle(into);
  const card = stripe.elements().create('card', {
    hidePostalCode: true,
    style: {
      base: { color: look.color, fontFamily: look.fontFamily, fontSize: '16px', iconColor: look.color },
      invalid: { color: look.getPropertyValue('--danger').trim() || look.color },
    },
  });
  card.mount(into);
  return card;
}

/** Hands the card over; gives the id of the finished setup, which is its token. */
export async function confirmCard(
  stripe: Stripe,
  card: StripeCardElement,
  secret: string,
  form: CardForm,
): Promise<string> {
  const address = { country: form.country, postal_code: form.zip.trim() };
  const details: PaymentMethod.BillingDetails | object = { name: form.name.trim(), address };
  const { setupIntent, error } = await stripe.confirmCardSetup(secret, {
    payment_method: { card, billing_details: details },
  });
  if (error) throw await refusalOf(error);
  return setupIntent.id;
}

/** Has the buyer answer their bank in the provider's own window. */
export async function confirmAtBank(key: string, secret: string): Promise<void> {
  const stripe = await loadStripeFor(key);
  const { error } = await stripe.handleNextAction({ clientSecret: secret });
  if (error) throw await refusalOf(error);
}

/** What the provider refuses, in the codes of our own services. */
async function refusalOf(error: StripeError): Promise<ApiError> {
  const message = error.message ?? '';
  if (error.type === 'validation_error') return new ApiError(422, 'card_incomplete', message);
  if (error.type === 'api_connection_error') return unanswered('script_blocked', message);
  const isCard = error.type === 'card_error' || error.code === 'setup_intent_authentication_failure';
  return new ApiError(422, isCard ? 'card_declined' : 'processing_error', message);
}
