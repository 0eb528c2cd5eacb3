import { storedText } from '../../../lib/storedText';
import { readConsent } from '../../consent/consent';

// The days of the two last visits, so that the page can say what is new since the one
// before today's. They stay in this browser, and only where that was not refused.

const stored = storedText('marketplace-visit');

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Notes that today is a visit; gives the day of the last visit before it, undefined for none. */
export function noteVisit(today: string): string | undefined {
  if (readConsent() === 'denied') {
    stored.write(null);
    return undefined;
  }
  const [last, before] = daysOf(stored.read());
  const earlier = last === today ? before : last;
  stored.write(JSON.stringify(earlier ? [today, earlier] : [today]));
  return earlier;
}

function daysOf(text: string | null): (string | undefined)[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isDay) : [];
  } catch {
    return [];
  }
}
