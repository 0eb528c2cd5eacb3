import { describe, expect, test } from 'vitest';
import { iconDocument, monogram } from './app-icon';
import { contrast, parseHex, readableUnderWhite, visibleOn } from './color';
import { HUE_NAMES, HUES } from './hues';
import { colorOf, PLACEMENTS, type Placement, pictureDocument } from './placement';

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');
const brand = { path: 'M0 0h24v24H0z', hex: '#191717' };

describe('app icons', () => {
  test.each([
    ['a monogram', { slug: 'night-owl', name: 'Night Owl' }],
    ['a glyph', { slug: 'askguru', name: 'AskGuru', hue: 'orange', glyph: '<path d="M9 18h6"/>' }],
    ['a brand', { slug: 'github', name: 'GitHub', brand }],
    ['an odd name', { slug: 'x', name: '<b>&"' }],
  ])('with %s are well-formed documents, always the same', (_name, app) => {
    const svg = iconDocument(app);
    expect(parse(svg).querySelector('parsererror')).toBeNull();
    expect(parse(svg).querySelector('title')?.textContent).toBe(app.name);
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(iconDocument(app)).toBe(svg);
  });

  test.each(HUE_NAMES)('white on %s can be read', (hue) => {
    expect(contrast(parseHex(HUES[hue][0]), parseHex('#ffffff'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['#191717', '#000000', '#ffffff', '#fae100', '#0f2b46'])(
    'the brand %s is seen on both tiles',
    (hex) => {
      for (const tile of ['#ffffff', '#1e222a']) {
        expect(contrast(parseHex(visibleOn(hex, tile)), parseHex(tile))).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test.each([
    ['Night Owl', 'NO'],
    ['Delta', 'DE'],
    ['X Ray', 'X '],
  ])('the monogram of %s', (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });
});

describe('placement pictures', () => {
  const app = { slug: 'askguru', name: 'A guru with a very long name', category: 'chatbots', hue: 'teal' };

  test.each(Object.keys(PLACEMENTS) as Placement[])(
    'of %s are well-formed and say the place',
    (placement) => {
      const svg = pictureDocument({ ...app, placement });
      expect(parse(svg).querySelector('parsererror')).toBeNull();
      expect(parse(svg).querySelector('title')?.textContent).toBe(
        `Where ${app.name} appears: ${PLACEMENTS[placement]}`,
      );
      const pill = `text-anchor="middle">${PLACEMENTS[placement]}</text>`;
      expect(svg).toContain(pill);
      expect(pictureDocument({ ...app, placement, label: false })).not.toContain(pill);
      expect(svg).not.toMatch(/NaN|undefined|null/);
    },
  );

  test.each(['e-commerce', 'crm', 'analytics', 'cms', 'chatbots', 'help-desk', 'unknown'])(
    'show a body for %s',
    (category) => {
      expect(pictureDocument({ ...app, category, placement: 'plugin' })).not.toMatch(/NaN|undefined/);
    },
  );

  test('the colour is the given one, else the brand’s, else the hue’s, with white readable on it', () => {
    expect(colorOf({ slug: 'a', hue: 'teal' })).toBe('#0b7b78');
    expect(colorOf({ slug: 'a', brand: { path: '', hex: '#191717' } })).toBe('#191717');
    const yellow = colorOf({ slug: 'a', brand: { path: '', hex: '#fae100' } });
    expect(contrast(parseHex(yellow), parseHex('#ffffff'))).toBeGreaterThanOrEqual(4.5);
    expect(readableUnderWhite('#2f5be0')).toBe('#2f5be0');
  });
});
