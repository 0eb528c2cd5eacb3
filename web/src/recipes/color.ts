type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

export function parseHex(hex: string): Rgb {
  const digits = hex.replace('#', '');
  const at = (i: number) => Number.parseInt(digits.slice(i, i + 2), 16) || 0;
  return [at(0), at(2), at(4)];
}

export function toHex(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

export function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((channel) => {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const STEP = 0.04;

/** Moves a colour towards another one, no further than its contrast with `against` needs. */
function moveUntil(color: Rgb, towards: Rgb, against: Rgb, ratio: number): Rgb {
  let moved = color;
  for (let share = 0; share <= 1 && contrast(moved, against) < ratio; share += STEP) {
    moved = [0, 1, 2].map((i) => (color[i] ?? 0) * (1 - share) + (towards[i] ?? 0) * share) as unknown as Rgb;
  }
  return moved;
}

/** Darkened until white text on it can be read. */
export function readableUnderWhite(hex: string): string {
  return toHex(moveUntil(parseHex(hex), BLACK, WHITE, 4.5));
}

/** A brand's colour, moved as little as it takes to be seen on a tile. */
export function visibleOn(hex: string, tile: string): string {
  const ground = parseHex(tile);
  return toHex(moveUntil(parseHex(hex), luminance(ground) > 0.5 ? BLACK : WHITE, ground, 3));
}

/** So many percent of a colour in another one. */
export function blend(hex: string, other: string, percent: number): string {
  const [from, to] = [parseHex(hex), parseHex(other)];
  const channel = (i: 0 | 1 | 2) => (from[i] * percent) / 100 + to[i] * (1 - percent / 100);
  return toHex([channel(0), channel(1), channel(2)]);
}
