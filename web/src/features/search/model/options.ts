import type { SearchResults } from '../api/search';
import { searchPath } from './address';
import type { AppHit, PartnerHit } from './schema';

/** At most this many of each are suggested. */
export const SUGGESTED = { apps: 3, partners: 2 };

export type Option =
  | { kind: 'app'; path: string; hit: AppHit }
  | { kind: 'partner'; path: string; hit: PartnerHit }
  | { kind: 'all'; path: string; total: number };

/** The suggestions of a query in the order in which arrows reach them. */
export function optionsOf(query: string, results: SearchResults | undefined): Option[] {
  if (!results) return [];
  const { apps, partners, totalApps, totalPartners } = results;
  return [
    ...apps.slice(0, SUGGESTED.apps).map((hit) => ({ kind: 'app' as const, path: hit.path, hit })),
    ...partners.slice(0, SUGGESTED.partners).map((hit) => ({
      kind: 'partner' as const,
      path: hit.path || searchPath(query),
      hit,
    })),
    { kind: 'all' as const, path: searchPath(query), total: totalApps + totalPartners },
  ];
}
