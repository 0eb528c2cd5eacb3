import { dollars, shortDollars } from '../lib/money';
import type { Plan } from '../lib/wire';

// Sentences of installing and buying. Those of the specification (S5, S8) are
// copied letter by letter.

const product = { livechat: 'live chat', helpdesk: 'help desk' } as const;

export const install = {
  price: 'Price',
  cycle: 'Billing cycle',
  monthly: 'Monthly',
  yearly: 'Yearly',
  yearlyOff: '−15%',
  install: 'Install',
  activate: 'Activate',
  buy: 'Buy',
  trial: (days: number) => `Start ${days}-day free trial`,
  signIn: (verb: string) => `Sign in to ${verb.toLowerCase()}`,
  signInHint: (of: keyof typeof product) => `Uses your ${product[of]} account`,
  installing: 'Installing',
  installingHint: 'Takes a few seconds',
  freeHint: 'Free to install',
  looking: 'Looking at your account',
  unavailable: 'Your account could not be read.',
  retry: 'Try again',
  settings: 'Settings',
  more: 'More',
  uninstall: 'Uninstall',
  deactivate: 'Deactivate',
  installedOn: (date: string) => `Installed on ${date}`,
  request: 'Ask for access',
  requestSent: 'Request sent!',
  requestFailed: 'Cannot send access request.',
  requestHint: 'The people who manage your account have been asked by mail.',
  comingSoon: 'Coming soon',
  comingSoonHint: 'This app has been accepted and is not published yet.',
  maintenance: 'This app is under maintenance. Try again later.',
  contact: (developer: string) => `Contact ${developer}`,
  contactHint: 'Priced by the hour. The provider agrees the work with you before it starts.',
  ownApp: (isService: boolean) => `You cannot buy your own ${isService ? 'service' : 'app'}`,
  unit: (plan: Pick<Plan, 'billingCycle' | 'perAccount'>) =>
    ({ once: ' one-time', monthly: '/mo', yearly: '/yr' })[plan.billingCycle] +
    (plan.perAccount ? ' per agent' : ''),
  equivalent: (cents: number) => `${dollars(cents)}/mo, tax added at checkout`,
  total: (cents: number, cycle: Plan['billingCycle'], agents: number) =>
    `${dollars(cents)}${{ once: '', monthly: '/mo', yearly: '/yr' }[cycle]} for your ${agents === 1 ? 'agent' : `${agents} agents`}, tax added at checkout`,
  tax: 'Tax added at checkout',
  terms: (days: number, cents: number, unit: string, cardRequired: boolean) =>
    `${days}-day free trial, then ${shortDollars(cents)}${unit}. ${cardRequired ? 'Card required. ' : ''}Cancel any time.`,
  oneTime: (cents: number) => `${dollars(cents)}, one-time payment`,
  facts: {
    worksWith: 'Works with',
    appearsIn: 'Appears in',
    installs: 'Installs',
    languages: 'Languages',
    updated: 'Updated',
  },
  finish: (name: string) => `Finish the set-up of ${name}.`,
  openSetUp: 'Open the set-up',
  ready: (name: string) => `${name} is ready.`,
  readyText: (places: readonly string[]) =>
    places.length > 0 ? `You find it here: ${places.join(', ')}.` : 'There is nothing to set up.',
  dialog: {
    title: (name: string) => `Uninstall ${name}?`,
    text: 'Your team loses it at once, a subscription to it ends, and its access to your account is withdrawn. This cannot be undone.',
    reason: 'Why do you remove it?',
    optional: 'Optional',
    cancel: 'Keep it',
    confirm: 'Uninstall',
  },
  // S8.07 to S8.10, S5.07
  installed: (isService: boolean) =>
    isService ? 'Service activated successfully!' : 'Application installed successfully!',
  alreadyInstalled: 'Application is already installed.',
  appFailed: (error: string) => `App couldn't be installed: ${error}`,
  failed: (message: string) => `Application couldn't be installed: ${message}`,
  uninstalled: (isService: boolean) =>
    isService ? 'Service deactivated successfully.' : 'Application uninstalled successfully.',
  uninstallFailed: 'Uninstallation failed. Please, contact our support.',
};

