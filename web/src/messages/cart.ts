import { day } from '../lib/dates';
import { dollars } from '../lib/money';
import { agents, plural } from './plural';

// Sentences of the cart. Those of the specification (S8.16 to S8.25, S9.18) are
// copied letter by letter.

const product = { livechat: 'live chat', helpdesk: 'help desk' } as const;
const capital = { livechat: 'Live chat', helpdesk: 'Help desk' } as const;
type Product = keyof typeof product;

const products = (n: number) => plural(n, { one: '1 product', other: `${n} products` });
const minutes = (n: number) => plural(n, { one: '1 minute', other: `${n} minutes` });
type Coupon = { code: string; percent: number; amount: number; months?: number | undefined };
const offOf = ({ percent, amount }: Omit<Coupon, 'code'>) => (percent > 0 ? `${percent} %` : dollars(amount));
/** How long a developer's code counts in a subscription; coupons of the shop say nothing of it. */
const lasting = (months = 0) =>
  months > 1 ? `, of a subscription for ${months} months` : months === 1 ? ' the first payment' : '';
const PERIOD = { monthly: 'month', yearly: 'year' } as const;
type Period = keyof typeof PERIOD;

export const cart = {
  heading: 'Cart',
  open: (n: number) =>
    n === 0 ? 'Cart, empty' : `Cart, ${plural(n, { one: '1 item', other: `${n} items` })}`,
  lead: (n: number, organization: string, seats: number) =>
    organization
      ? `${products(n)} for ${organization}, ${agents(seats)}`
      : `${products(n)}, ${agents(seats)}`,
  leadUnknown: 'What your organization is about to buy.',
  signInTitle: 'Sign in to see your cart',
  signInText: 'A cart belongs to an account, so that it is the same wherever you sign in.',
  signIn: 'Sign in',
  emptyTitle: 'Your cart is empty',
  emptyText: 'Apps and services that you add wait here until you buy them together.',
  browse: 'Browse apps',
  loading: 'The cart is being read',
  contents: 'Products in the cart',
  failedTitle: 'The cart is not here',
  retry: 'Try again',
  offlineTitle: 'You are offline',
  offlineText: 'Your cart appears when the network is back.',
  ghost: 'You are browsing as a customer. The cart can be read and not changed.',

  add: 'Add to cart',
  inCart: 'In your cart',
  added: (name: string) => `${name} is in your cart.`,
  addedAll: (n: number) =>
    plural(n, { one: '1 product is in your cart.', other: `${n} products are in your cart.` }),
  leftOut: (names: readonly string[]) => `Left out: ${names.join(', ')}.`,
  nothingToAdd: 'All of them are in your cart.',
  addAll: 'Add all to cart',
  undo: 'Undo',
  show: 'Open cart',
  removed: (name: string) => `${name} was removed from your cart.`,

  recurrent: 'Recurrent',
  cancelAnyTime: 'Cancel any time',
  oneTime: 'One-time and free',
  plan: (name: string) => `Plan of ${name}`,
  cycles: { free: 'Free', once: 'One-time', monthly: 'Monthly', yearly: 'Yearly' },
  saving: (percent: number) => `−${percent} %`,
  saved: (cents: number) => `You save ${dollars(cents)}`,
  sold: (of: Product, isPerAgent: boolean | null) =>
    isPerAgent === null ? capital[of] : `${capital[of]}, ${isPerAgent ? 'per agent' : 'per license'}`,
  period: { free: '', once: 'once', monthly: '/mo', yearly: '/yr' },
  free: 'Free',
  seats: (quantity: number) => agents(quantity),
  without: (n: number) => `${n} without access`,
  chooseAccess: 'Who goes without access',
  remove: (name: string) => `Remove ${name}`,
  accessIntro: (most: number) =>
    `Everybody gets access, but for up to ${most} people whom you leave out. Their seats are not charged.`,

  accessCharged: (
    seats: number,
    {
      billingCycle,
      price,
    }: { billingCycle: 'free' | 'once' | 'monthly' | 'yearly'; price: { unit: number } },
  ) =>
    `${agents(seats)} are charged: ${dollars(price.unit * seats)}${{ free: '', once: '', monthly: '/mo', yearly: '/yr' }[billingCycle]} before tax and discounts.`,
  refused: (names: readonly string[]) =>
    `${names.join(', ')} cannot be bought now. The reason stands beside it in the cart.`,

  couponForm: 'Discount',
  coupon: 'Coupon',
  couponHint: 'Code',
  couponMissing: 'Please enter a code',
  apply: 'Apply',
  couponApplied: ({ code, ...off }: Coupon) => `${code} takes ${offOf(off)} off${lasting(off.months)}`,
  couponIdle: (code: string, effect: 'after_trial' | 'not_covered' | 'free') =>
    ({
      after_trial: `${code} takes nothing off today: it comes off the first payment after the free trial.`,
      not_covered: `${code} takes nothing off: it is not for the products in your cart.`,
      free: `${code} takes nothing off: what it is for is free.`,
    })[effect],
  couponRefused: (code: string, why: string) => `${code} takes nothing off any more. ${why}`,
  removeCoupon: (code: string) => `Remove the coupon ${code}`,
  // S8.24
  couponAdded: 'The coupon has been added successfully.',
  couponFailed: 'The coupon has failed due to the incorrect response status.',
  couponInvalid: 'This code is not valid.',
  couponRemoved: 'The coupon has been removed.',

  summary: 'Summary',
  line: (name: string, quantity: number) => `${name}, ${agents(quantity)}`,
  subtotal: 'Subtotal',
  couponLine: ({ code, ...off }: Coupon) => `Coupon ${code}, ${offOf(off)}`,
  discount: 'Discount',
  couponBadge: (code: string) => `${code} applied`,
  tax: 'Tax',
  due: 'Due today',
  monthly: 'Monthly total',
  perMonth: (cents: number) => `${dollars(cents)}/mo`,
  status: (n: number, cents: number) => `${products(n)}, ${dollars(cents)} due today`,
  // S9.18
  renewsOn: 'Renews on',
  trialEnds: 'Free trial ends',
  trial: (days: number, cents: number, cycle: Period) =>
    `${days}-day free trial, then ${dollars(cents)} per ${PERIOD[cycle]}`,
  oneTimePayment: (cents: number) => `${dollars(cents)}, one-time payment`,
  freeToInstall: 'Free to install',
  billingStarts: (date: string) => `billing starts ${day(date)}`,
  billedNow: 'billed now',
  perPeriod: (cents: number, cycle: Period) => `${dollars(cents)} per ${PERIOD[cycle]}`,
  checkout: 'Go to checkout',
  blocked: 'A payment failed. Change the card, or remove what could not be paid; then you can go on.',
  changeCard: (of: Product) => `Change the card of ${product[of]}`,

  minutesLeft: (n: number) => `It is free again in ${minutes(n)}.`,
  goOn: 'Go on with checkout',
  unlock: 'Unlock',
  unlocked: 'The cart is unlocked.',
  purchasing: 'What is in this cart is being paid.',
  follow: 'See how it stands',

  // S8.16, S8.18 to S8.23
  locked: 'Your cart is currently blocked by the unfinished checkout process. Try again later.',
  loadFailed: "Cart couldn't be loaded. Please, contact our support.",
  createFailed: "Cart couldn't be created. Please, contact our support.",
  updateFailed: "Cart couldn't be updated. Please, contact our support.",
  removeFailed: "The product couldn't be removed from the cart. Please, contact our support.",
  addFailed: "The product couldn't be added to the cart. Please, contact our support.",
  addAllFailed: "Products couldn't be added to the cart. Please, try again later or contact our support.",
  // S8.25
  notes: {
    billing: 'Payment failed',
    inactive: (of: Product) => `Was not installed, please activate ${capital[of]} first`,
    other: 'Was not installed, please contact support',
  },
} as const;

