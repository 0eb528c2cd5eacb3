import { dayOfYear } from '../lib/dates';
import type { PageKind } from '../lib/wire';

/** What a saved page shows. */
const SAVED: Partial<Record<PageKind, string>> = {
  home: 'First page',
  app: 'App page',
  listing: 'List',
  expert: 'Partner',
  developer: 'Developer',
  compare: 'Comparison',
  legal: 'Legal text',
};

/** The day and time of a copy as people here say it. */
function when(at: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days < 1) return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')} today`;
  return days < 2 ? 'yesterday' : dayOfYear(at.toISOString());
}

const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** The pages without an address and without a network. */
export const failurePages = {
  notFound: {
    heading: 'This page is not on the shelf',
    text: 'The address may have changed, or the app was unpublished. Try the search, or browse the list.',
    home: 'Go home',
    browse: 'Browse all apps',
    popular: 'Popular apps',
  },
  offline: {
    heading: 'You are offline',
    text: 'Pages that you opened before still work. This page looks for the connection by itself and goes on where you were.',
    retry: 'Try now',
    next: (seconds: number) => `Next try in ${seconds} s`,
    saved: 'Saved on this device',
    readAt: (kind: PageKind, at: Date, now: Date) => `${SAVED[kind] ?? ''}, from ${when(at, now)}`,
    needsNetwork: 'Buying and installing need a connection.',
  },
};
