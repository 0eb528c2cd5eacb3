// Sentences of buying upgrades of an app.

export const upgrades = {
  quantity: (count: number | null) => `Quantity: ${count ?? 'n/a'}`,
  active: 'Active',
  enabling: 'Being switched on',
  disabling: 'Being switched off',
  refused: (reason: string) => `The provider did not switch it on: ${reason} Your money goes back.`,
  buy: 'Buy',
  add: 'Add',
  dialogTitle: (name: string) => `Buy ${name}`,
  dialogText: 'You see the price with tax, and confirm it, on the next page.',
  howMany: 'How many?',
  howManyRange: (most: number) => `Give a whole number from 1 to ${most}.`,
  go: 'Go to checkout',
  mayNotPay: 'Ask somebody who may pay for your organization.',
  ghost: 'You are browsing as a customer. Buying, installing, reviewing and changing cards are not possible.',
  given: (name: string) => `${name} is being switched on.`,
  failed: 'This did not work. Try again or contact our support.',

  thanks: 'Thank you for your purchase',
  thanksText: (name: string) => `${name} is paid and active.`,
  waits: 'Paid. Now it is being switched on',
  waitsText: (seller: string) =>
    `${seller} has been told. This takes a few seconds as a rule; if it takes longer, you can leave this page.`,
  slowText: (seller: string) =>
    `${seller} has not answered yet. It is asked again for three days. If it never answers, your money goes back and a mail tells you.`,
  slowTextNoMail: (seller: string) =>
    `${seller} has not answered yet. It is asked again for three days. If it never answers, your money goes back.`,
  refusedTitle: 'It could not be switched on',
  refusedBy: (seller: string) => `${seller} says:`,
  refusedText: (sum: string) => `Your ${sum} goes back to the card that paid it. Nothing more is charged.`,
  ended: 'This upgrade has ended',
  endedText: (name: string) => `${name} was paid and has been switched off since.`,
};
