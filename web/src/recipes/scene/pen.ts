// What scenes are drawn with: shapes, words that fit, and the small parts of the
// host product's and the app's windows. Everything is text.

import { monogram } from '../app-icon';
import { HUES, hash } from '../hues';
import { escapeXml, round, times } from '../svg';
import type { SceneInput } from './entry';
import type { Palette } from './palette';
import { shorten, widthOf, wrap } from './text';

type Shape = { fill?: string; stroke?: string; width?: number; dash?: boolean };
type PathLook = Shape & { at?: readonly [number, number]; scale?: number; round?: boolean };
type TextLook = { fill?: string; weight?: number; anchor?: 'middle' | 'end' };
export type Drawn = { svg: string; height: number };

const HUE_BASES = Object.values(HUES).map(([base]) => base);

/** The base of a hue by number; counting goes round. */
export const hueBase = (number: number): string => HUE_BASES[number % HUE_BASES.length] ?? '';

const fillOf = ({ fill = 'none', stroke, width, dash }: Shape): string =>
  ` fill="${fill}"${stroke ? ` stroke="${stroke}"` : ''}${width ? ` stroke-width="${width}"` : ''}${dash ? ' stroke-dasharray="5 4"' : ''}`;

const shapes = {
  rect(x: number, y: number, w: number, h: number, r: number, look: Shape | string): string {
    const shape = typeof look === 'string' ? { fill: look } : look;
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${r ? ` rx="${round(r)}"` : ''}${fillOf(shape)}/>`;
  },
  circle(x: number, y: number, r: number, fill: string): string {
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`;
  },
  path(d: string, look: PathLook): string {
    const { at, scale, round: isRound } = look;
    const moved = at ? `translate(${round(at[0])} ${round(at[1])})` : '';
    const scaled = scale ? `scale(${Math.round(scale * 100) / 100})` : '';
    const transform = moved || scaled ? ` transform="${moved}${scaled}"` : '';
    return `<path${transform} d="${d}"${fillOf(look)}${isRound ? ' stroke-linecap="round" stroke-linejoin="round"' : ''}/>`;
  },
  moved(x: number, y: number, drawing: string): string {
    return `<g transform="translate(${round(x)} ${round(y)})">${drawing}</g>`;
  },
};

/** A window whose lower edge is below the picture: only its upper corners are round. */
export function sheet(x: number, y: number, w: number, r: number): string {
  return `M${x} 430V${y + r}a${r} ${r} 0 0 1 ${r}-${r}h${round(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}V430z`;
}

/** The part of a window at its right edge: only its outer corner is round. */
export function rightPart(x: number, y: number, w: number, r: number, inner = 0): string {
  const start = inner ? `V${y + inner}a${inner} ${inner} 0 0 1 ${inner}-${inner}` : `V${y}`;
  return `M${round(x)} 430${start}h${round(w - r - inner)}a${r} ${r} 0 0 1 ${r} ${r}V430z`;
}

export type Pen = ReturnType<typeof penOf>;

