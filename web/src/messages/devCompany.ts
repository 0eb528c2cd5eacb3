import { dollars } from '../lib/money';

// Who a developer is by law, on its profile in the console: asked for before the first payout.

export const devCompany = {
  title: 'Company and tax',
  onlyThis: (role: string) =>
    `Your role, ${role}, changes only company and tax on this page. An owner can give you another role.`,
  missing:
    'Nothing is paid out before your company data and tax number are here. The money stays in your balance, and goes out with the next monthly payout after that.',
  waits: (cents: number) => `${dollars(cents)} wait for them now.`,
  given: 'Payouts go out by these data. Only owners and finance of your team see them.',
  legalName: 'Legal name',
  address: 'Street and number',
  zip: 'Postal code',
  city: 'City',
  taxId: 'Tax number',
  taxIdHint: 'In the European Union, Great Britain, Switzerland and Norway the VAT number.',
  save: 'Save the company data',
  saved: 'The company data are saved.',
};
