import { type Campaign, CODES, hasUtm, landed, only, UTM_COOKIE, UTM_KEYS } from './campaign';
import { readCookie, writeCookie } from './cookies';

// The cookies of a campaign, which are written after consent (decisions rule 19): its data for
// 14 days, the codes of a partner or a promotion for 120 (S9.12).

const DAY_S = 24 * 60 * 60;
const UTM_LIFE_S = 14 * DAY_S;
const CODE_LIFE_S = 120 * DAY_S;

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
