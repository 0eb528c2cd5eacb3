import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The document looks for a part's style sheets by the name of its module (internal/site/part_sheets.go).

const source = readFileSync(join(import.meta.dirname, 'parts.ts'), 'utf8');

test('each part that the server draws stands with the sheets of its own module', () => {
  const modules = [...source.matchAll(/import \{ (.+) \} from '\.\.\/(.+)';/g)].flatMap(
    ([, names = '', module]) => names.split(', ').map((name) => [name, module] as const),
  );
  const moduleOf = new Map(modules);
  const drawn = [...source.matchAll(/^[\w.]+\.code = (.*);$/gm)].map(([, value]) => value);
  const marked = [...source.matchAll(/withSheets\('(.+)', (\w+)\)/g)];
  expect(marked.length).toBe(drawn.length);
  for (const [, module, part = ''] of marked) expect(module).toBe(moduleOf.get(part));
});
