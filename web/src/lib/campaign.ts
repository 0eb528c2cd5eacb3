import { readCookie } from './cookies';

// How a visitor found the shop. The address says it once; calls carry it as
// headers (S7.01). It outlives the visit only in cookies (keptCampaign.ts).

export const UTM_KEYS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_name',
  'utm_content',
  'utm_term',
] as const;
/** Parameter of the address, header of calls. */
export const CODES = { partner: 'partner_code', promo: 'promo_code' } as const;

export const UTM_COOKIE = 'marketplace_utm';

/** Headers by name. A header carries visible ASCII only; anything else is not worth a failed call. */
export type Campaign = Readonly<Record<string, string>>;

const isCarried = (value: string | null): value is string => /^[\x20-\x7e]{1,200}$/.test(value ?? '');

/** The campaign data of an address (S9.29). */
export function campaignOf(search: string): Campaign {
  const query = new URLSearchParams(search);
  const found: Record<string, string> = {};
  for (const key of UTM_KEYS) {
    const value = query.get(key);
    if (isCarried(value)) found[key] = value;
  }
  for (const [parameter, header] of Object.entries(CODES)) {
    const value = query.get(parameter);
    if (isCarried(value)) found[header] = value;
  }
  return found;
}

/** The campaign data of the document's first address: kept for the visit, not stored. The server has none. */
export const landed: Campaign = globalThis.location ? campaignOf(location.search) : {};

/** The headers of calls now: from the address, else from the visit's first address, else from cookies. */
export function campaignHeaders(search: string = location.search): Campaign {
  const now = campaignOf(search);
  const kept = storedCampaign();
  // Campaign values belong together: those of two campaigns are never mixed.
  const utm = [now, landed, kept].find(hasUtm) ?? {};
  const codes = [kept, landed, now].map((one) => only(one, Object.values(CODES)));
  return Object.assign({}, only(utm, UTM_KEYS), ...codes);
}

function storedCampaign(): Campaign {
  const kept: Record<string, string> = { ...campaignOf(readCookie(UTM_COOKIE) ?? '') };
  for (const header of Object.values(CODES)) {
    const value = readCookie(`marketplace_${header}`);
    if (isCarried(value)) kept[header] = value;
  }
  return kept;
}

export const hasUtm = (campaign: Campaign): boolean => UTM_KEYS.some((key) => campaign[key]);

export const only = (campaign: Campaign, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (campaign[key] ? [[key, campaign[key]]] : [])));
