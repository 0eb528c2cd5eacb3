// Recipe: the picture that other sites show beside a link to a page, 1200 x 630. What the
// page is about stands on the left, an app at work on the right. All is written out for
// those who show no SVG: colours of the light scheme, and no text that does not fit.

import { count, decimal, shortDollars } from '../lib/money';
import type { Listing, Price, Rating } from '../lib/wire';
import { share as say } from '../messages/share';
import { price as priceText } from '../messages/ui';
import { BAKED_LIGHT, type IconInput, iconDrawing } from './app-icon';
import { blend } from './color';
import { HUES } from './hues';
import { bakedThumb, colorOf, type SceneInput } from './scene';
import { shorten, widthOf, wrap } from './scene/text';
import { escapeXml } from './svg';

export type ShareInput = {
  /** The name of the shop. */
  shop: string;
  name: string;
  sentence: string;
  /** Left out for what has none, as a list. */
  icon?: IconInput | null;
  /** An app of what the page shows. */
  scene?: SceneInput | null;
  /** Whom a list of people shows first. */
  people?: readonly IconInput[];
  rating?: Rating | null;
  price?: Price | null;
  comingSoon?: boolean;
  /** How many products a developer has. */
  products?: number;
  /** How many entries a list has. */
  entries?: { total: number; noun: Listing['noun'] } | null;
};

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 56;
/** Where the scene's ground begins, and the words end. */
const SPLIT = 440;
const ROOM = SPLIT - LEFT - 24;
const TEXT = '#13161b';
const MUTED = '#565d69';

type Look = { weight?: number; fill?: string; spacing?: number };

function line(x: number, y: number, size: number, words: string, look: Look = {}): string {
  const { weight = 400, fill = TEXT, spacing = 0 } = look;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" letter-spacing="${spacing}">${escapeXml(words)}</text>`;
}

const moved = (x: number, y: number, scale: number, drawing: string) =>
  `<g transform="translate(${x} ${y})scale(${scale})">${drawing}</g>`;

/** A picture of the page as a whole document. */
export function shareDocument(input: ShareInput): string {
  const ground = input.scene ? blend(colorOf(input.scene), '#ffffff', 11) : HUES.cobalt[2];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<title>${escapeXml(input.name)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>` +
    `<rect x="${SPLIT}" width="${WIDTH - SPLIT}" height="${HEIGHT}" fill="${ground}"/>` +
    showcaseOf(input) +
    `${shopLine(input.shop)}${aboutOf(input)}${factsOf(input)}</svg>`
  );
}

/** What stands on the right: an app at work, else people, else the shop's logo. */
function showcaseOf({ scene, people = [] }: ShareInput): string {
  if (scene) return moved(SPLIT, 155, 1.9, bakedThumb(scene, 'light'));
  if (people.length < MOST_PEOPLE) return moved(640, 135, 15, MARK);
  return people
    .slice(0, MOST_PEOPLE)
    .map((one, i) =>
      moved(553 + (i % 3) * 192, 144 + Math.floor(i / 3) * 192, 150 / 48, iconDrawing(one, BAKED_LIGHT)),
    )
    .join('');
}

/** In two rows of three. */
const MOST_PEOPLE = 6;

const TILE = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="9" height="9" rx="2.6" fill="${TEXT}"/>`;

/** The shop's logo in a square of 24. */
const MARK = `${TILE(2, 2)}${TILE(2, 13)}${TILE(13, 13)}<path fill="#2347dc" d="M15.6 2h3.8A2.6 2.6 0 0 1 22 4.6v3.8a2.6 2.6 0 0 1-2.6 2.6H13V4.6A2.6 2.6 0 0 1 15.6 2z"/>`;

const shopLine = (shop: string) =>
  moved(LEFT, 54, 32 / 24, MARK) +
  line(LEFT + 43, 78, 23, shorten(shop, 23, ROOM - 43, 680), { weight: 680, spacing: -0.46 });

/** Sizes of the name, the largest first, and into how many lines it may go. */
const NAME_SIZES = [
  { size: 58, lines: 2 },
  { size: 44, lines: 3 },
  { size: 36, lines: 3 },
] as const;

/** The name in the largest size in which nothing of it is cut. */
function nameIn(name: string) {
  for (const { size, lines } of NAME_SIZES) {
    const shown = wrap(name, size, ROOM, lines, 680);
    if (shown.join(' ') === name || size === 36) return { size, shown };
  }
  return { size: 36, shown: [name] };
}

function aboutOf({ name, sentence, icon }: ShareInput): string {
  const { size, shown } = nameIn(name.trim().replace(/\s+/g, ' '));
  const step = Math.round(size * 1.07);
  const top = icon ? 276 : 170;
  const below = top + shown.length * step + 14;
  const names = shown.map((one, i) =>
    line(LEFT, Math.round(top + i * step + size * 0.89), size, one, { weight: 680, spacing: -size * 0.035 }),
  );
  const sentences = wrap(sentence, 24, ROOM, 3).map((one, i) =>
    line(LEFT, Math.round(below + 25 + i * 32.6), 24, one, { fill: MUTED }),
  );
  return (
    (icon ? moved(LEFT, 150, 100 / 48, iconDrawing(icon, BAKED_LIGHT)) : '') +
    names.join('') +
    sentences.join('')
  );
}

const STAR =
  '<path fill="#c47600" d="M12 2.3a1 1 0 0 1 .9.56l2.5 5.06 5.6.82a1 1 0 0 1 .55 1.7l-4.04 3.95.95 5.56a1 1 0 0 1-1.45 1.05L12 18.37 6.99 21a1 1 0 0 1-1.45-1.05l.95-5.56-4.04-3.94a1 1 0 0 1 .55-1.71l5.6-.82 2.5-5.06A1 1 0 0 1 12 2.3z"/>';

type Fact = { words: string; gap: number } & Look;

/** Rating and price, or what there is instead, in one line that is no wider than its room. */
function factsOf(input: ShareInput): string {
  const { rating } = input;
  const facts: Fact[] = [];
  if (rating) {
    facts.push({ words: decimal(rating.rate, 1), gap: 0, weight: 600 });
    facts.push({ words: say.votes(count(rating.votes)), gap: 8, fill: MUTED });
  }
  const words = offerOf(input);
  if (words) facts.push({ words, gap: rating ? 20 : 0, weight: 600 });
  const star = rating ? 33 : 0;
  const widthAt = (size: number) =>
    facts.reduce((sum, one) => sum + (one.gap * size) / 23 + widthOf(one.words, size, one.weight), star);
  const size = Math.min(23, Math.floor((23 * ROOM) / Math.max(1, widthAt(23))));
  let x = LEFT + star;
  const drawn = facts.map(({ words, gap, ...look }) => {
    x += gap;
    const text = line(x, 575, size, words, look);
    // The table of widths is generous; what stands beside is close enough for a gap.
    x += widthOf(words, size, look.weight) * 0.96;
    return text;
  });
  return (rating ? moved(LEFT, 554, 25 / 24, STAR) : '') + drawn.join('');
}

/** What it costs, or how much of it there is. */
function offerOf({ price, comingSoon, products, entries }: ShareInput): string {
  if (comingSoon) return say.comingSoon;
  if (entries) return say.entries(count(entries.total), entries.noun, entries.total);
  if (products) return say.products(products);
  if (!price) return '';
  return price.frequency === 'free' || price.cents === 0
    ? say.free
    : shortDollars(price.cents) + priceText.cardUnit(price);
}
