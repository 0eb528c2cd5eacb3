import { devPromotions as text } from '../../../messages/devPromotions';
import { isWholeFrom, lettersOf } from '../model/limits';
import {
  MAX_CODE,
  MAX_CODE_CENTS,
  MAX_CODE_MONTHS,
  MAX_CODE_PERCENT,
  MAX_CODE_USES,
  MIN_CODE,
} from '../model/limits.gen';
import { centsOf } from '../model/values';
import type { NewPromotion } from './api';

export type Kind = 'percent' | 'amount';

/** A code as it is typed. */
export type Typed = {
  code: string;
  kind: Kind;
  /** Percent, or dollars. */
  value: string;
  months: string;
  /** YYYY-MM-DD. */
  lastDay: string;
  total: string;
  perBuyer: string;
};

export const START: Typed = {
  code: '',
  kind: 'percent',
  value: '',
  months: '1',
  lastDay: '',
  total: '',
  perBuyer: '1',
};

/** The bounds of what a code takes off. */
export const MOST_OFF = { percent: MAX_CODE_PERCENT, amount: MAX_CODE_CENTS } as const;

const numberOf = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

/** What is wrong with what is typed, by field; the server knows the rest. */
export function faultsOf(typed: Typed): Record<string, string> {
  const { code, kind, value, months, lastDay, total, perBuyer } = typed;
  const faults: Record<string, string> = {};
  const letters = lettersOf(code);
  if (letters < MIN_CODE || letters > MAX_CODE) faults.code = text.noCode(MIN_CODE, MAX_CODE);
  if (!isValue(kind, value)) faults.value = text.noValue[kind](MOST_OFF[kind]);
  if (!isWholeFrom(1, MAX_CODE_MONTHS, months)) faults.months = text.noMonths(MAX_CODE_MONTHS);
  if (lastDay === '') faults.lastDay = text.noDay;
  for (const [field, uses] of Object.entries({ total, perBuyer }))
    if (uses.trim() !== '' && !isWholeFrom(0, MAX_CODE_USES, uses))
      faults[field] = text.noUses(MAX_CODE_USES);
  return faults;
}

function isValue(kind: Kind, typed: string): boolean {
  if (kind === 'percent') return isWholeFrom(1, MAX_CODE_PERCENT, typed);
  const cents = centsOf(typed) ?? 0;
  return cents > 0 && cents <= MAX_CODE_CENTS;
}

/** The code for the API: it ends with its last day, by the clock of whoever makes it. */
export function promotionOf(typed: Typed, app: string): NewPromotion {
  const [year = 0, month = 1, day = 1] = typed.lastDay.split('-').map(Number);
  return {
    code: typed.code.trim(),
    ...(typed.kind === 'percent' ? { percent: Number(typed.value) } : { amount: centsOf(typed.value) ?? 0 }),
    months: Number(typed.months),
    applications: [app],
    endsAt: new Date(year, month - 1, day + 1).toISOString(),
    total: numberOf(typed.total),
    perOrganization: numberOf(typed.perBuyer),
  };
}
