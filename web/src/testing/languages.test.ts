import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inLanguage, languageOf, nameIn } from '../../languages';
import { compareMessages, messageKeys, otherParameters } from '../../messageKeys';
import { pseudoMessages, pseudoText } from '../../pseudoLanguage';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** What a page says that is built in a language, and what the build says of it. */
async function says(language: string): Promise<{ text: unknown; told: string[] }> {
  const told: string[] = [];
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [inLanguage(language, join(folder, 'messages'))],
    build: {
      write: false,
      minify: false,
      lib: { entry: join(folder, 'page.ts'), formats: ['es'], fileName: 'page' },
      rolldownOptions: { onwarn: ({ message }) => told.push(message) },
    },
  }).then((made) => (Array.isArray(made) ? made[0] : made))) as Rolldown.RolldownOutput;
  const code = output[0].code;
  const { text } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  return { text, told };
}

const ENGLISH = {
  'page.ts': `import { cart } from './messages/cart'; import { shell } from './messages/shell';
    export const text = [cart.title, cart.count(2), shell.menu, cart.note.lead];`,
  'messages/cart.ts': `import { plural } from './plural';
    export const cart = { title: 'Cart', count: (n: number) => plural(n, { one: '1 app', other: \`\${n} apps\` }), note: { lead: 'So far' } };`,
  'messages/shell.ts': `export const shell = { menu: 'Menu' };`,
  'messages/plural.ts': `export const plural = <T>(n: number, forms: { one: T; other: T }) => (n === 1 ? forms.one : forms.other);`,
};

test('a third language is a folder of its files', async () => {
  write({
    ...ENGLISH,
    'messages/pl/cart.ts': `import { plural } from './plural';
      export const cart = { title: 'Koszyk', count: (n: number) => plural(n, { one: '1 aplikacja', few: \`\${n} aplikacje\`, many: \`\${n} aplikacji\` }), note: { lead: 'Dotąd' } };`,
    'messages/pl/plural.ts': `export const plural = <T>(n: number, forms: { one: T; few: T; many: T }) => (n === 1 ? forms.one : n < 5 ? forms.few : forms.many);`,
  });
  expect((await says('en')).text).toEqual(['Cart', '2 apps', 'Menu', 'So far']);
  const polish = await says('pl');
  expect(polish.text).toEqual(['Koszyk', '2 aplikacje', 'Menu', 'Dotąd']);
  expect(polish.told.join()).toContain('pl lacks messages/shell.ts: it is in English');
});

test('a sentence that a language lacks is English, and is told', async () => {
  write({ ...ENGLISH, 'messages/de/cart.ts': `export const cart = { title: 'Warenkorb', note: {} };` });
  const { text, told } = await says('de');
  expect(text).toEqual(['Warenkorb', '2 apps', 'Menu', 'So far']);
  expect(told.filter((one) => one.includes('de/cart.ts lacks cart.count, cart.note.lead'))).toHaveLength(1);
});

test('a language without a folder is none', () => {
  write(ENGLISH);
  expect(() => inLanguage('fr', join(folder, 'messages'))).toThrow('no messages');
});

test.each(['qps', 'qps-plocm'])('%s shows what stands outside the messages', async (pseudo) => {
  write({ ...ENGLISH, 'page.ts': `${ENGLISH['page.ts']} text.push('Forgotten');` });
  const { text } = await says(pseudo);
  expect(text).toEqual(['Çárt óó', '2 áppš óó', 'Méñú óó', 'Šó fár óóó', 'Forgotten']);
});

test.each([
  ['Save', 'Šávé óó'],
  ['', ''],
  ['12.50', '12.50'],
  [' of ', ' óf ó '],
])('pseudo %j', (english, pseudo) => {
  expect(pseudoText(english)).toBe(pseudo);
});

test('the pseudo-language leaves alone what nobody reads', () => {
  const source = `export const a = { kind: (k: string) => k === 'app' ? 'App' : k.startsWith('deal') ? \`Deal \${k}\` : names['x'], 'a b': 'Text' };`;
  const made = pseudoMessages(source);
  for (const kept of ["k === 'app'", ".startsWith('deal')", "names['x']", "'a b': "])
    expect(made).toContain(kept);
  expect(made).toContain('Ápp');
  expect(made).toContain('Déál');
  expect(made).toContain('{k}');
});

test('the keys of messages are their paths', () => {
  const source = `const own = { a: 1 }; export type T = 1;
    export const x = { a: 'A', b: { c: (n: number) => String(n), d() { return ''; } } } as const; export function f() {} export const list = ['a'];`;
  expect(messageKeys(source)).toEqual(['x.a', 'x.b.c', 'x.b.d', 'f', 'list']);
  expect(
    compareMessages(source, 'export const x = { a: "", b: {}, e: 1 }; export const f = () => 1;'),
  ).toEqual({
    missing: ['x.b.c', 'x.b.d', 'list'],
    unknown: ['x.e'],
  });
});

test('a sentence that leaves out a parameter is named, which the compiler lets pass', () => {
  const english = `export const x = { cost: (app: string, days: number) => \`\${app}: \${days} days\`, by: ({ who, at }: Said) => \`\${who}, \${at}\`, menu: 'Menu', n: { left: (n: number) => plural(n, { one: '1 app', other: \`\${n} apps\` }) } } as const;`;
  const same = `export const x = { cost: (wer: string, t: number) => \`\${t} Tage \${wer}\`, by: ({ at, who: wer }: Said) => \`\${at} \${wer}\`, menu: 'Menü', n: { left: (n: number) => plural(n, { one: 'eine', other: \`\${n}\` }) } };`;
  expect(otherParameters(english, same)).toEqual([]);
  const wrong = `export const x = { cost: (app: string) => \`\${app}: Tage\`, by: ({ who }: Said) => \`\${who}\`, menu: 'Menü', n: { left: () => 'Apps' } };`;
  expect(otherParameters(english, wrong)).toEqual([
    'x.cost: 0,1 in English, 0',
    'x.by: 0.at,0.who in English, 0.who',
    'x.n.left: 0 in English, ',
  ]);
});

test('files of a language carry its name', () => {
  expect([languageOf('production'), languageOf('de')]).toEqual(['en', 'de']);
  expect([nameIn('en', 'render.js'), nameIn('de', 'render.js')]).toEqual(['render.js', 'render.de.js']);
});
