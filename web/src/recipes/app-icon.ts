// Recipe: an icon for an app that brings none. A pure function of the slug: the
// same app always gets the same tile. Law: hues, corner radius of 22.5 %, glyph
// at half the tile, three finishes.

import { visibleOn } from './color';
import { HUES, hash, hueOf } from './hues';
import { escapeXml, svgDocument } from './svg';

export type Brand = {
  /** The path of the mark in a 24 x 24 box. */
  path: string;
  hex: string;
};

export type IconInput = {
  slug: string;
  name: string;
  hue?: string;
  /** Inner SVG of a 24 x 24 stroke icon. */
  glyph?: string;
  brand?: Brand;
};

const TILE = 48;

/** The neutral tile of brand icons, in both colour schemes. */
const BRAND_TILE = { light: '#ffffff', dark: '#1e222a' };

const LIGHT = '--icon-ink:#191d25;--icon-edge:rgb(0 0 0/.07);--icon-soft:100%;--icon-soft-fg:0%';
const DARK = '--icon-ink:#2a303b;--icon-edge:rgb(255 255 255/.09);--icon-soft:0%;--icon-soft-fg:62%';

/** The values that the drawing names, for both colour schemes. */
export function iconVariables(app: Pick<IconInput, 'brand'>): { light: string; dark: string } {
  const brand = (scheme: 'light' | 'dark') =>
    app.brand
      ? `;--brand-tile:${BRAND_TILE[scheme]};--brand:${visibleOn(app.brand.hex, BRAND_TILE[scheme])}`
      : '';
  return { light: LIGHT + brand('light'), dark: DARK + brand('dark') };
}

/** A stand-alone image file. */
export function iconDocument(app: IconInput): string {
  const { light, dark } = iconVariables(app);
  return svgDocument({
    width: TILE,
    height: TILE,
    title: app.name,
    style: `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`,
    body: iconDrawing(app),
  });
}

/** The drawing on a 48 x 48 tile, without its document. */
export function iconDrawing(app: IconInput, paint: IconPaint = THEMED): string {
  return app.brand ? brandTile(app.brand, paint) : glyphTile(app, paint);
}

/** The colours of an icon that differ between the schemes, as values for attributes. */
type IconPaint = {
  ink: string;
  edge: string;
  brandTile: string;
  brand: (hex: string) => string;
  softTile: (soft: string, base: string) => string;
  softGlyph: (deep: string) => string;
};

/** Variables, which follow the scheme of the page that shows the icon. */
const THEMED: IconPaint = {
  ink: 'var(--icon-ink)',
  edge: 'stroke="var(--icon-edge)"',
  brandTile: 'var(--brand-tile)',
  brand: () => 'var(--brand)',
  softTile: (soft, base) =>
    `color-mix(in oklab,${soft} var(--icon-soft),color-mix(in oklab,${base} 32%,#16191f))`,
  softGlyph: (deep) => `color-mix(in oklab,#fff var(--icon-soft-fg),${deep})`,
};

/** Light colours, written out: for pictures of pixels. */
export const BAKED_LIGHT: IconPaint = {
  ink: '#191d25',
  edge: 'stroke="#000000" stroke-opacity=".07"',
  brandTile: BRAND_TILE.light,
  brand: (hex) => visibleOn(hex, BRAND_TILE.light),
  softTile: (soft) => soft,
  softGlyph: (deep) => deep,
};

const edgeIn = ({ edge }: IconPaint) =>
  `<rect x=".5" y=".5" width="47" height="47" rx="10.3" fill="none" ${edge}/>`;

/** A company's logo is never redrawn: it stands on a neutral tile. */
function brandTile(brand: Brand, paint: IconPaint): string {
  return (
    `<rect width="48" height="48" rx="10.8" fill="${paint.brandTile}"/>` +
    `<path transform="translate(11.4 11.4) scale(1.05)" fill="${paint.brand(brand.hex)}" d="${escapeXml(brand.path)}"/>${edgeIn(paint)}`
  );
}

/** One large shape behind the glyph. */
const SHAPES = [
  '<circle cx="48" cy="0" r="30"/>',
  '<path d="M0 48V22L26 48z"/>',
  '<path d="M0 0h24a24 24 0 0 1-24 24z"/><path d="M48 48H24a24 24 0 0 1 24-24z"/>',
  '<path d="M0 30 48 8v40H0z"/>',
  '<circle cx="24" cy="24" r="19"/>',
  '<path d="M24 0h24v24A24 24 0 0 1 24 0z"/><path d="M0 24h24v24A24 24 0 0 1 0 24z"/>',
];

const FINISHES = ['solid', 'solid', 'solid', 'soft', 'soft', 'ink'] as const;

type Finish = { tile: string; glyph: string; shape: string; strength: number };

function finishOf(app: Pick<IconInput, 'slug' | 'hue'>, paint: IconPaint): Finish {
  const [base, deep, soft] = HUES[hueOf(app)];
  switch (FINISHES[(hash(app.slug) >>> 4) % FINISHES.length]) {
    case 'soft':
      return {
        tile: paint.softTile(soft, base),
        glyph: paint.softGlyph(deep),
        shape: base,
        strength: 0.16,
      };
    case 'ink':
      return { tile: paint.ink, glyph: '#ffffff', shape: base, strength: 0.85 };
    default:
      return { tile: base, glyph: '#ffffff', shape: '#ffffff', strength: 0.14 };
  }
}

function glyphTile(app: IconInput, paint: IconPaint): string {
  const h = hash(app.slug);
  const { tile, glyph, shape, strength } = finishOf(app, paint);
  const id = `i${h.toString(36)}`;
  const mark = app.glyph
    ? `<g transform="translate(12 12)" fill="none" stroke="${glyph}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${app.glyph}</g>`
    : `<text x="24" y="30.6" text-anchor="middle" font-weight="700" font-size="18" letter-spacing="-.6" fill="${glyph}">${escapeXml(monogram(app.name))}</text>`;
  return (
    `<clipPath id="${id}"><rect width="48" height="48" rx="10.8"/></clipPath><g clip-path="url(#${id})">` +
    `<rect width="48" height="48" fill="${tile}"/>` +
    `<g fill="${shape}" fill-opacity="${strength}">${SHAPES[h % SHAPES.length]}</g></g>${mark}${edgeIn(paint)}`
  );
}

/** Two letters for an app without a glyph. The product that it is for says nothing about it. */
export function monogram(name: string): string {
  const own = name.replace(/ for (LiveChat|HelpDesk)$/, '');
  const words = own
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '', second = ''] = words;
  const letters = second && first.length > 2 ? first.slice(0, 1) + second.slice(0, 1) : own.slice(0, 2);
  return letters.toUpperCase();
}
