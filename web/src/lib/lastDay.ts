import { day } from './dates';

/**
 * The last day, by the clock of this computer, of what ends at a moment: the server names the first moment after
 * it, which was midnight where the day was chosen.
 */
export function lastDayOf(endsAt: string): string {
  const last = new Date(Date.parse(endsAt) - 1);
  return day(new Date(last.getTime() - last.getTimezoneOffset() * 60_000).toISOString());
}
