// Recipe: the scene. A picture of an app at work, with words, or of what a service
// delivers, from its catalogue entry alone. The same entry always gets the same picture.

import { readableUnderWhite } from '../color';
import { HUES, hueOf } from '../hues';
import { svgDocument } from '../svg';
import type { SceneInput, SceneKind } from './entry';
import * as largeApp from './largeApp';
import * as largeOutside from './largeOutside';
import * as largeService from './largeService';
import { bakedPaint, type Paint, type Palette, type Scheme, themedPaint } from './palette';
import { type Draw, type Picture, type SceneStage, stageOf } from './stage';
import { shorten, widthOf } from './text';
import * as thumbApp from './thumbApp';
import * as thumbService from './thumbService';

export { SCENE_KINDS, type SceneInput, type SceneKind } from './entry';

const LARGE: Record<SceneKind, Draw> = {
  plugin: largeApp.plugin,
  messagebox: largeApp.messagebox,
  settings: largeApp.settings,
  fullscreen: largeApp.fullscreen,
  reports: largeApp.reports,
  'targeted-message': largeOutside.targetedMessage,
  widget: largeOutside.widget,
  result: largeOutside.result,
  setup: largeOutside.setup,
  plan: largeService.plan,
  beforeafter: largeService.beforeAfter,
  calendar: largeService.calendar,
  soon: largeApp.soon,
};

const THUMB: Record<SceneKind, Draw> = {
  plugin: thumbApp.plugin,
  messagebox: thumbApp.messagebox,
  settings: thumbApp.settings,
  fullscreen: thumbApp.fullscreen,
  reports: thumbApp.reports,
  'targeted-message': thumbApp.targetedMessage,
  widget: thumbApp.widget,
  result: thumbApp.result,
  setup: thumbApp.setup,
  plan: thumbService.plan,
  beforeafter: thumbService.beforeAfter,
  calendar: thumbService.calendar,
  soon: thumbApp.soon,
};

export type SceneSize = 'thumb' | 'large';

const SIZES = {
  thumb: { width: 400, height: 250, kinds: THUMB, label: 22 },
  large: { width: 640, height: 400, kinds: LARGE, label: 24 },
} as const;

/** From this width of its box on, in pixels, a scene of both sizes is the large one. */
export const LARGE_FROM = 600;

/** The app's colour: its own, its brand's made dark enough for white text, or its hue. */
export function colorOf(app: Pick<SceneInput, 'slug' | 'hue' | 'color' | 'brand'>): string {
  const given = app.color ?? app.brand?.hex;
  return given ? readableUnderWhite(given.startsWith('#') ? given : `#${given}`) : HUES[hueOf(app)][0];
}

function paintOf(input: SceneInput, scheme: Scheme | undefined): Paint {
  const color = colorOf(input);
  return scheme ? bakedPaint(color, scheme) : themedPaint(color);
}

const MOST_LABEL = 132;

/** The name of the place, on the ring around the app's part. */
function label({ pen, entry }: SceneStage, { x, y, isEnd }: Picture['label'], height: number): string {
  const words = shorten(entry.place, 11.5, MOST_LABEL, 620);
  const width = widthOf(words, 11.5, 620) + 22;
  const left = isEnd ? x - width : x;
  const { fill, window } = pen.palette;
  return (
    pen.rect(left, y - height / 2, width, height, height / 2, { fill, stroke: window, width: 2 }) +
    pen.text(left + width / 2, y + 4.1, 11.5, words, width, {
      fill: '#fff',
      weight: 620,
      anchor: 'middle',
    })
  );
}

function drawing(input: SceneInput, palette: Palette, size: SceneSize): string {
  const { width, height, kinds, label: labelHeight } = SIZES[size];
  const stage = stageOf({ ...input, color: colorOf(input) }, palette);
  const picture = kinds[input.kind](stage);
  return (
    `<g fill="${palette.text}" letter-spacing="-.1"><rect width="${width}" height="${height}" fill="${palette.ground}"/>` +
    `${picture.svg}${label(stage, picture.label, labelHeight)}</g>`
  );
}

/** The small size on its 400 x 250 ground, without its document, in written-out colours. */
export const bakedThumb = (input: SceneInput, scheme: Scheme): string =>
  drawing(input, paintOf(input, scheme).palette, 'thumb');

type DocumentLook = {
  /** Both: the document shows the size that its box is wide enough for. */
  size?: SceneSize | 'both';
  /** Writes the colours of one scheme out, for mails and pictures of pixels. */
  scheme?: Scheme;
};

/** A stand-alone image file, 8 : 5. */
export function sceneDocument(input: SceneInput, { size = 'both', scheme }: DocumentLook = {}): string {
  const paint = paintOf(input, scheme);
  const one = size === 'both' ? 'large' : size;
  const body = size === 'both' ? bothSizes(input, paint.palette) : drawing(input, paint.palette, size);
  const { width, height } = SIZES[one];
  const choice = size === 'both' ? CHOICE : '';
  return svgDocument({
    width,
    height,
    title: `${input.name}: ${input.place}`,
    style: choice + paint.style(),
    body,
  });
}

const CHOICE = `#large{display:none}@media(min-width:${LARGE_FROM}px){#large{display:inline}#small{display:none}}`;

const bothSizes = (input: SceneInput, palette: Palette): string =>
  `<svg id="small" viewBox="0 0 400 250">${drawing(input, palette, 'thumb')}</svg>` +
  `<g id="large">${drawing(input, palette, 'large')}</g>`;
