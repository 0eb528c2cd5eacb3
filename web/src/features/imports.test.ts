import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

// Which feature may import which. A feature may import those of lower levels, and
// the friends of its own level that its row names; nothing below the features may
// import one. The table is the rule: a new feature gets its row here.

const LEVELS: Record<string, readonly string[]>[] = [
  { consent: [], notifications: [], session: ['notifications'] },
  { card: [], company: [] },
  { installation: [], payment: ['installation'], plan: ['installation', 'payment'] },
  { billing: [], cart: [], checkout: [], install: ['billing'], reviews: [], upgrades: [] },
  { catalog: [], 'for-you': ['catalog'], search: ['catalog'] },
  {
    'account-listing': [],
    'account-menu': ['compare', 'my-apps'],
    'app-screen': [],
    'app-page': [],
    'company-page': [],
    compare: [],
    console: ['account-menu'],
    developers: [],
    experts: [],
    failure: [],
    favourites: [],
    home: ['my-apps'],
    host: [],
    legal: [],
    moderation: [],
    'my-apps': [],
    'set-up': [],
    shared: ['app-page'],
    shell: ['account-menu'],
    'sign-in': [],
    'staff-setup': [],
  },
];

const BELOW = ['lib', 'messages', 'recipes', 'ui'];
const SRC = join(import.meta.dirname, '..');

/** Static, lazy and type-only imports alike, of code and of style sheets. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)['"](\.[^'"]+)['"]/g;

type Arrow = { from: string; to: string; file: string };

function filesOf(folder: string): string[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => join(folder, name));
}

/** The room of a path in src: a feature by its name, else the top folder with a slash. */
function roomOf(path: string): string {
  const [top = '', feature = ''] = path.split('/');
  return top === 'features' ? feature : `${top}/`;
}

const sourceOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');

const arrowsOf = (file: string): Arrow[] =>
  [...sourceOf(file).matchAll(IMPORT)].map(([, spec = '']) => ({
    from: roomOf(file),
    to: roomOf(normalize(join(dirname(file), spec))),
    file,
  }));

const levelOf = (feature: string) => LEVELS.findIndex((level) => feature in level);

function isAllowed({ from, to }: Arrow): boolean {
  if (from === to) return true;
  if (to.endsWith('/')) return !['app/', 'console/', 'routes/', 'simulators/', 'testing/'].includes(to);
  if (from.endsWith('/')) return false;
  const [own, other] = [levelOf(from), levelOf(to)];
  return other < own || (other === own && (LEVELS[own]?.[from]?.includes(to) ?? false));
}

const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

const FEATURES = foldersOf(join(SRC, 'features')).map(({ name }) => name);

test('every feature has its row, and every row its feature', () => {
  expect(LEVELS.flatMap((level) => Object.keys(level)).sort()).toEqual([...FEATURES].sort());
});

test('features import lower levels and their named friends only', () => {
  const arrows = [...BELOW, 'features'].flatMap(filesOf).flatMap(arrowsOf);
  expect(arrows.length).toBeGreaterThan(1000);
  expect(arrows.filter((arrow) => !isAllowed(arrow))).toEqual([]);
});

test('nothing of the shop loads the developer console', () => {
  const rooms = foldersOf(SRC);
  const arrows = [
    ...rooms.flatMap(({ name }) => filesOf(name)),
    ...['main.tsx', 'entry-server.tsx'].filter((name) => existsSync(join(SRC, name))),
  ].flatMap(arrowsOf);
  const callers = arrows.filter(({ from, to }) => from !== to && ['console', 'console/'].includes(to));
  expect(new Set(callers.map(({ from }) => from))).toEqual(new Set(['console/', 'testing/']));
});

test('a large feature has no heap of files, but api, components and model', () => {
  const heaps = FEATURES.filter(
    (feature) =>
      readdirSync(join(SRC, 'features', feature), { withFileTypes: true }).filter(
        (entry) => entry.isFile() && !entry.name.includes('.test.'),
      ).length > 15,
  );
  expect(heaps).toEqual([]);
});

// A line that asks the linter to look away would not do: this looks at all of them.
test('HTML is written as text in one folder only', () => {
  const byHand = /dangerouslySetInnerHTML|__html|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML/;
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const found = files.filter((name) => byHand.test(sourceOf(name)));
  expect(found.filter((name) => !name.startsWith(join('ui', 'markup')))).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
});

// The linter says so at the line; this also sees window.fetch, and lines that ask it to look away.
test('features call the API by its paths only', () => {
  const byHand =
    /\bfetch\s*\(|import[^;]*\brequest(?:File)?\b[^;]*from '[./]*lib\/http'|XMLHttpRequest|sendBeacon/;
  const found = ['features', 'routes', 'ui'].flatMap(filesOf).filter((name) => byHand.test(sourceOf(name)));
  // The payment sandbox stands for another company's service, which is not in the document.
  expect(found).toEqual([join('features', 'card', 'api.ts')]);
});
