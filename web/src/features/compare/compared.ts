import { comparedApps } from '../../lib/comparedKey';
import { rememberedList } from '../consent/rememberedList';

// The address of a comparison names its apps. The last one is remembered in this browser, so that
// menus lead back to it.

/** As many as the page shows. */
const MOST = 4;
const SLUG = /^[a-z0-9][a-z0-9-]{0,127}$/;
const isSlug = (value: unknown): value is string => typeof value === 'string' && SLUG.test(value);

const compared = rememberedList(comparedApps, MOST, isSlug);

/** Remembers what is compared; an empty page forgets it. */
export const rememberCompared = compared.write;

/** What was compared last. */
export const useCompared = compared.use;

/** The page that compares these. */
export const comparePath = (slugs: readonly string[]): string =>
  slugs.length > 0 ? `/compare/${slugs.join(',')}/` : '/compare/';
