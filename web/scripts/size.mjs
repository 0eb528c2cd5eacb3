// Checks what a visitor downloads, brotli-compressed, against the budgets: the entry, each page of
// the shop where visits begin (the entry, its screen and all that the two import at once), and each
// chunk that comes later. Scripts are files of their own; style sheets stand in the document, one
// after the other, and are compressed together.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const BUDGETS = {
  console: 160_000,
  firstJs: 86_950,
  firstCss: 6_100,
  lazyChunk: 35_000,
  host: 6_000,
  hostWithReact: 8_000,
};
/** What the first view of a page may take: JavaScript and CSS. */
const PAGES = { home: [96_100, 7_900], listing: [99_100, 7_600], app: [100_000, 8_000] };
/** How much longer the words of another language may be, in JavaScript. */
const LONGER = 1_000;
const ENTRY = 'src/main.tsx';

const builds = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const dist = join(builds, 'client');
const readManifest = (build, name = 'manifest') =>
  JSON.parse(readFileSync(join(builds, build, `.vite/${name}.json`), 'utf8'));
const manifest = readManifest('client');
const translations = readdirSync(join(dist, '.vite')).flatMap(
  (name) => /^manifest\.(\w+)\.json$/.exec(name)?.[1] ?? [],
);
const size = (file, build = 'client') => brotliCompressSync(readFileSync(join(builds, build, file))).length;

/** The chunk and everything that it imports at once. */
function closure(key, seen = new Set(), of = manifest) {
  if (!seen.has(key)) {
    seen.add(key);
    for (const next of of[key].imports ?? []) closure(next, seen, of);
  }
  return seen;
}

const first = loadOf(closure(ENTRY));
const entries = new Set(
  [manifest, ...translations.map((language) => readManifest('client', `manifest.${language}`))].flatMap(
    (of) => [...loadOf(closure(ENTRY, new Set(), of), of).js],
  ),
);
const host = JSON.parse(readFileSync(join(dist, 'host/v1.json'), 'utf8')).files;
const room = readManifest('console');
const roomFiles = [...closure('src/console/main.tsx', new Set(), room)].map((key) => room[key].file);
const rows = [
  ['first load, JS', sum(first.js), BUDGETS.firstJs],
  ['first load, CSS', together(first.css), BUDGETS.firstCss],
  [
    'first view of the console, JS',
    roomFiles.reduce((total, file) => total + size(file, 'console'), 0),
    BUDGETS.console,
  ],
  ['host library', host['v1.js'].brotli, BUDGETS.host],
  ['host library with React', host['v1.js'].brotli + host['v1-react.js'].brotli, BUDGETS.hostWithReact],
  ...firstViews(manifest, 0, ''),
  ...translations.flatMap((language) =>
    firstViews(readManifest('client', `manifest.${language}`), LONGER, ` in ${language}`),
  ),
  ...readdirSync(join(dist, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !entries.has(file))
    .map((file) => [file, size(file), BUDGETS.lazyChunk]),
];

/** What the pages load at once where visits begin. */
function firstViews(of, longer, where) {
  return Object.entries(PAGES).flatMap(([kind, [js, css]]) => {
    const page = loadOf(closure(`src/routes/${kind}.tsx`, closure(ENTRY, new Set(), of), of), of);
    return [
      [`first view of ${kind}${where}, JS`, sum(page.js), js + longer],
      [`first view of ${kind}${where}, CSS`, together(page.css), css],
    ];
  });
}

function loadOf(chunks, of = manifest) {
  const parts = [...chunks].map((key) => of[key]);
  return {
    js: new Set(parts.map((part) => part.file)),
    css: new Set(parts.flatMap((part) => part.css ?? [])),
  };
}

function sum(files) {
  return [...files].reduce((total, file) => total + size(file), 0);
}

function together(files) {
  return brotliCompressSync(Buffer.concat([...files].map((file) => readFileSync(join(dist, file))))).length;
}

let isOver = false;
for (const [name, bytes, budget] of rows) {
  isOver ||= bytes > budget;
  const mark = bytes > budget ? 'OVER' : 'ok';
  console.log(`${mark.padEnd(5)}${(bytes / 1000).toFixed(2).padStart(7)} of ${budget / 1000} kB  ${name}`);
}
process.exit(isOver ? 1 : 0);
