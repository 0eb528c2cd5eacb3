import { describe, expect, test } from 'vitest';
import type { AppHit } from './schema';
import { understandingOf } from './understanding';

type Part = { words: string[]; reading: string; matched?: string };

const hit = (...parts: Part[]) =>
  ({
    _rankingInfo: {
      explanation: { parts: parts.map((part) => ({ fields: [], rarity: 1, evidence: 1, ...part })) },
    },
  }) as unknown as AppHit;
const slip = { words: ['shopfy'], reading: 'slip', matched: 'shopify' };
const understood = (...apps: AppHit[]) => understandingOf({ apps, leftOut: [] });

describe('what the search made of a text', () => {
  test('a slip is named once, however many results repeat it', () => {
    expect(understood(hit(slip), hit(slip)).spelling).toEqual([{ typed: 'shopfy', read: 'shopify' }]);
  });

  test('a word that some result has as it is typed was not corrected', () => {
    expect(understood(hit(slip), hit({ words: ['shopfy'], reading: 'word' })).spelling).toEqual([]);
  });

  test('other words for it, of the shop and of the trade', () => {
    expect(
      understood(
        hit({ words: ['phone', 'calls'], reading: 'synonym', matched: 'telephony' }),
        hit({ words: ['crm'], reading: 'alias', matched: 'customer database' }),
      ).synonyms,
    ).toEqual([
      { typed: 'phone calls', read: 'telephony' },
      { typed: 'crm', read: 'customer database' },
    ]);
  });

  test('a price that was asked for', () => {
    expect(understood(hit({ words: ['free'], reading: 'price' }, slip)).price).toEqual(['free']);
  });

  test('later results do not speak for the text', () => {
    const plain = Array.from({ length: 10 }, () => hit({ words: ['shop'], reading: 'word' }));
    expect(understood(...plain, hit(slip)).spelling).toEqual([]);
  });

  test('results without an explanation say nothing', () => {
    expect(understood({} as AppHit)).toEqual({ spelling: [], synonyms: [], price: [], leftOut: [] });
  });
});
