import type { CardScene, Look, Price, Rating } from '../../../lib/wire';
import type { AppHit, PartnerHit } from './schema';

export const PRE_TAG = '__ais-highlight__';
export const POST_TAG = '__/ais-highlight__';

export type Part = { text: string; isMatch: boolean; at: number };

/** Splits a highlighted value into what matches and what does not. */
export function highlightParts(value: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const piece of value.split(PRE_TAG)) {
    const [match, rest] = piece.includes(POST_TAG) ? piece.split(POST_TAG) : ['', piece];
    if (match) parts.push({ text: match, isMatch: true, at: at++ });
    if (rest) parts.push({ text: rest, isMatch: false, at: at++ });
  }
  return parts;
}

/** The value of a field with its marks, or the plain one when the service sent none. */
export function highlighted(hit: AppHit | PartnerHit, field: string, plain: string): string {
  const found = hit._highlightResult[field];
  const value = typeof found === 'object' && found !== null && 'value' in found ? found.value : undefined;
  return typeof value === 'string' ? value : plain;
}

type PricedHit = Pick<
  AppHit,
  | 'payment'
  | 'priceCents'
  | 'oldPriceCents'
  | 'discountPercent'
  | 'discountUntil'
  | 'discountEnding'
  | 'discountEndsAt'
  | 'trialDays'
  | 'priceTiers'
>;

const ENDINGS = ['later', 'weeks', 'soon', 'tomorrow', 'today'] as const;

/** S2.09: what is off, and until when. */
function dealOf(hit: PricedHit): Partial<Price> {
  if (hit.oldPriceCents === 0 || hit.discountPercent === 0) return {};
  const ending = ENDINGS.find((one) => one === hit.discountEnding) ?? 'later';
  return {
    oldCents: hit.oldPriceCents,
    percent: hit.discountPercent,
    until: hit.discountUntil,
    ending,
    endsAt: hit.discountEndsAt,
  };
}

function tiersOf({ priceTiers }: PricedHit): Partial<Price> {
  if (priceTiers.length === 0) return {};
  const tiers = priceTiers.map((text) => {
    const [from = 0, cents = 0, oldCents = 0] = text.split(' ').map(Number);
    return { from, percent: 0, cents, oldCents };
  });
  return { tiers };
}

/** S9.26 in the terms of a price tag. */
export function priceOf(hit: PricedHit): Price {
  const perAccount = hit.payment === 'monthly-per-account';
  const base = {
    cents: hit.priceCents,
    perAccount,
    trialDays: hit.trialDays,
    ...tiersOf(hit),
    ...dealOf(hit),
  };
  if (hit.payment.startsWith('monthly')) return { ...base, frequency: 'monthly' };
  if (hit.payment === 'once' || hit.payment === 'hourly') return { ...base, frequency: hit.payment };
  return { ...base, cents: 0, frequency: 'free' };
}

export function ratingOf(hit: Pick<AppHit, 'rating' | 'votes'>): Rating | null {
  return hit.votes > 0 ? { rate: hit.rating, votes: hit.votes } : null;
}

/**
 * What the pictures of results are chosen from. Those that the result above shows in the same colour come
 * last: with another voice such a scene differs in words only (internal/site/card.go does so in lists).
 */
export function scenesOf(
  hits: readonly AppHit[],
  nameOfPlace: (name: string) => string,
): (CardScene | undefined)[] {
  let above = '';
  return hits.map((hit) => {
    const scene = sceneOf(hit, nameOfPlace);
    const shows = (look: Look | undefined) =>
      hit.colour && look ? `${hit.colour} ${look.name.replace(/\..*/, '')}` : '';
    if (!scene) return scene;
    const isTwin = (look: Look) => above !== '' && shows(look) === above;
    const looks = [...scene.looks.filter((look) => !isTwin(look)), ...scene.looks.filter(isTwin)];
    above = shows(looks[0]);
    return { ...scene, looks };
  });
}

/** What the picture of a result is chosen from, with the places named in the language of the page. */
export function sceneOf(
  { sceneBase, looks, places }: AppHit,
  nameOfPlace: (name: string) => string,
): CardScene | undefined {
  if (!sceneBase) return undefined;
  return { base: sceneBase, looks: looks.map((name, i) => ({ name, place: nameOfPlace(places[i] ?? '') })) };
}
