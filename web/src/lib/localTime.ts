import { locale } from '../messages/locale';

// A publication is planned by the clock of the developer's computer, and said by it; so is when a draft was saved.

/** A moment by that clock, as "Dec 1, 2026, 09:00". */
export function localTime(iso: string): string {
  const at = new Date(iso);
  const month = locale.months[at.getMonth()] ?? '';
  return `${locale.day(at.getDate(), month, String(at.getFullYear()))}, ${hourOf(at)}`;
}

function hourOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same without its year, where it goes without saying: "Dec 1, 09:00". */
export function localTimeOfYear(iso: string): string {
  const at = new Date(iso);
  return `${locale.dayOfYear(at.getDate(), locale.months[at.getMonth()] ?? '')}, ${hourOf(at)}`;
}

/** The zone of that clock, as "Europe/Warsaw". */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
