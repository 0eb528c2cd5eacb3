import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
);

// Any product takes the library as it is: it must not bring our front end along.
test('the library imports itself alone, and React in its component', () => {
  const imports = files.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/from '([^']+)'/g)].map(
      ([, from]) => `${file}: ${from}`,
    ),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(imports.filter((line) => !line.includes(': ./')).sort()).toEqual([
    'AppWidget.tsx: react',
    'testApp.ts: vitest',
  ]);
});
