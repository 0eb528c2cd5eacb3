import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TABLES, withTables } from './tables';

const DOCUMENT = join(import.meta.dirname, '../../../docs/embedding.md');

// `UPDATE_DOCS=1 npx vitest run src/host-kit/tables.test.ts` writes them.
test('docs/embedding.md has the tables of now', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  if (process.env.UPDATE_DOCS) writeFileSync(DOCUMENT, withTables(text));
  else expect(text).toBe(withTables(text));
  for (const table of Object.values(TABLES)) expect(withTables(text)).toContain(table);
});
