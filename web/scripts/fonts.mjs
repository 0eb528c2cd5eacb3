// Cuts Inter down to what the shop writes with it: the weights of the tokens, all optical sizes, and
// the features that a browser applies by itself or a style sheet asks for. A first visit waits for
// 43 kB instead of 73. The letters keep the ranges of the package, which fonts.css names.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = dirname(fileURLToPath(import.meta.url));
const inter = join(here, '../node_modules/@fontsource-variable/inter');
const target = join(here, '../src/styles/inter');

const WEIGHTS = { min: 400, max: 700 };
const APPLIED_BY_BROWSERS = [
  'rvrn',
  'ccmp',
  'locl',
  'rlig',
  'rclt',
  'calt',
  'liga',
  'clig',
  'kern',
  'mark',
  'mkmk',
];
const ASKED_FOR = ['tnum'];

const ranges = JSON.parse(readFileSync(join(inter, 'unicode.json'), 'utf8'));

/** All letters of ranges as CSS writes them: U+0000-00FF,U+0131. */
function letters(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.replace('U+', '').split('-');
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, i) =>
        String.fromCodePoint(start + i),
      );
    })
    .join('');
}

for (const subset of ['latin', 'latin-ext']) {
  const whole = readFileSync(join(inter, `files/inter-${subset}-opsz-normal.woff2`));
  const font = await subsetFont(whole, letters(ranges[subset]), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: [...APPLIED_BY_BROWSERS, ...ASKED_FOR],
  });
  writeFileSync(join(target, `inter-${subset}-opsz.woff2`), font);
  console.log(`${subset}: ${whole.length} bytes, now ${font.length}`);
}
