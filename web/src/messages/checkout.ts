import { dollars } from '../lib/money';
import type { Plan } from '../lib/wire';
import { listed } from './forYou';
import { agents } from './plural';

// Sentences of the checkout. Those of the specification (S8) are copied letter by letter.

const product = { livechat: 'live chat', helpdesk: 'help desk' } as const;

export const checkout = {
  heading: 'Checkout',
  back: (name: string) => `Back to ${name}`,
  account: 'Account',
  cycle: 'Billing cycle',
  payment: 'Card',
  permissions: 'What it can see',
  permissionsOfAll: 'What they can see',
  signIn: 'Sign in',
  signInText: 'Sign in to see your card, your tax and your agents.',
  agents,
  perAgent: 'per agent',
  once: 'One-time payment',
  monthly: 'Monthly',
  yearly: 'Yearly',
  save: (cents: number) => `Save ${dollars(cents)}`,
  cyclePrice: (cents: number, cycle: Plan['billingCycle']) =>
    dollars(cents) + { once: '', monthly: ' per month', yearly: ' per year' }[cycle],
  per: (cycle: Plan['billingCycle']) => ({ once: '', monthly: '/mo', yearly: '/yr' })[cycle],
  anotherCard: 'Another card',
  newCard: 'New card',
  addCard: 'Add a card',
  noCardNeeded: 'No card for now',
  readAndWrite: (areas: string) => `Read and write ${areas}`,
  read: (areas: string) => `Read ${areas}`,
  /** "chats, customers and tickets" */
  areas: (names: readonly string[]) =>
    listed(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1))),
  writes: 'Read and write',
  reads: 'Read only',
  permissionsIntro: (name: string) => `${name} will be able to:`,
  noPermissions: (name: string) => `${name} does not ask for access to your account.`,
  line: (unit: number, seats: number) => `${dollars(unit)} × ${agents(seats)}`,
  taxLine: (rate: number, place?: string) => (place ? `Tax, ${place} ${rate} %` : `Tax ${rate} %`),
  taxUnknown: 'Tax',
  taxLater: 'after sign-in',
  taxWaits: 'being computed',
  taxFailed: 'The tax could not be computed.',
  reverseCharge: 'Reverse charge',
  reverseText: 'you account for the VAT',
  afterTrial: 'After the trial',
  due: 'Due today',
  trialEnds: 'Free trial ends',
  signInToPay: 'Sign in to continue',
  trial: (days: number) => `Start ${days}-day free trial`,
  oneTimeNote: 'One payment. Nothing renews.',
  renewsNote: 'Renews by itself. Cancel any time; what is paid stays usable.',
  finishLabel: 'Finish your payment',
  tomorrow: (time: string) => `tomorrow, ${time}`,
  finishRest: (sum: string, until: string) => `${sum}, until ${until}`,
  oncePurchase: 'Used for this purchase.',
  moneyBack: 'Money back within 14 days, one click in Billing.',
  keepFor: (of: keyof typeof product) => `Use this card for all ${product[of]} payments`,
  keepForAll: 'Use this card for all live chat and help desk payments',
  loadFailed: 'Cannot fetch subscription info',
  // S8.11 to S8.17
  adBlock:
    "There's been an error caused by AdBlock. Whitelist this site in AdBlock or add it to Trusted Sites in your browser.",
  cardFailed:
    'Unfortunately, we were unable to charge your card. Please, ensure that all Credit Card details are valid and you have sufficient funds in the account.',
  billingFailed:
    "It looks like there's been an error on our side. Don't worry, your card details are valid. Please retry or contact our support.",
  generalFailed:
    "We're sorry, but there's been an error and the transaction failed. Try again or contact our support.",
  missing: "This transaction doesn't exist.",
  totalChanged: 'The price has changed. Nothing was charged.',
  paymentFailed: 'Payment failed',
  paymentDeclined: 'Payment declined/cancelled',
  purchased: "You've successfully purchased the app",
};