export const checkout = {
  heading: 'Confirm purchase',
  back: (name: string) => `Back to ${name}`,
  account: 'Account',
  cycle: 'Billing cycle',
  payment: 'Payment',
  permissions: 'Permissions',
  signIn: 'Sign in',
  signInText: 'Sign in to see your card, your tax and your agents.',
  agents: (n: number) => (n === 1 ? '1 agent' : `${n} agents`),
  perAgent: 'per agent',
  once: 'One-time payment',
  monthly: 'Monthly',
  yearly: 'Yearly',
  save: (cents: number) => `Save ${dollars(cents)}`,
  cyclePrice: (cents: number, cycle: Plan['billingCycle']) =>
    dollars(cents) + { once: '', monthly: ' per month', yearly: ' per year' }[cycle],
  per: (cycle: Plan['billingCycle']) => ({ once: '', monthly: '/mo', yearly: '/yr' })[cycle],
  cardDigits: (last: string) => `•••• ${last}`,
  expires: (month: number, year: number) =>
    `expires ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  anotherCard: 'Another card',
  newCard: 'Card',
  fields: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY',
    cvc: 'Security code',
    name: 'Name on card',
    country: 'Country',
    chooseCountry: 'Choose a country',
    zip: 'Postal code',
  },
  errors: {
    number: 'Enter the card number.',
    expiry: 'Enter the expiry date as MM/YY.',
    cvc: 'Enter the 3 or 4 digits of the security code.',
    name: 'Enter the name on the card.',
    country: 'Choose the country of the card’s billing address.',
  },
  cardKept: 'The card goes to the payment provider only. We keep its last four digits.',
  permissionsIntro: (name: string) => `${name} will be able to:`,
  readAndWrite: (areas: string) => `Read and write ${areas}`,
  read: (areas: string) => `Read ${areas}`,
  noPermissions: (name: string) => `${name} does not ask for access to your account.`,
  line: (unit: number, agents: number) =>
    `${dollars(unit)} × ${agents === 1 ? '1 agent' : `${agents} agents`}`,
  taxLine: (rate: number) => `Tax ${rate}%`,
  taxUnknown: 'Tax',
  taxLater: 'after sign-in',
  due: 'Due today',
  trialEnds: 'Free trial ends',
  trialDays: (n: number) => `in ${n} days`,
  pay: (cents: number) => `Pay ${dollars(cents)}`,
  payUnknown: 'Pay',
  signInToPay: 'Sign in to continue',
  trial: (days: number) => `Start ${days}-day free trial`,
  oneTimeNote: 'One payment. Nothing renews.',
  renewsNote: 'Renews by itself. Cancel any time; what is paid stays usable.',
  waiting: 'Your payment is being processed.',
  slow: 'The payment is still being processed. You can close this page; the app is installed as soon as it is done.',
  confirm: 'Your bank asks you to confirm the payment.',
  confirmLink: 'Confirm the payment',
  loadFailed: 'Cannot fetch subscription info',
  retry: 'Try again',
  brands: {
    visa: 'VISA',
    master: 'MC',
    mastercard: 'MC',
    american_express: 'AMEX',
  } as Readonly<Record<string, string>>,
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
  paymentFailed: 'Payment failed',
  paymentDeclined: 'Payment declined/cancelled',
  purchased: "You've successfully purchased the app",
};

export const thankYou = {
  installed: (name: string) => `${name} is installed`,
  activated: (name: string) => `${name} is activated`,
  text: 'Thank you for your purchase.',
  places: 'Appears in',
  paid: 'Paid today',
  tax: 'Tax included',
  afterTrial: 'After the trial',
  next: 'Next payment',
  on: (sum: string, date: string) => `${sum} on ${date}`,
  openSettings: 'Open its settings',
  nextText: 'Set it up now, or come back to its page later.',
  settings: 'Open settings',
  browse: 'Browse more apps',
};