/** The checkout of a cart, and the pages after it. */
export const order = {
  back: 'Back to the cart',
  heading: 'Checkout',
  products: 'Products',
  held: (n: number) => `The cart is kept for you for ${minutes(n)}.`,
  heldUp: 'The cart is not kept for you any more. When you go on, it is kept again.',
  install: 'Install all',
  startTrial: 'Start free trial',
  note: 'Subscriptions renew by themselves. Cancel any time; what is paid stays usable.',
  storedAgain: 'Pay with the stored card',
  dropCard: 'Remove this card',
  dropFailed: 'The card could not be changed. Try again.',
  emptyText: 'There is nothing to pay.',
  cardOf: (of: Product) => `Card of ${product[of]}`,

  thanks: 'Thank you for your purchase',
  thanksText: (n: number) =>
    plural(n, { one: '1 product is installed.', other: `${n} products are installed.` }),
  nothingInstalled: 'Nothing was installed.',
  waitsTitle: 'Your payment is being processed',
  waitsText: 'This page follows it by itself. You can close it: a mail will follow when it is done.',
  slowText: 'It takes longer than usual. You can close this page: a mail will follow when it is done.',
  waitsTextNoMail: 'This page follows it by itself. You can close it: your billing page shows how it ends.',
  reviewTitle: (failed: number, all: number) =>
    failed === all
      ? plural(all, { one: 'Your purchase needs your attention', other: 'Your products need your attention' })
      : plural(failed, {
          one: `1 of ${all} products needs your attention`,
          other: `${failed} of ${all} products need your attention`,
        }),
  reviewText: (cents: number) =>
    cents > 0
      ? `You paid ${dollars(cents)} for what was installed. Nothing was charged for the rest.`
      : 'Nothing was charged.',
  notInstalled: 'Not installed',
  installed: 'Installed',
  installedPaid: (cents: number) => (cents > 0 ? `Installed, ${dollars(cents)} paid` : 'Installed, free'),
  installedTrial: 'Installed, free trial',
  paying: 'Payment is being processed',
  settings: 'Settings',
  tryAgain: 'Try again',
  cardText:
    'Unfortunately, we were unable to charge your card. Please, ensure that all Credit Card details are valid and you have sufficient funds in the account.',
  paid: 'Paid today',
  taxIncluded: 'Tax included',
  browse: 'Browse more apps',
  toBilling: 'Open billing',
  order: 'Your order',
  orderNumber: 'Order number',
  receipt: (sum: string, mail: string) => `Paid ${sum}. Receipt on its way to ${mail}.`,
  receiptNoMail: (sum: string) => `Paid ${sum}. The invoices are in Billing.`,
  remove: 'Remove',
  missingTitle: 'This cart is not here',
  missingText: 'It belongs to another account, or it never was.',
  toCart: 'Open cart',
} as const;
