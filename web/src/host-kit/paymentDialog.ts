// The dialog of the host in which the shop's page asks for the payment. A modal dialog of the
// browser: above every frame, which cannot be reached below it, and the focus stays in it.

import type { Charge } from './billing';
import { openLine } from './line';
import { type Token, tokenOf } from './listWidgets';
import type { PaymentIntent, Theme } from './messages';

/** The sentences of the dialog; those of codes are also what the app hears. */
export const WORDS = {
  title: 'Payment',
  close: 'Close',
  loading: 'Loading the payment…',
  cycle: 'Billing cycle',
  monthly: 'Monthly',
  yearly: 'Yearly',
  charge_unknown: 'There is no such charge for this app and organization.',
  charge_not_pending: 'This charge has been decided before.',
  forbidden: 'You may not pay for your organization. Ask its owner.',
  busy: 'Another payment is open.',
  timeout: 'The payment did not open in time.',
  payment_failed: 'The payment failed.',
};

type DialogOptions = {
  shop: string;
  token: Token;
  theme: Theme | (() => Theme);
  app: { name: string };
  intent: PaymentIntent;
  words: typeof WORDS;
};

type ShownCharge = Pick<Charge, 'id' | 'kind'> & { months?: number };

export type PaymentDialog = {
  /** Shows the shop's page, with a choice of the cycle for who may pay; resolves when it has answered. */
  show: (charge: ShownCharge, onCycle?: (cycle: 1 | 12) => void) => Promise<void>;
  /** Says why there is nothing to pay. */
  explain: (sentence: string) => void;
  /** When the page says anything: something may have happened to the charge. */
  nextHint: () => Promise<void>;
  close: () => void;
  closed: Promise<void>;
};

function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  style: Partial<CSSStyleDeclaration>,
  text = '',
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  Object.assign(element.style, style); // by script, which every content policy allows
  element.textContent = text;
  return element;
}

/** How often the dialog looks whether it still has the focus. */
const GUARD_MS = 200;

const themeOf = ({ theme }: DialogOptions): Theme => (typeof theme === 'function' ? theme() : theme);

export function openPaymentDialog(options: DialogOptions): PaymentDialog {
  const { app, words } = options;
  const dialog = make('dialog', {
    width: 'min(64rem, 100%)',
    height: 'min(48rem, 100%)',
    maxWidth: '100%',
    maxHeight: '100%',
    boxSizing: 'border-box',
    margin: 'auto', // many products take the margins of all elements
    padding: '0',
    border: '0',
    borderRadius: '8px',
    colorScheme: themeOf(options),
  });
  dialog.className = 'marketplace-checkout';
  dialog.setAttribute('aria-label', `${app.name}: ${words.title}`);
  const inside = make('div', { display: 'flex', flexDirection: 'column', height: '100%' });
  const head = make('div', {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    alignItems: 'center',
    padding: '8px 16px',
  });
  const name = make('strong', { flex: '1', overflowWrap: 'anywhere' }, app.name);
  const button = make('button', { minHeight: '32px', padding: '0 12px', font: 'inherit' }, words.close);
  button.type = 'button';
  const body = make('div', { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column' });
  const status = make('p', { margin: '16px' }, words.loading);
  status.setAttribute('role', 'status');
  head.append(name, button);
  body.append(status);
  inside.append(head, body);
  dialog.append(inside);

  let hint: () => void = () => {};
  let closeLine: () => void = () => {};
  /** Frames below cannot be reached, and yet some browsers let them take the focus by script. */
  const guard = setInterval(() => {
    if (!dialog.contains(document.activeElement)) (dialog.querySelector('iframe') ?? button).focus();
  }, GUARD_MS);
  const closed = new Promise<void>((done) => {
    dialog.addEventListener('close', () => {
      clearInterval(guard);
      closeLine();
      dialog.remove();
      done();
    });
  });
  button.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();

  return {
    show(charge, onCycle) {
      const picksCycle = options.intent.metadata.showBillingCyclePicker && charge.kind === 'recurrent_charge';
      if (picksCycle && onCycle) head.insertBefore(cyclePicker(charge.months, words, onCycle), button);
      closeLine();
      return new Promise((answered) => {
        const page = openShopPage(options, charge, {
          onAnswer() {
            status.remove();
            page.frame.focus();
            answered();
          },
          onSaid: () => hint(),
          onLeave: () => dialog.close(),
        });
        closeLine = page.close;
        body.replaceChildren(status, page.frame);
      });
    },
    explain(sentence) {
      closeLine();
      status.textContent = sentence;
      status.setAttribute('role', 'alert');
      body.replaceChildren(status);
      button.focus();
    },
    nextHint: () =>
      new Promise((done) => {
        hint = done;
      }),
    close: () => dialog.close(),
    closed,
  };
}

/** Monthly or yearly: the app makes a charge for the other one. */
function cyclePicker(months: number | undefined, words: typeof WORDS, onCycle: (cycle: 1 | 12) => void) {
  const label = make('label', { display: 'flex', gap: '8px', alignItems: 'center' }, `${words.cycle} `);
  const select = make('select', { minHeight: '32px', font: 'inherit' });
  for (const [value, text] of [
    ['1', words.monthly],
    ['12', words.yearly],
  ] as const) {
    const option = make('option', {}, text);
    option.value = value;
    option.selected = Number(value) === months;
    select.append(option);
  }
  select.addEventListener('change', () => onCycle(select.value === '12' ? 12 : 1));
  label.append(select);
  return label;
}

type PageEvents = { onAnswer: () => void; onSaid: () => void; onLeave: () => void };

/** The shop's page in a frame of its own: it is given the token by message, never by its address. */
function openShopPage(
  options: DialogOptions,
  charge: ShownCharge,
  { onAnswer, onSaid, onLeave }: PageEvents,
) {
  const { metadata } = options.intent;
  const address = new URL(
    `${options.shop}/checkout/charge/${encodeURIComponent(charge.id)}/${charge.kind}/`,
    location.href,
  );
  address.searchParams.set('embedded', 'true');
  address.searchParams.set('plugin_id', 'checkout');
  address.searchParams.set('theme', themeOf(options));
  address.searchParams.set('icon', metadata.icon);
  if (metadata.description) address.searchParams.set('description', metadata.description);
  const frame = make('iframe', { flex: '1', width: '100%', border: '0' });
  frame.title = `${options.app.name}: ${options.words.title}`;
  frame.setAttribute('allow', 'payment; clipboard-write');
  const line = openLine({
    frame,
    origin: address.origin,
    isPlain: false,
    greeting: {},
    onConnect: onAnswer,
    onCall(_method, [said], reply) {
      const message = typeof said === 'object' && said !== null ? Reflect.get(said, 'message') : '';
      // Links are the page's own to open: it does when we do not.
      if (message === 'navigate' || message === 'mailto') return reply.refuse(new Error('Open it yourself.'));
      reply.accept();
      onSaid();
      if (message === 'credentials') void sendToken();
      if (message === 'close') onLeave(); // Escape, pressed in the page
    },
    onForeign: () => {},
    log: () => {},
  });
  const sendToken = async () => {
    const event_data = { token: await tokenOf(options.token) };
    line.call('handle', { event_name: 'livechat:credentials', event_data }, 'credentials');
  };
  frame.addEventListener('load', line.restart);
  frame.src = address.href;
  return { frame, close: line.close };
}
