import { describe, expect, it } from 'vitest';
import { type ShareInput, shareDocument } from './share';

const icon = { slug: 'night-owl', name: 'Night Owl', hue: 'orange', glyph: '<path d="M9 18h6"/>' };
const scene = {
  slug: 'night-owl',
  name: 'Night Owl',
  product: 'livechat',
  shortDescription: 'Answers at night.',
  features: [{ title: 'Night rules', description: 'By the hour.' }],
  benefits: [],
  permissions: [],
  kind: 'plugin',
  place: 'Chat details',
  theme: 'lead',
  voice: 0,
} as const;
const app: ShareInput = {
  shop: 'Marketplace',
  name: 'Night Owl',
  sentence: 'Answers at night.',
  icon,
  scene,
  rating: { rate: 4, votes: 1204 },
  price: { cents: 1900, frequency: 'once', perAccount: false, trialDays: 0 },
};

const draw = (input: Partial<ShareInput>) =>
  new DOMParser().parseFromString(shareDocument({ ...app, ...input }), 'image/svg+xml');
/** The lines on the left, without those of the scene. */
const linesOf = (input: Partial<ShareInput>) =>
  [...draw({ scene: null, ...input }).querySelectorAll('text')].map((line) => line.textContent);

describe('the picture beside a link', () => {
  it('says name, sentence, rating and price', () => {
    expect(linesOf({})).toEqual([
      'Marketplace',
      'Night Owl',
      'Answers at night.',
      '4.0',
      '(1,204)',
      '$19 one-time',
    ]);
  });

  it.each<[string, Partial<ShareInput>, string[]]>([
    ['without ratings', { rating: null }, ['$19 one-time']],
    [
      'at no price',
      { rating: null, price: { cents: 0, frequency: 'free', perAccount: false, trialDays: 0 } },
      ['Free'],
    ],
    [
      'at 0 dollars',
      { rating: null, price: { cents: 0, frequency: 'monthly', perAccount: true, trialDays: 0 } },
      ['Free'],
    ],
    ['that is not published', { rating: null, comingSoon: true }, ['Coming soon']],
    ['of a developer', { rating: null, price: null, products: 1 }, ['1 product']],
    ['of a list', { rating: null, price: null, entries: { total: 1204, noun: 'apps' } }, ['1,204 apps']],
    ['with nothing to say', { rating: null, price: null }, []],
  ])('of an entry %s', (_name, input, facts) => {
    expect(linesOf(input).slice(3)).toEqual(facts);
  });

  it('cuts a long name and never loses a short one', () => {
    expect(linesOf({ name: 'Chatbot Building: Starter' }).slice(1, 3)).toEqual([
      'Chatbot',
      'Building: Starter',
    ]);
    expect(linesOf({ name: 'x'.repeat(60) })[1]).toMatch(/^x{8,}…$/);
    expect(
      linesOf({ name: 'word '.repeat(60) })
        .slice(1, 4)
        .join(' '),
    ).toMatch(/…$/);
  });

  it('writes no variable, no colour function and nobody’s markup', () => {
    for (const brand of [undefined, { path: 'M0 0h24v24H0z', hex: '#ffffff' }]) {
      const text = shareDocument({ ...app, name: '<b>"&', icon: { ...icon, ...(brand && { brand }) } });
      expect(text).not.toMatch(/var\(|color-mix|rgb\(|<style|<b>/);
    }
  });

  it('shows six people of a list of people, and the logo where there are fewer', () => {
    const icons = (n: number) =>
      draw({ scene: null, icon: null, people: Array(n).fill(icon) }).querySelectorAll('clipPath');
    expect(icons(9)).toHaveLength(6);
    expect(icons(5)).toHaveLength(0);
  });
});
