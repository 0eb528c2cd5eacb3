import { count } from '../../lib/money';
import { PLURAL_RULES, pluralBy } from '../../lib/pluralRules';
import type * as english from '../plural';

/** The form of a sentence that a number asks for in German. */
export const plural: typeof english.plural = pluralBy(PLURAL_RULES.de);

export const counted: typeof english.counted = (n, one, other) => `${count(n)} ${plural(n, { one, other })}`;

export const agents: typeof english.agents = (n) => counted(n, 'Agent', 'Agenten');
