// Words about cards, wherever one is typed or shown.

export const card = {
  legend: 'Card',
  digits: (last: string) => `•••• ${last}`,
  allDigits: (first: string, last: string) => `${first.slice(0, 4)} ${first.slice(4)}•• •••• ${last}`,
  expires: (month: number, year: number) =>
    `expires ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  fields: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY',
    cvc: 'Security code',
    name: 'Name on card',
    country: 'Country',
    chooseCountry: 'Choose a country',
    zip: 'Postal code',
    company: 'Company',
    vatNumber: 'VAT number',
    optional: 'Optional',
    vatHint:
      'Tax is charged until the number is confirmed; then your business accounts for the VAT itself (reverse charge).',
    details: 'Card details',
  },
  errors: {
    number: 'Enter the card number.',
    expiry: 'Enter the expiry date as MM/YY.',
    cvc: 'Enter the 3 or 4 digits of the security code.',
    name: 'Enter the name on the card.',
    country: 'Choose the country of the card’s billing address.',
  },
  kept: 'The card goes to the payment provider only. We keep its first six and last four digits.',
  loading: 'The fields of the payment provider are loading.',
  retry: 'Try again',
  brands: {
    visa: 'VISA',
    master: 'MC',
    mastercard: 'MC',
    american_express: 'AMEX',
  } as Readonly<Record<string, string>>,
  brandNames: {
    visa: 'Visa',
    master: 'Mastercard',
    mastercard: 'Mastercard',
    american_express: 'American Express',
  } as Readonly<Record<string, string>>,
};
