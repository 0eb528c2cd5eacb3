import { dollars } from '../lib/money';

// Sentences of a payment attempt.

/** The states of a payment attempt: what the button says, and the line under it. */
export const attempt = {
  pay: (cents: number) => `Pay ${dollars(cents)}`,
  payUnknown: 'Pay',
  ready: 'We never take more than this button says.',
  changed: (now: number, before: number) => `The total is now ${dollars(now)}, not ${dollars(before)}.`,
  changedUnknown: (now: number) => `The total is now ${dollars(now)}.`,
  nothingCharged: 'Nothing was charged.',
  sending: 'Please keep this page open.',
  bank: (cents: number) => `Confirm with your bank, ${dollars(cents)}`,
  comesBack: 'Opens your bank, then comes back here',
  finish: (cents: number) => `Finish your payment of ${dollars(cents)}`,
  bankAsks: 'Your bank asks for a confirmation.',
  bankText: (until: string) => `Nothing has been charged. Open until ${until}.`,
  waits: (cents: number, until: string) => `${dollars(cents)} with tax, waits for your bank until ${until}.`,
  bankOpen: 'Waiting for your bank',
  otherWindow: 'Confirm in the other window.',
  openAgain: 'Open it again',
  checking: 'Checking with the bank',
  checkingText: 'You can leave. We send a mail when it is done. You will not be charged twice.',
  checkingTextNoMail: 'You can leave. Billing shows how it ends. You will not be charged twice.',
  another: (cents: number) => `Pay ${dollars(cents)} with another card`,
  anotherUnknown: 'Pay with another card',
  unchanged: 'Your saved card is unchanged.',
  reasons: {
    card_declined: 'Your bank refused this card.',
    insufficient_funds: 'Your bank refused this card: not enough money on it.',
    authentication_failed: 'Your bank refused this card: the payment was not confirmed.',
    company_budget_exceeded:
      'It would cost more than the budget of your company has left. An owner can lift the stop for this month.',
  } as Readonly<Record<string, string>>,
  again: (cents: number) => `Start again, ${dollars(cents)}`,
  againUnknown: 'Start again',
  expired: 'The bank got no answer within 24 hours. Nothing was charged.',
  unfinished: (cents: number) => `Your payment of ${dollars(cents)} was not finished.`,
  useAnother: 'Use another card',
  cancel: 'Cancel this payment',
  cancelled: 'You cancelled this payment. Nothing was charged.',
  open: 'Payments that wait for your bank',
  confirm: 'Confirm with your bank',
  stripTitle: 'Finish your payment',
  stripText: (name: string, cents: number, until: string) =>
    `${name}, ${dollars(cents)}. Nothing has been charged. Open until ${until}.`,
  bankAsksBadge: 'Bank asks',
};
