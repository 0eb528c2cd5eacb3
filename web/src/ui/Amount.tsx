import { type Cents, dollars, shortDollars } from '../lib/money';

type AmountProps = {
  cents: Cents;
  /** Whole dollars without cents, as in lists. */
  short?: boolean;
  /** What belongs to the number: "/mo". */
  after?: string;
};

/** Money on a page. Between words that are read from right to left its sign and digits stay in their order. */
export const Amount = ({ cents, short = false, after = '' }: AmountProps) => (
  <bdi>{(short ? shortDollars(cents) : dollars(cents)) + after}</bdi>
);
