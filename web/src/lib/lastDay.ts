import { day } from './dates';

/**
 * The last day, by the clock of this computer, of what ends at a moment: the server names the first moment after
 * it, which was midnight where the day was chosen. Where it is not midnight, the hour at which it ends is said, too.
 */
export function lastDayOf(endsAt: string): string {
  const end = clockHere(Date.parse(endsAt));
  const hour = end.slice(11, 16);
  return hour === '00:00' ? day(clockHere(Date.parse(endsAt) - 1)) : `${day(end)}, ${hour}`;
}

/** A moment as the clock of this computer shows it, written as ISO. */
function clockHere(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
}
