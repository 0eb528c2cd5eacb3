// No Intl, no clock and no time zone: a date on the wire is a day, not a moment.

import { locale } from '../messages/locale';

type DayParts = { day: number; month: string; year: string };

function partsOf(iso: string): DayParts | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(iso);
  const month = parts && locale.months[Number(parts[2]) - 1];
  return parts?.[1] && month ? { day: Number(parts[3]), month, year: parts[1] } : null;
}

/** The day of an ISO date or time as "Nov 20, 2026" (MMM D, YYYY); the text itself if it is no date. */
export function day(iso: string): string {
  const parts = partsOf(iso);
  return parts ? locale.day(parts.day, parts.month, parts.year) : iso;
}

/** The day without its year, where the year goes without saying: "Nov 20". */
export function dayOfYear(iso: string): string {
  const parts = partsOf(iso);
  return parts ? locale.dayOfYear(parts.day, parts.month) : iso;
}

/** Seconds as "1:24", the length of a video. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How many days lie between two days of the wire, YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  const at = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
  return Math.round((at(to) - at(from)) / 86_400_000);
}

/** The day that lies so many days after a moment, in UTC, as billing counts: "Dec 9, 2026". */
export const dayAfter = (days: number, from: Date): string =>
  day(new Date(from.getTime() + days * 86_400_000).toISOString());

/** The same day so many months later; the last day of the month where it has none. */
export function monthsAfter(iso: string, months: number): string {
  const at = new Date(iso);
  const date = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last));
  return at.toISOString();
}