/** A pen with an app's colours, and with dice that always fall the same for it. */
export function penOf(entry: SceneInput, palette: Palette) {
  const { rect, circle, path } = shapes;
  const ofSlug = hash(entry.slug);
  const ofPicture = hash(`${entry.slug}/${entry.kind}`);

  /** Words no wider than `most`. */
  function text(
    x: number,
    y: number,
    size: number,
    words: string | number,
    most: number,
    look: TextLook = {},
  ) {
    const { fill = palette.text, weight = 400, anchor } = look;
    const shown = shorten(String(words), size, most, weight);
    const ink = fill === palette.text ? '' : ` fill="${fill}"`;
    return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${weight === 400 ? '' : ` font-weight="${weight}"`}${ink}${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeXml(shown)}</text>`;
  }
  const box = (x: number, y: number, w: number, h: number, r = 7) =>
    rect(x, y, w, h, r, { fill: palette.window, stroke: palette.line });
  const line = (x: number, y: number, w: number, fill = palette.line) => rect(x, y, w, 1, 0, fill);
  const tick = (x: number, y: number, size: number, stroke: string) =>
    path(
      `M${round(x)} ${round(y + size * 0.5)}l${round(size * 0.32)} ${round(size * 0.34)} ${round(size * 0.62)}-${round(size * 0.68)}`,
      { stroke, width: round(size * 0.17), round: true },
    );

  function avatar(x: number, y: number, r: number, name: string): string {
    const letter = [...name][0] ?? '';
    return (
      circle(x, y, r, palette.tint(hueBase(hash(name)), 24)) +
      text(x, y + r * 0.36, r * 1.02, letter, 2 * r, { weight: 600, anchor: 'middle' })
    );
  }
  const button = (x: number, y: number, w: number, h: number, words: string, size = 10.5) =>
    rect(x, y, w, h, h * 0.27, palette.fill) +
    text(x + w / 2, y + h / 2 + size * 0.36, size, words, w - 12, {
      fill: '#fff',
      weight: 600,
      anchor: 'middle',
    });
  const quietButton = (x: number, y: number, w: number, h: number, words: string, size = 10) =>
    box(x, y, w, h, h * 0.27) +
    text(x + w / 2, y + h / 2 + size * 0.36, size, words, w - 10, {
      fill: palette.body,
      weight: 500,
      anchor: 'middle',
    });

  const pillWidth = (words: string, size = 9, most = 84) =>
    widthOf(shorten(words, size, most, 600), size, 600) + 18;
  /** A state in a pill that ends at `right`. */
  function pill(right: number, y: number, words: string, size = 9, isOn = true, most = 84): string {
    const w = pillWidth(words, size, most) - 6;
    return (
      rect(right - w, y, w, size + 7, (size + 7) / 2, isOn ? palette.mix(16) : palette.panel) +
      text(right - w / 2, y + size + 2.4, size, words, most, {
        fill: isOn ? palette.ink : palette.muted,
        weight: 600,
        anchor: 'middle',
      })
    );
  }
  const toggle = (x: number, y: number, isOn: boolean, k = 1) =>
    rect(x, y, 26 * k, 15 * k, 7.5 * k, isOn ? palette.fill : palette.quiet) +
    circle(x + (isOn ? 18.5 : 7.5) * k, y + 7.5 * k, 5.5 * k, '#fff');

  /** The app's icon as a tile. */
  function tile(x: number, y: number, size: number): string {
    const inner = { at: [x + size * 0.2, y + size * 0.2] as const, scale: (size / 24) * 0.6 };
    if (entry.brand) {
      return (
        rect(x, y, size, size, size * 0.225, { fill: '#fff', stroke: palette.edge }) +
        path(escapeXml(entry.brand.path), { ...inner, fill: entry.color ?? palette.fill })
      );
    }
    const mark = entry.glyph
      ? `<g transform="translate(${round(inner.at[0])} ${round(inner.at[1])})scale(${Math.round(inner.scale * 100) / 100})" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${entry.glyph}</g>`
      : text(x + size / 2, y + size * 0.66, size * 0.44, monogram(entry.name), size, {
          fill: '#fff',
          weight: 700,
          anchor: 'middle',
        });
    return rect(x, y, size, size, size * 0.225, palette.fill) + mark;
  }
  /** The app's icon and name. */
  const head = (x: number, y: number, w: number, size = 11.8, tileSize = 21) =>
    tile(x, y, tileSize) +
    text(x + tileSize + 8, y + tileSize / 2 + size * 0.36, size, entry.name, w - tileSize - 8, {
      weight: 600,
    });

  const facts = (
    x: number,
    y: number,
    w: number,
    rows: readonly (readonly [string, string | number])[],
    size = 10,
    gap = 18,
  ) =>
    rows
      .map(
        ([name, value], i) =>
          text(x, y + i * gap, size, name, w * 0.56, { fill: palette.muted }) +
          text(x + w, y + i * gap, size, value, w * 0.43, { weight: 500, anchor: 'end' }),
      )
      .join('');

  function bars(x: number, y: number, w: number, h: number, count: number, highlighted: number): string {
    const width = (w - (count - 1) * 5) / count;
    return times(count, (i) => {
      const height = h * (0.34 + ((ofSlug >>> ((i * 3) % 24)) % 62) / 100);
      const fill = i === highlighted ? palette.fill : palette.mix(30);
      return rect(x + i * (width + 5), y + h - height, width, height, 2.5, fill);
    });
  }
  function curve(x: number, y: number, w: number, h: number): string {
    const points = Array.from({ length: 8 }, (_, i) => {
      const height = h * (0.16 + i * 0.075 + ((ofSlug >>> ((i * 3) % 24)) % 30) / 110);
      return [round(x + (i * w) / 7), round(y + h - height)] as const;
    });
    const d = `M${points.map((point) => point.join(' ')).join('L')}`;
    const [endX = 0, endY = 0] = points.at(-1) ?? [];
    return (
      `<path d="${d}V${y + h}H${x}z" fill="${palette.fill}" fill-opacity=".13"/>` +
      path(d, { stroke: palette.ring, width: 2.5, round: true }) +
      circle(endX, endY, 4.5, palette.ring)
    );
  }

  /** Something that somebody wrote: the agent's on the right, everybody else's on the left. */
  function bubble(
    x: number,
    y: number,
    w: number,
    who: 'customer' | 'agent' | 'bot',
    says: string,
    size = 10.5,
    most = 4,
  ): Drawn {
    const lines = wrap(says, size, w * 0.82 - 20, most);
    const width = Math.min(w * 0.82, Math.max(...lines.map((one) => widthOf(one, size))) + 21);
    const step = size * 1.36;
    const height = lines.length * step + size * 1.1;
    const left = who === 'agent' ? x + w - width : x;
    const fills = { agent: palette.bubble, bot: palette.mix(15), customer: palette.panel };
    const look = { fill: fills[who], ...(who === 'customer' ? { stroke: palette.line } : {}) };
    const words = lines
      .map((one, i) => text(left + 10.5, y + size * 1.42 + i * step, size, one, width))
      .join('');
    return { svg: rect(left, y, width, height, 10, look) + words, height };
  }

  /** A mark that something is done or there, with its words. */
  const checked = (x: number, y: number, w: number, size: number, words: string) =>
    rect(x, y, 15, 15, 4.5, palette.mix(18)) +
    tick(x + 3.6, y + 3.4, 8, palette.ink) +
    text(x + 22, y + 11.4, size, words, w - 22, { fill: palette.body });

  return {
    ...shapes,
    ...{
      text,
      box,
      line,
      tick,
      avatar,
      button,
      quietButton,
      pill,
      pillWidth,
      toggle,
      tile,
      head,
      facts,
      bars,
    },
    ...{ curve, bubble, checked },
    palette,
    entry,
    ofSlug,
    /** A number between two, both included. */
    pick: (i: number, from: number, to: number) => from + ((ofPicture >>> ((i * 3) % 27)) % (to - from + 1)),
  };
}
