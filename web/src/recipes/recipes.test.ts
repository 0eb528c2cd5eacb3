import { describe, expect, test } from 'vitest';
import { iconDocument, monogram } from './app-icon';
import { contrast, parseHex, visibleOn } from './color';
import { HUE_NAMES, HUES } from './hues';

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
    ['Zoho CRM for LiveChat', 'ZC'],
    ['Typeform for HelpDesk', 'TY'],
  ])('the monogram of %s', (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });
});
