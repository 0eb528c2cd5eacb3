import { day } from '../lib/dates';
import { counted } from './plural';

// The way of a higher price, step by step, on the page of prices of the console.

export const devRise = {
  submitted: 'Submitted',
  submit: 'You submit',
  next: 'Next',
  done: '(done)',
  needsReview: 'A person reviews a higher price.',
  atTheLatest: (on: string) => `${on}, at the latest`,
  answer: 'First answer',
  answerDays: 'Saturdays and Sundays do not count.',
  onPublication: 'On publication',
  mail: (payers: number) =>
    payers > 0
      ? `Mail to ${counted(payers, 'organization that pays', 'organizations that pay')}`
      : 'Nobody has to be told',
  told: (payers: number) => (payers > 0 ? 'Whoever paid was told by mail' : 'Nobody had to be told'),
  mailSays: '30 days’ notice, with the old and the new price.',
  nobodyTold: 'It changes nothing for anybody who pays today.',
  daysLater: '30 days later',
  counts: 'It counts for who buys then',
  keeps: (payers: number) =>
    payers > 0
      ? `${counted(payers, 'organization keeps', 'organizations keep')} the price of today as long as the subscription.`
      : 'Until then the price of today is shown and charged.',
  reckoned: (published: string, counts: string) =>
    `Published on ${day(published)}, the price counts for who buys from ${day(counts)} on.`,
};
