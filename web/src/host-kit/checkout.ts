// Paying inside an app (contract: section 9). Loaded when somebody pays. What an app says of
// a charge is a hint; billing says what it is, whose, and whether it is paid.

import { type Billing, type Charge, CheckoutError, openBilling } from './billing';
import type { Events } from './events';
import type { Token } from './listWidgets';
import type { Messages, PaymentIntent, Theme } from './messages';
import { openPaymentDialog, type PaymentDialog, WORDS } from './paymentDialog';

type ErrorCode = Events['transaction_failed']['error']['code'];

/** What a product knows of its person and of the shop. */
export type CheckoutOptions = {
  /** The shop's pages, `https://shop.example/marketplace`. */
  shop: string;
  /** Billing, `https://shop.example/billing`. */
  billing: string;
  /** Of the person: with it the charge is read, and the shop's page signs in. */
  token: Token;
  /** Of the person. */
  organization: string;
  /** From the product's own list, never from the app's messages. */
  app: { name: string; clientId: string };
  theme: Theme | (() => Theme);
  /** To the app: `send` of its frame. */
  send: (event: string, data: unknown) => void;
  /** Sentences of the dialog in another language. */
  words?: Partial<typeof WORDS> | undefined;
};

/** One start: what the app intends, and the id of its charge as soon as it says it. */
export type Start = { intent: PaymentIntent; charge: string | Promise<string> };

/** What the app was told. */
export type Outcome =
  | { event: 'transaction_accepted' | 'transaction_declined'; data: { chargeId: string } }
  | { event: 'transaction_failed'; data: Events['transaction_failed'] };

const ANSWER_MS = 10_000;
/** One dialog, and one that waits for it. */
const MOST_STARTS = 2;

let starts = 0;
let lastClosed: Promise<void> = Promise.resolve();

const failed = (code: ErrorCode, words: typeof WORDS): Outcome => ({
  event: 'transaction_failed',
  data: { error: { code, message: words[code] } },
});

/** Opens the dialog, and resolves with the one event that the app was told. */
export function openCheckout(options: CheckoutOptions & Start): Promise<Outcome> {
  const words = { ...WORDS, ...options.words };
  return new Promise((resolve) => {
    let isTold = false;
    const tell = (outcome: Outcome) => {
      if (isTold) return;
      isTold = true;
      options.send(outcome.event, outcome.data);
      resolve(outcome);
    };
    if (starts >= MOST_STARTS) return tell(failed('busy', words));
    starts += 1;
    lastClosed = lastClosed
      .then(() => run(options, words, tell))
      .finally(() => {
        starts -= 1;
      });
  });
}

/** One start from its dialog to the moment when the next may open its own. */
async function run(options: CheckoutOptions & Start, words: typeof WORDS, tell: (outcome: Outcome) => void) {
  const dialog = openPaymentDialog({ ...options, words });
  const billing = openBilling(options.billing, options.token);
  const kind = options.intent.metadata.type;
  let id = '';
  try {
    id = await inTime(Promise.resolve(options.charge));
    const charge = await inTime(billing.offered(id, kind));
    checkCharge(charge, options);
    tell(await pay(charge, billing, dialog, options));
    dialog.close();
  } catch (error) {
    const code = error instanceof CheckoutError ? error.code : 'payment_failed';
    tell(failed(code, words));
    const isAsking = error instanceof CheckoutError && error.mayAsk;
    // The shop's page says whom to ask, and gives the address at which they can pay.
    if (isAsking) await inTime(dialog.show({ id, kind })).catch(() => dialog.explain(words[code]));
    else dialog.explain(words[code]);
    await dialog.closed;
  }
}

/** Whether this app may be paid this by this organization now. */
function checkCharge(charge: Charge, { app, organization }: CheckoutOptions) {
  const isForeign = charge.orderClientId !== app.clientId || charge.organization !== organization;
  if (isForeign) throw new CheckoutError('charge_unknown');
  if (charge.status !== 'pending') throw new CheckoutError('charge_not_pending');
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckoutError('timeout')), ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Shows the shop's page, and follows the charge until billing says how it ended. */
async function pay(
  charge: Charge,
  billing: Billing,
  dialog: PaymentDialog,
  options: CheckoutOptions & Start,
): Promise<Outcome> {
  const { intent, send } = options;
  const chargeId = charge.id;
  const declined: Outcome = { event: 'transaction_declined', data: { chargeId } };
  const shown = dialog.show(charge, (billingCycle) => {
    send('update_billing_cycle', { billingCycle, chargeId, paymentIntent: intent });
    dialog.close();
  });
  const leaving = new AbortController();
  const closed = dialog.closed.then(() => 'closed' as const);
  const followed = billing.follow(charge, dialog, leaving.signal);
  const first = await Promise.race([followed, closed, inTime(shown).then(() => followed)]).catch(
    async (error: unknown) => {
      leaving.abort();
      await billing.decline(charge).catch(() => {}); // so that nobody pays for what the app gave up
      throw error;
    },
  );
  let end = first;
  if (end === 'closed') {
    leaving.abort();
    if (await billing.decline(charge)) return declined;
    // It is being paid: the purchase stands, whoever looks at it.
    end = await billing.follow(charge, dialog, AbortSignal.timeout(LONGEST_MS));
  }
  if (end === 'declined') return declined;
  if (end === 'failed') throw new CheckoutError('payment_failed');
  return { event: 'transaction_accepted', data: { chargeId } };
}

/** After ten minutes nobody waits for a bank any more. */
const LONGEST_MS = 600_000;

const NOT_ANNOUNCED = 'The payment was not announced.';

/** The payment messages of one app, in the order in which it said them. */
export function hearPayments(options: CheckoutOptions): (name: string, data: unknown) => void {
  let bind: ((chargeId: string) => void) | null = null;

  function start({ paymentIntent: intent }: Messages['register_transaction_pending']) {
    const charge = new Promise<string>((resolve) => {
      bind = resolve;
    });
    void openCheckout({ ...options, intent, charge });
  }

  function finish({ charge }: Messages['register_transaction_success']) {
    // What nobody has announced is not paid.
    if (bind) bind(charge.id);
    else options.send('transaction_failed', { error: { code: 'charge_unknown', message: NOT_ANNOUNCED } });
    bind = null;
  }

  return (name, data) => {
    if (name === 'register_transaction_pending') start(data as Messages[typeof name]);
    if (name === 'register_transaction_success') finish(data as Messages[typeof name]);
  };
}
