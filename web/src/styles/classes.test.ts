import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Nothing but these tests tells that a class has no rule, or a rule no class: a style
// sheet is not compiled against the code (adr/0017-plain-css.md).

const SRC = join(import.meta.dirname, '..');

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const read = (ends: RegExp) =>
  files
    .filter((file) => ends.test(file))
    .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

const sources = read(/(?<!\.test)\.tsx?$/).filter(({ file }) => !file.startsWith('testing'));
const sheets = read(/\.css$/);

const classesIn = (css: string) =>
  new Set(css.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi));

/** The texts in expressions that are no classes: what a button looks like, and what is compared. */
const NO_CLASSES = /\bbuttonClass\([^)]*\)|[!=]== '[^']*'/g;

/** class and className, also in markup as text. Of an expression its texts count. */
const ATTRIBUTE = /\bclass(?:Name)?[=:]\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/g;

function classNames(text: string): string[] {
  return [...text.replaceAll(NO_CLASSES, '').matchAll(ATTRIBUTE)]
    .flatMap(([, plain, quoted, expression = '']) => [
      plain ?? quoted ?? '',
      ...[...expression.matchAll(/'([^']*)'|`([^`]*)`/g)].map(
        ([, a, b]) => a ?? b?.replace(/\$\{[^}]*\}\)?\}?/g, ' ') ?? '',
      ),
    ])
    .flatMap((names) => names.split(/\s+/))
    .filter((name) => /^[a-z][\w-]*$/i.test(name));
}

const used = new Map(sources.map(({ file, text }) => [file, classNames(text)]));
const styled = classesIn(sheets.map(({ text }) => text).join('\n'));

test('every class in the sources has a rule in a sheet', () => {
  const unknown = [...used].flatMap(([file, names]) =>
    names.filter((name) => !styled.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every layout class is used', () => {
  const layout = classesIn(sheets.find(({ file }) => file.endsWith('layout.css'))?.text ?? '');
  expect(layout.size).toBeGreaterThan(0);
  const names = new Set([...used.values()].flat());
  expect([...layout].filter((name) => !names.has(name))).toEqual([]);
});

const texts = new Map([...sources, ...sheets].map(({ file, text }) => [file, text]));
const AT_ONCE = /^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'|^@import "([^"]+)"/gm;
const LATER = /\bimport\('(\.[^']+)'\)/g;

/** The files that each file names with a pattern. */
const naming = (pattern: RegExp) =>
  new Map(
    [...texts].map(([file, text]) => [
      file,
      [...text.matchAll(pattern)].flatMap(([, module, sheet]) => {
        const path = join(dirname(file), module ?? sheet ?? '');
        return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).filter((name) => texts.has(name));
      }),
    ]),
  );
const atOnce = naming(AT_ONCE);
const later = naming(LATER);

/** What documents begin with. Everything else is asked for by itself. */
const ENTRIES = ['main.tsx', 'console/main.tsx'];
const roots = [...new Set([...ENTRIES, ...[...later.values()].flat()])];
/** A root and all that it imports at once. */
const closures = new Map(roots.map((root) => [root, closureOf(root)]));

function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of atOnce.get(file) ?? []) closureOf(next, seen);
  return seen;
}

const asking = new Map(
  roots.map((root) => [
    root,
    roots.filter((one) => [...(closures.get(one) ?? [])].some((file) => later.get(file)?.includes(root))),
  ]),
);

/** The files that are there once a root is: its own, and what all who ask for it have. */
function presentFiles(): Map<string, Set<string>> {
  // What asks for each other has a common beginning, so this only shrinks what is thought to be there.
  const present = new Map(roots.map((root) => [root, new Set(texts.keys())]));
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const root of roots) {
      const others = ENTRIES.includes(root) ? [] : (asking.get(root) ?? []);
      const [first = new Set<string>(), ...more] = others.map((one) => present.get(one) ?? new Set<string>());
      const shared = [...first].filter((file) => more.every((one) => one.has(file)));
      const files = new Set([...(closures.get(root) ?? []), ...shared]);
      if (files.size !== present.get(root)?.size) isSettled = false;
      present.set(root, files);
    }
  }
  return present;
}

/** Their frame is drawn by the entry, and looks after the pages that import it: those before a purchase. */
const WITH_THEIR_PAGES = ['slim-header', 'slim-footer'];

test('what is loaded by itself finds the rules of all classes that it names', () => {
  const rules = new Map(sheets.map(({ file, text }) => [file, classesIn(text)]));
  const missing = [...presentFiles()].flatMap(([root, present]) => {
    const found = new Set([...present].flatMap((file) => [...(rules.get(file) ?? [])]));
    return [...(closures.get(root) ?? [])].flatMap((file) =>
      (used.get(file) ?? [])
        .filter((name) => !found.has(name) && !WITH_THEIR_PAGES.includes(name))
        .map((name) => `${root}: ${file} names ${name}`),
    );
  });
  expect(roots.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the widths that a layout changes at are counted in letters', () => {
  // In pixels, larger letters would stand in the columns of a wide window and be cut.
  const inPixels = sheets.flatMap(({ file, text }) =>
    (text.match(/@media[^{]*\dpx/g) ?? []).map((query) => `${file}: ${query}`),
  );
  expect(inPixels).toEqual([]);
});
