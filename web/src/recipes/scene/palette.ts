import { blend, luminance, parseHex } from '../color';

export type Scheme = 'light' | 'dark';

type Tones = Record<
  | 'window'
  | 'line'
  | 'bubble'
  | 'quiet'
  | 'panel'
  | 'rail'
  | 'railInk'
  | 'text'
  | 'body'
  | 'muted'
  | 'base'
  | 'edge',
  string
>;

const TONES: Record<Scheme, Tones> = {
  light: {
    window: '#ffffff',
    line: '#e3e5ea',
    bubble: '#d9dce3',
    quiet: '#c2c7d1',
    panel: '#f6f7f9',
    rail: '#1c2027',
    railInk: '#8d95a3',
    text: '#13161b',
    body: '#3a404b',
    muted: '#565d69',
    base: '#ffffff',
    edge: '#e8e8e8',
  },
  dark: {
    window: '#16191f',
    line: '#2b303a',
    bubble: '#2c313b',
    quiet: '#444b58',
    panel: '#1b1f26',
    rail: '#090a0d',
    railInk: '#7d8593',
    text: '#eceef2',
    body: '#c6cbd5',
    muted: '#a0a7b4',
    base: '#0e1014',
    edge: '#242830',
  },
};

/** How much of the app's colour is in the ground, in tinted text and in the ring, in percent. */
const SHARES = {
  light: { ground: 11, ink: 84, ring: 100, mix: 1 },
  dark: { ground: 17, ink: 42, ring: 72, mix: 1.5 },
};

/** A colour as dark as this is not seen on a dark window. */
const NEARLY_BLACK = 0.03;

/** The colours of a scene, as values for attributes. */
export type Palette = Tones & {
  /** The app's colour as a fill that carries white text. */
  fill: string;
  /** Text in the app's colour. */
  ink: string;
  ring: string;
  /** Around the window. */
  ground: string;
  /** The app's colour, so many percent of it, in the window's. */
  mix: (percent: number) => string;
  /** Another colour in the window's. */
  tint: (hex: string, percent: number) => string;
};

function paletteIn(scheme: Scheme, color: string): Palette {
  const tones = TONES[scheme];
  const share = SHARES[scheme];
  const isLost = scheme === 'dark' && luminance(parseHex(color)) < NEARLY_BLACK;
  const fill = isLost ? blend(color, '#ffffff', 78) : color;
  return {
    ...tones,
    fill,
    ink: blend(color, tones.text, share.ink),
    ring: blend(color, tones.text, share.ring),
    ground: blend(color, tones.base, share.ground),
    mix: (percent) => blend(fill, tones.window, Math.min(100, percent * share.mix)),
    tint: (hex, percent) => blend(hex, tones.window, percent),
  };
}

/** The palette of a drawing, and the style sheet that it needs. */
export type Paint = { palette: Palette; style: () => string };

/** Colours of one scheme, written out: for mails and pictures of pixels. */
export const bakedPaint = (color: string, scheme: Scheme): Paint => ({
  palette: paletteIn(scheme, color),
  style: () => '',
});

const NAMED = [...Object.keys(TONES.light), 'fill', 'ink', 'ring', 'ground'] as (keyof Tones)[];

/** Colours as variables, which follow the scheme of the page that shows the drawing. */
export function themedPaint(color: string): Paint {
  const light = paletteIn('light', color);
  const dark = paletteIn('dark', color);
  const used = new Map<string, string>();
  const known = new Map<string, string>();
  const variable = (inLight: string, inDark: string) => {
    if (inLight === inDark) return inLight;
    const pair = `${inLight}/${inDark}`;
    const name = used.get(pair) ?? `--${used.size.toString(36)}`;
    used.set(pair, name);
    return `var(${name})`;
  };
  /** A colour is asked for many times in a drawing, and mixed once. */
  const once = (key: string, of: (palette: Palette) => string) => {
    const value = known.get(key) ?? variable(of(light), of(dark));
    known.set(key, value);
    return value;
  };
  const palette = {
    mix: (percent: number) => once(`m${percent}`, (one) => one.mix(percent)),
    tint: (hex: string, percent: number) => once(`${hex}${percent}`, (one) => one.tint(hex, percent)),
  } as Palette;
  for (const name of NAMED) {
    // Only colours that are asked for are in the style sheet.
    Object.defineProperty(palette, name, { get: () => once(name, (one) => one[name]) });
  }
  return { palette, style: () => styleOf(used) };
}

function styleOf(used: ReadonlyMap<string, string>): string {
  const sheet = (at: 0 | 1) => [...used].map(([pair, name]) => `${name}:${pair.split('/')[at]}`).join(';');
  return `:root{${sheet(0)}}@media(prefers-color-scheme:dark){:root{${sheet(1)}}}`;
}
