import { devPromotions as text } from '../../../messages/devPromotions';
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

const WHOLE = /^\d{1,7}$/;
const numberOf = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

/** What is wrong with what is typed, by field; the server knows the rest. */
export function faultsOf({ kind, value, months, lastDay, total, perBuyer }: Typed): Record<string, string> {
  const faults: Record<string, string> = {};
  const isAmount = kind === 'amount' ? (centsOf(value) ?? 0) > 0 : WHOLE.test(value.trim());
  if (!isAmount) faults.value = text.noValue[kind];
  if (!WHOLE.test(months.trim())) faults.months = text.noNumber;
  if (lastDay === '') faults.lastDay = text.noDay;
  for (const [field, typed] of Object.entries({ total, perBuyer }))
    if (typed.trim() !== '' && !WHOLE.test(typed.trim())) faults[field] = text.noNumber;
  return faults;
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
