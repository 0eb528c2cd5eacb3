// Collects the drawings that the demo world names into glyphs.json, which the
// server embeds: lucide glyphs as inner SVG, brand marks as path and colour.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as brands from 'simple-icons';
import { parse } from 'yaml';

const here = dirname(fileURLToPath(import.meta.url));
const world = join(here, '../../internal/demo/data');
const target = join(here, '../glyphs.json');
const lucide = join(here, '../node_modules/lucide-static/icons');

/** Categories draw their apps' glyphs when an app has none. */
const CATEGORY_GLYPHS = [
  'shopping-bag',
  'contact',
  'chart-column',
  'mail',
  'headset',
  'bot',
  'file-text',
  'magnet',
  'users',
  'folder',
  'share-2',
  'monitor',
  'receipt',
  'layout-grid',
];

const glyphNames = new Set(CATEGORY_GLYPHS);
const brandNames = new Set();

function collect(value) {
  if (Array.isArray(value)) value.forEach(collect);
  else if (value && typeof value === 'object') {
    if (value.icon?.glyph) glyphNames.add(value.icon.glyph);
    if (value.icon?.brand) brandNames.add(value.icon.brand);
    Object.values(value).forEach(collect);
  }
}

function readWorld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) readWorld(path);
    else if (name.endsWith('.yaml')) collect(parse(readFileSync(path, 'utf8')));
  }
}

function glyph(name) {
  const file = readFileSync(join(lucide, `${name}.svg`), 'utf8');
  const inner = file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'));
  return inner.replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>').trim();
}

const bySlug = new Map(Object.values(brands).map((brand) => [brand.slug, brand]));

function brand(slug) {
  const found = bySlug.get(slug);
  if (!found) throw new Error(`no brand mark named ${slug}`);
  return { path: found.path, hex: `#${found.hex.toLowerCase()}` };
}

const sorted = (names, draw) => Object.fromEntries([...names].sort().map((name) => [name, draw(name)]));

readWorld(world);
const result = {
  generated: 'by npm run glyphs; do not edit',
  glyphs: sorted(glyphNames, glyph),
  brands: sorted(brandNames, brand),
};
const text = `${JSON.stringify(result, null, 1)}\n`;
if (text.length > 200_000) throw new Error(`glyphs.json would have ${text.length} bytes`);
writeFileSync(target, text);
console.log(`${glyphNames.size} glyphs, ${brandNames.size} brands, ${text.length} bytes`);
