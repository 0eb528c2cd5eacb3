// Who stands on invoices: in checkouts and in Billing.

export const billTo = {
  title: 'Bill to',
  change: 'Change who stands on invoices',
  changeIt: 'Change',
  what: 'who stands on invoices',
  follows: 'Tax follows this address.',
  typed: 'Tax follows the address of the new card.',
  taxId: (id: string, state: string | undefined) =>
    state === 'verified' || state === 'confirmed' ? `VAT id ${id}` : `VAT id ${id} (not confirmed)`,
  nobody: 'Nobody yet: the first card says it, or you do.',
  counts: 'It counts from now on. Invoices that were issued stay as they are.',
  noCountry: 'Choose a country.',
  save: 'Save',
  saved: 'The next invoices go there.',
  failed: 'It could not be saved. Try again.',
};
