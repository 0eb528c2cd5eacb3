import { readCookie, writeCookie } from './cookies';

// How a visitor found the shop. The address says it once; calls carry it as
// headers (S7.01). It outlives the visit only in cookies, and those are written
// after consent (decisions rule 19): campaign data for 14 days, the codes of a
// partner or a promotion for 120 (S9.12).

const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_name', 'utm_content', 'utm_term'] as const;
/** Parameter of the address, header of calls. */
const CODES = { partner: 'partner_code', promo: 'promo_code' } as const;

const DAY_S = 24 * 60 * 60;
const UTM_COOKIE = 'marketplace_utm';
const UTM_LIFE_S = 14 * DAY_S;
const CODE_LIFE_S = 120 * DAY_S;

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
const landed: Campaign = globalThis.location ? campaignOf(location.search) : {};

/** The headers of calls now: from the address, else from the visit's first address, else from cookies. */
export function campaignHeaders(search: string = location.search): Campaign {
  const now = campaignOf(search);
  const kept = storedCampaign();
  // Campaign values belong together: those of two campaigns are never mixed.
  const utm = [now, landed, kept].find(hasUtm) ?? {};
  const codes = [kept, landed, now].map((one) => only(one, Object.values(CODES)));
  return Object.assign({}, only(utm, UTM_KEYS), ...codes);
}

/** Whether there is campaign data to store. */
export const isWorthKeeping = (): boolean => Object.keys(landed).length > 0;

/** Stores the campaign data in cookies. Only after consent. */
export function saveCampaign(path: string, campaign: Campaign = landed): void {
  if (hasUtm(campaign)) {
    writeCookie(UTM_COOKIE, new URLSearchParams(only(campaign, UTM_KEYS)).toString(), path, UTM_LIFE_S);
  }
  for (const header of Object.values(CODES)) {
    const value = campaign[header];
    if (value) writeCookie(`marketplace_${header}`, value, path, CODE_LIFE_S);
  }
}

export function forgetCampaign(path: string): void {
  for (const name of [UTM_COOKIE, ...Object.values(CODES).map((header) => `marketplace_${header}`)]) {
    if (readCookie(name) !== null) writeCookie(name, '', path, 0);
  }
}

function storedCampaign(): Campaign {
  const kept: Record<string, string> = { ...campaignOf(readCookie(UTM_COOKIE) ?? '') };
  for (const header of Object.values(CODES)) {
    const value = readCookie(`marketplace_${header}`);
    if (isCarried(value)) kept[header] = value;
  }
  return kept;
}

const hasUtm = (campaign: Campaign): boolean => UTM_KEYS.some((key) => campaign[key]);

const only = (campaign: Campaign, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (campaign[key] ? [[key, campaign[key]]] : [])));
