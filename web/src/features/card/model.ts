import type { components } from '../../lib/api.gen';
import { card as text } from '../../messages/card';

/** What may be shown of a card (S3.16). */
export type CardDetails = components['schemas']['BillingCardDetails'];

/** The part of the billing address that decides the tax. */
export type Address = { country: string; zip: string; company: string; vatNumber: string };

/** What a person types of a card. It lives in the form and goes to the payment provider only. */
export type CardForm = Address & { number: string; expiry: string; cvc: string; name: string };

export type CardErrors = Partial<Record<keyof CardForm, string>>;

export const NO_ADDRESS: Address = { country: '', zip: '', company: '', vatNumber: '' };

/** S5.12: cards are the same when type, first six and last four digits all match. */
export const isSameCard = (a: CardDetails, b: CardDetails): boolean =>
  a.cardType === b.cardType && a.firstSix === b.firstSix && a.lastFour === b.lastFour;

/** S5.13: a payment needs a card, but a trial that asks for none. */
export const needsCard = (trialDays: number, cardRequired: boolean): boolean =>
  trialDays === 0 || cardRequired;

/** How a card stands on a day, given as an ISO time: it may be used until its month is over. */
export function expiryOf(
  card: Pick<CardDetails, 'expMonth' | 'expYear'>,
  now: string,
): 'good' | 'soon' | 'past' {
  const [year = 0, month = 0] = now.split('-').map(Number);
  const left = card.expYear * 12 + card.expMonth - (year * 12 + month);
  if (left < 0) return 'past';
  return left <= 1 ? 'soon' : 'good';
}

/** Countries whose businesses have a VAT number that changes the tax here. */
const WITH_VAT_NUMBER = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export const hasVatNumber = (country: string): boolean => WITH_VAT_NUMBER.has(country);

/** The address that decides the tax: without the VAT number where the country has none. */
export const settledAddress = (address: Address): Address =>
  hasVatNumber(address.country) ? address : { ...address, vatNumber: '' };

/** A card's brands, by the digits that their numbers begin with. */
const BRANDS: readonly [brand: string, begins: RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['american_express', /^3[47]/],
];

/** The brand of a number that is being typed; empty while it is not clear. */
export const brandOf = (digits: string): string =>
  BRANDS.find(([, begins]) => begins.test(digits))?.[0] ?? '';

const MOST_DIGITS = 19;

/** A card number as it is printed: in fours, American Express in 4, 6 and 5. */
export function groupedNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, MOST_DIGITS);
  const parts =
    brandOf(digits) === 'american_express'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/\d{1,4}/g) ?? []);
  return parts.filter(Boolean).join(' ');
}

/** Reads MM/YY; null when it is not one. */
export function parseExpiry(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|20\d{2})\s*$/.exec(typed);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** The fields that are surely wrong. The payment provider checks the others, and its own fields check themselves. */
export function cardErrors(form: CardForm, hasOwnFields: boolean): CardErrors {
  const digits = form.number.replace(/[\s-]/g, '');
  return {
    ...(hasOwnFields || /^\d{13,19}$/.test(digits) ? {} : { number: text.errors.number }),
    ...(hasOwnFields || parseExpiry(form.expiry) ? {} : { expiry: text.errors.expiry }),
    ...(hasOwnFields || /^\d{3,4}$/.test(form.cvc.trim()) ? {} : { cvc: text.errors.cvc }),
    ...(form.name.trim() ? {} : { name: text.errors.name }),
    ...(form.country ? {} : { country: text.errors.country }),
  };
}

/** Reads the card out of the form at the moment of sending: it is in no state of ours before or after. */
export function readCard(form: HTMLFormElement): CardForm {
  const data = new FormData(form);
  const typed = (name: keyof CardForm) => String(data.get(name) ?? '');
  return {
    number: typed('number'),
    expiry: typed('expiry'),
    cvc: typed('cvc'),
    name: typed('name'),
    country: typed('country'),
    zip: typed('zip'),
    company: typed('company'),
    vatNumber: typed('vatNumber'),
  };
}
