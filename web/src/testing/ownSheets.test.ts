import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { ownSheets } from '../../ownSheets';

const root = mkdtempSync(join(tmpdir(), 'own-sheets-'));
afterAll(() => rmSync(root, { recursive: true }));

const SOURCES = {
  'main.js': `import './main.css'; import('./plain.js'); import('./page.js'); import('./words.js'); import('./dialog.js');`,
  'main.css': '.main { color: red }',
  // Two parts that stand in one file; one of them has a look.
  'pure.js': 'export const sum = (a, b) => a + b;',
  'card.js': `import './card.css'; export const card = 'card';`,
  'card.css': '.card { color: green }',
  'plain.js': `import { sum } from './pure.js'; console.log(sum(1, 2));`,
  'words.js': `import { sum } from './pure.js'; import { dialog } from './dialog.js'; console.log(sum(3, 4), dialog);`,
  'page.js': `import './page.css'; import { card } from './card.js'; console.log(card);`,
  'page.css': '.page { color: blue }',
  // What pages import, and others ask for.
  'dialog.js': `import './dialog.css'; export const dialog = 'dialog';`,
  'dialog.css': '.dialog { color: gold }',
};

type Chunk = { file: string; css?: string[] };

async function built() {
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(root, name), text);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [ownSheets()],
    build: {
      write: false,
      manifest: true,
      rolldownOptions: {
        input: join(root, 'main.js'),
        output: { codeSplitting: { groups: [{ name: 'parts', test: /(pure|card)\.js$/ }] } },
      },
    },
  });
  const [{ output } = { output: [] }] = [result].flat() as {
    output: { fileName: string; source?: unknown; code?: string }[];
  }[];
  const manifest: Record<string, Chunk> = JSON.parse(
    String(output.find(({ fileName }) => fileName.endsWith('manifest.json'))?.source),
  );
  const entry = output.find(({ fileName }) => fileName === manifest['main.js']?.file)?.code ?? '';
  const sheets = (name: string) =>
    (manifest[name]?.css ?? []).map((file) => file.replace(/^assets\/|-[\w-]{8}\.css$/g, ''));
  const names = [
    ...(/m\.f=\[([^\]]*)\]/.exec(entry)?.[1] ?? '').matchAll(/"assets\/(\w+)-[\w-]{8}\.(\w+)"/g),
  ];
  /** What comes with a file that the entry asks for. */
  const comesWith = (name: string) => {
    const list = new RegExp(`import\\(.\\./${name}-[^,]*?\\),__vite__mapDeps\\(\\[([\\d,]*)\\]`).exec(
      entry,
    )?.[1];
    return list?.split(',').flatMap((at) => (names[Number(at)]?.[2] === 'css' ? names[Number(at)]?.[1] : []));
  };
  return { sheets, comesWith };
}

test('what is asked for by itself has the sheets that its modules import, a page after its parts', async () => {
  const { sheets, comesWith } = await built();
  expect(sheets('main.js')).toEqual(['main']);
  expect(sheets('plain.js')).toEqual([]);
  expect(sheets('words.js')).toEqual(['dialog']);
  expect(sheets('page.js')).toEqual(['parts', 'page']);
  expect(comesWith('page')).toEqual(['parts', 'page']);
  expect(comesWith('words')).toEqual(['dialog']);
  expect(comesWith('dialog')).toEqual(['dialog']);
});
