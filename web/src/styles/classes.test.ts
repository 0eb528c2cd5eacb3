import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
