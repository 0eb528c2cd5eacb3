import { useSyncExternalStore } from 'react';
import { comparedApps } from '../../lib/comparedApps';
import { readConsent } from '../consent/consent';

// The address of a comparison names its apps. The last one is remembered in this browser, so that
// menus lead back to it, unless somebody refused that things are.

/** As many as the page shows. */
const MOST = 4;
const NONE: readonly string[] = [];
let read: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NONE };

const SLUG = /^[a-z0-9][a-z0-9-]{0,127}$/;

/** The same text gives the same list, as useSyncExternalStore asks for. */
function readCompared(): readonly string[] {
  const text = readConsent() === 'denied' ? null : comparedApps.read();
  if (text !== read.text) read = { text, slugs: slugsOf(text) };
  return read.slugs;
}

function slugsOf(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return NONE;
    return list.filter((one): one is string => typeof one === 'string' && SLUG.test(one)).slice(0, MOST);
  } catch {
    return NONE;
  }
}

/** Remembers what is compared; an empty page forgets it. */
export const rememberCompared = (slugs: readonly string[]): void =>
  comparedApps.write(slugs.length === 0 || readConsent() === 'denied' ? null : JSON.stringify(slugs));

/** What was compared last. */
export const useCompared = (): readonly string[] =>
  useSyncExternalStore(comparedApps.listen, readCompared, () => NONE);

/** The page that compares these. */
export const comparePath = (slugs: readonly string[]): string =>
  slugs.length > 0 ? `/compare/${slugs.join(',')}/` : '/compare/';
