// How days, numbers and money are written. The server's engine has no Intl, so the tables stand here.

export const locale = {
  /** The language of the interface, as in `lang`. */
  code: 'en',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: (day: number, month: string, year: string) => `${month} ${day}, ${year}`,
  dayOfYear: (day: number, month: string) => `${month} ${day}`,
  /** Between thousands, and before the cents. */
  group: ',',
  point: '.',
  money: (amount: string) => `$${amount}`,
};
