import { csvAmount, csvOf } from '../../lib/csv';
import type { Cents } from '../../lib/money';
import { company as text } from '../../messages/company';

/** The server's limit, in letters. */
export const MAX_LETTERS = 1000;

/** The first name of the one owner of a product; empty for none or several. */
export function ownerToAsk(owners: readonly { product: string; name: string }[], product: string): string {
  const [owner, ...others] = owners.filter((one) => one.product === product);
  return owner && others.length === 0 ? firstNameOf(owner.name) : '';
}

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? '';

/** Whether the person asked for an app with it, and nobody has decided yet. */
export const isAskedApp = ({
  own,
  charge,
  state,
}: {
  own: boolean;
  charge: object | null;
  state: string;
}): boolean => own && !charge && state === 'waiting';

/** What a request is for, in words: an app, or something that is sold inside one. */
export const nameOfAsked = (request: { name: string; charge: { name: string } | null }): string =>
  request.charge ? text.inside(request.charge.name, request.name) : request.name;

type Priced = { product: string; free: boolean; once: boolean; monthlyCents: Cents; charge: object | null };
type Budgeted = { product: string; usedCents: Cents; monthlyCents: Cents | null };

/** What a request costs, and what the month comes to with it where there is a budget. */
export function costOf(request: Priced, budgets: readonly Budgeted[]): string {
  const { free, monthlyCents, charge, once } = request;
  if (free && !charge) return text.free;
  const price = `${once ? text.priceOnce(monthlyCents) : text.price(monthlyCents)}.`;
  const budget = budgets.find(({ product }) => product === request.product);
  if (budget?.monthlyCents == null) return price;
  return `${price} ${text.after(budget.usedCents + monthlyCents, budget.monthlyCents)}`;
}

/** Letters as the server counts them. */
export const lettersOf = (text: string): number => [...text.trim()].length;

/** The part of a budget that a sum is, in percent, at most 100. */
export const partOf = (sum: Cents, budget: Cents): number =>
  budget <= 0 ? 100 : Math.min(100, Math.round((sum * 100) / budget));

/** The cents of a sum that somebody wrote in dollars; null for what is none. */
export function centsOf(written: string): Cents | null {
  const text = written.trim().replaceAll(',', '').replace(/^\$/, '');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= 100_000_000 ? cents : null;
}

/** What was paid for one thing in one month. */
export type Spent = {
  month: string;
  product: 'livechat' | 'helpdesk';
  name: string;
  /** Of the app; empty when the shop has none. */
  slug: string;
  paid: Cents;
  refunded: Cents;
};

/** An app of the organization, as the server says who has to do with it. */
type Use = {
  slug: string;
  name: string;
  askerName: string;
  agents: number;
  withAccess: number;
  setupRequired: boolean;
  monthlyCents: Cents;
};

/** A row of the table by app: what it costs this month, and what was paid for it this year. */
export type AppSpend = { slug: string; name: string; use: Use | null; month: Cents; year: Cents };

/**
 * The apps that cost something this month or did this year, the dearest first. What an app that is
 * gone cost this month is what was paid for it in the month.
 */
export function appSpend(rows: readonly Spent[], uses: readonly Use[], now: string): AppSpend[] {
  const list = new Map<string, AppSpend>();
  for (const use of uses) {
    if (use.slug) {
      list.set(use.slug, { slug: use.slug, name: use.name, use, month: use.monthlyCents, year: 0 });
    }
  }
  for (const { slug, name, month, paid, refunded } of rows) {
    if (month.slice(0, 4) !== now.slice(0, 4)) continue;
    const key = slug || name;
    const row = list.get(key) ?? { slug, name, use: null, month: 0, year: 0 };
    const left = paid - refunded;
    const isNow = row.use === null && month === now.slice(0, 7);
    list.set(key, { ...row, year: row.year + left, month: row.month + (isNow ? left : 0) });
  }
  return [...list.values()]
    .filter(({ month, year }) => month > 0 || year > 0)
    .sort((a, b) => b.month - a.month || b.year - a.year || (a.name < b.name ? -1 : 1));
}

export type Key = 'name' | 'month' | 'product';
export type SpentSum = { key: string; paid: Cents; refunded: Cents };

/** Sums by app, month or product: months in their order, the others by what they cost. */
export function sumsBy(key: Key, rows: readonly Spent[]): SpentSum[] {
  const sums = new Map<string, SpentSum>();
  for (const row of rows) {
    const sum = sums.get(row[key]) ?? { key: row[key], paid: 0, refunded: 0 };
    sums.set(row[key], { ...sum, paid: sum.paid + row.paid, refunded: sum.refunded + row.refunded });
  }
  const list = [...sums.values()];
  return key === 'month'
    ? list.sort((a, b) => (a.key < b.key ? -1 : 1))
    : list.sort((a, b) => leftOf(b) - leftOf(a) || (a.key < b.key ? -1 : 1));
}

export const leftOf = ({ paid, refunded }: Pick<Spent, 'paid' | 'refunded'>): Cents => paid - refunded;

/** The rows as a file for spreadsheets. */
export const spendCsv = (head: readonly string[], rows: readonly Spent[]): string =>
  csvOf([
    head,
    ...rows.map(({ month, product, name, paid, refunded }) => [
      month,
      product,
      name,
      csvAmount(paid),
      csvAmount(refunded),
    ]),
  ]);
