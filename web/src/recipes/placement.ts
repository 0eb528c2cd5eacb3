// Recipe: the placement picture. It shows where an app appears in the host
// product, tinted by the app's colour. Law: anatomy, tint and label. Filler is
// bars; only the app's name and the place are text.

import { type Brand, iconDrawing, iconVariables } from './app-icon';
import { BODY_KINDS, type BodyKind, bodies } from './bodies';
import { readableUnderWhite } from './color';
import { HUES, hash, hueOf } from './hues';
import { type Stage, scenes, WINDOW } from './scenes';
import { label, rect, svgDocument } from './svg';

/** What buyers call the places of the host product. */
export const PLACEMENTS = {
  plugin: 'Chat details',
  fullscreen: 'Full screen',
  settings: 'Settings',
  messagebox: 'Message box',
  reports: 'Reports',
  'targeted-message': 'Your website',
} as const;

export type Placement = keyof typeof PLACEMENTS;

export type PictureInput = {
  slug: string;
  name: string;
  hue?: string;
  /** Wins over the colour of the brand and of the hue. */
  color?: string;
  /** Slug of the category: it chooses what the app's own part shows. */
  category?: string;
  /** Inner SVG of a 24 x 24 stroke icon. */
  glyph?: string;
  brand?: Brand;
  placement: Placement;
  /** The pill with the place's name; leave it out below 200 px of width. */
  label?: boolean;
};

const LIGHT =
  '--pp-window:#ffffff;--pp-line:#e3e5ea;--pp-ink:#d9dce3;--pp-ink-2:#c2c7d1;--pp-panel:#f6f7f9;--pp-rail:#1c2027;--pp-rail-ink:#4a515e;--pp-text:#3a404b;--pp-tint:11%;--pp-bg-base:#ffffff';
const DARK =
  '--pp-window:#16191f;--pp-line:#262a33;--pp-ink:#2c313b;--pp-ink-2:#444b58;--pp-panel:#1b1f26;--pp-rail:#090a0d;--pp-rail-ink:#3a404c;--pp-text:#c6cbd5;--pp-tint:17%;--pp-bg-base:#0e1014';

/** A stand-alone image file of 640 x 400. */
export function pictureDocument(app: PictureInput): string {
  const placement = scenes[app.placement] ? app.placement : 'plugin';
  const place = PLACEMENTS[placement];
  const icon = iconVariables(app);
  return svgDocument({
    width: 640,
    height: 400,
    title: `Where ${app.name} appears: ${place}`,
    style: `:root{${LIGHT};${icon.light}}@media(prefers-color-scheme:dark){:root{${DARK};${icon.dark}}}`,
    body: pictureDrawing({ ...app, placement }, place),
  });
}

function pictureDrawing(app: PictureInput, place: string): string {
  const { left, top, width, bottom } = WINDOW;
  const color = colorOf(app);
  const h = hash(app.slug + app.placement);
  const outline = `M${left} ${bottom + 30}V${top + 12}a12 12 0 0 1 12-12H${left + width - 12}a12 12 0 0 1 12 12V${bottom + 30}z`;
  const scene = scenes[app.placement];
  const id = `p${h.toString(36)}`;
  return (
    rect(0, 0, 640, 400, 0, `color-mix(in oklab,${color} var(--pp-tint),var(--pp-bg-base))`) +
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>` +
    `<path d="${outline}" fill="var(--pp-window)" stroke="rgb(0 0 0/.08)" stroke-width="2"/>` +
    `<g clip-path="url(#${id})">${scene.draw(stageOf(app, color, h))}</g>` +
    (app.label === false ? '' : pill(scene.pill, place, color))
  );
}

/** The label sits on the ring around the app's part. */
function pill([x, y]: readonly [number, number], place: string, color: string): string {
  const width = Math.round(place.length * 6.5 + 22);
  return (
    rect(x, y - 12, width, 24, 12, color) +
    label(x + width / 2, y + 4, place, { size: 11.5, fill: '#fff', weight: 620, anchor: 'middle' })
  );
}

/** The app's colour: its own, its brand's made dark enough for white text, or its hue. */
export function colorOf(app: Pick<PictureInput, 'slug' | 'hue' | 'color' | 'brand'>): string {
  const given = app.color ?? app.brand?.hex;
  return given ? readableUnderWhite(given.startsWith('#') ? given : `#${given}`) : HUES[hueOf(app)][0];
}

const BODY_OF_CATEGORY: Record<string, BodyKind> = {
  'e-commerce': 'orders',
  invoicing: 'orders',
  crm: 'fields',
  'contact-management': 'fields',
  analytics: 'chart',
  'lead-generation': 'chart',
  'email-marketing': 'form',
  cms: 'form',
  chatbots: 'summary',
  'help-desk': 'list',
  'files-sharing': 'list',
  'social-media': 'list',
};

function stageOf(app: PictureInput, color: string, h: number): Stage {
  const mix = (percent: number) => `color-mix(in oklab,${color} ${percent}%,var(--pp-window))`;
  const kind = BODY_OF_CATEGORY[app.category ?? ''] ?? BODY_KINDS[h % BODY_KINDS.length] ?? 'list';
  const tints = { color, soft: mix(14), mid: mix(34), line: mix(48), mix };
  const ink = `color-mix(in oklab,${color} 74%,var(--pp-text))`;
  const pick = (i: number, from: number, to: number) => from + ((h >>> ((i * 3) % 27)) % (to - from + 1));
  const name = app.name.length > 20 ? `${app.name.slice(0, 19).trimEnd()}…` : app.name;
  const stage = { ...tints, ink, pick };
  return {
    ...stage,
    head: (x, y) =>
      `<g transform="translate(${x} ${y}) scale(${20 / 48})">${iconDrawing(app)}</g>` +
      label(x + 27, y + 14, name, { size: 11 }),
    body: (x, y, w) => bodies[kind](stage, x, y, w),
  };
}
