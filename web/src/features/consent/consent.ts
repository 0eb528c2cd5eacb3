import { readCookie, writeCookie } from '../../lib/cookies';

/** A visitor's choice about cookies and measuring (decisions rule 19). */
export type Consent = 'granted' | 'denied';

const NAME = 'marketplace_consent';
const LIFE_S = 180 * 24 * 60 * 60;

/** The choice that was made; null before it was. A browser may be set to refuse everywhere (Global Privacy Control). */
export function readConsent(): Consent | null {
  const kept = readCookie(NAME);
  if (kept === 'granted' || kept === 'denied') return kept;
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ? 'denied' : null;
}

export function saveConsent(path: string, choice: Consent): void {
  writeCookie(NAME, choice, path, LIFE_S);
}
