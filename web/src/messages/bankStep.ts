import { dollars } from '../lib/money';

/** The page that a buyer pays on, while the bank asks for a confirmation. */
export const bankStep = {
  title: 'One step left',
  text: 'Your bank wants to know that it is you. Nothing has been charged. You can close this page: the payment waits for you here, on the app page, in My apps and in Billing.',
  stillWaits: (name: string, cents: number) => `Your payment still waits. ${name}, ${dollars(cents)}.`,
};
