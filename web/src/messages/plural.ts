import { count } from '../lib/money';
import { english, pluralBy } from '../lib/pluralRules';

/** The form of a sentence that a number asks for in English. */
export const plural = pluralBy(english);

/** The number, and what is counted: "1 result", "1,204 results". */
export const counted = (n: number, one: string, other: string): string =>
  `${count(n)} ${plural(n, { one, other })}`;

export const agents = (n: number): string => plural(n, { one: '1 agent', other: `${count(n)} agents` });
