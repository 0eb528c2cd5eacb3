import { dollars } from '../lib/money';

// Sentences of charges that apps make, and of the pages after a purchase. No first view needs them.

/** The checkout of charges that apps make. */
export const offer = {
  heading: 'Checkout',
  signInTitle: 'Sign in to see this purchase',
  signInText: 'It is shown to the organization that it was made for.',
  signIn: 'Sign in',
  failedTitle: 'The purchase could not be loaded',
  failedText: 'Try again in a moment.',
  offlineText: 'You are offline. It appears when the network is back.',
  refusedTitle: 'You cannot confirm this purchase',
  mayNotPay: 'You do not have enough permissions to pay. Contact the owner of the license.',
  ask: {
    whom: (names: readonly string[]) =>
      `${new Intl.ListFormat('en', { type: 'disjunction' }).format(names) || 'An owner'} can also pay for it here. Send this address:`,
    noReason: 'Say why you need it.',
    address: 'Address of this purchase',
    copy: 'Copy the address',
    copied: 'Copied',
  },
  retry: 'Try again',
  askedBy: (seller: string) => `Sold by ${seller}`,
  test: 'Test, no money moves',
  units: (unit: number, quantity: number) => `${dollars(unit)} × ${quantity}`,
  per: (months: number | undefined) =>
    months === undefined ? '' : months === 1 ? '/mo' : months === 12 ? '/yr' : ` every ${months} months`,
  once: 'One-time payment',
  renews: (months: number) =>
    months === 1 ? 'Monthly' : months === 12 ? 'Yearly' : `Every ${months} months`,
  decline: 'Decline',
  approve: 'Approve',
  finish: 'Finish the payment',
  finishText: 'You have agreed to this purchase. Its payment has not been confirmed yet.',
  back: (seller: string) => (seller ? `Back to ${seller}` : 'Back to the app'),
  billing: 'Open billing',
  ended: {
    paid: { title: 'This purchase is complete', text: 'It was paid, and there is nothing left to confirm.' },
    unpaid: {
      title: 'The last payment failed',
      text: 'The subscription goes on as soon as a card pays for it. You can change the card in billing.',
    },
    refused: { title: 'Payment declined/cancelled', text: 'Nothing is paid for it any more.' },
    failed: { title: 'Payment failed', text: 'Go back to the app and try again.' },
  },
  ghost: 'You are browsing as a customer. Buying, installing, reviewing and changing cards are not possible.',
  thanks: 'Thank you for your purchase',
  thanksTrial: 'Your free trial has begun',
  thanksText: (name: string) => `${name} is paid. The app has been told.`,
  thanksTrialText: (name: string) => `${name} is active. Nothing has been paid yet.`,
  waitsTitle: 'Your payment is being processed',
  waitsText: 'This page is for purchases that are complete.',
  follow: 'See how it stands',
};

export const thankYou = {
  installed: (name: string) => `${name} is installed`,
  activated: (name: string) => `${name} is activated`,
  text: 'Thank you for your purchase.',
  receipt: (sum: string, mail: string) => `Paid ${sum}. Receipt on its way to ${mail}.`,
  receiptNoMail: (sum: string) => `Paid ${sum}. The invoice is in Billing.`,
  order: 'Order number',
  open: (name: string) => `Open ${name}`,
  invoices: 'Invoices in Billing',
  places: 'Appears in',
  paid: 'Paid today',
  tax: 'Tax included',
  afterTrial: 'After the trial',
  next: 'Next payment',
  seller: 'Sold by',
  on: (sum: string, date: string) => `${sum} on ${date}`,
  openSettings: 'Open its settings',
  nextText: 'Set it up now, or come back to its page later.',
  settings: 'Open settings',
  browse: 'Browse more apps',
};
