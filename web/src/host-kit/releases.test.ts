import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Release = { version: string; on: string; files: Record<string, { file: string; integrity: string }> };

const FOLDER = join(import.meta.dirname, '../../host-releases');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const releases: Release[] = JSON.parse(read('releases.json'));
const numberOf = ({ version }: Release) =>
  version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

// Pages name these copies with their hash: whoever changes one breaks them.
test('what was released is kept as it was', () => {
  expect(releases.length).toBeGreaterThan(0);
  for (const { version, files } of releases) {
    const own = Object.values(files);
    for (const { file, integrity } of own) {
      const code = read(file);
      expect(`sha384-${createHash('sha384').update(code).digest('base64')}`, `${version} ${file}`).toBe(
        integrity,
      );
      const imported = [...code.matchAll(/["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, name]) => name);
      expect(own.map((one) => one.file)).toEqual(expect.arrayContaining(imported));
    }
  }
});

test('nothing else is kept, the newest last', () => {
  const listed = new Set(releases.flatMap(({ files }) => Object.values(files).map(({ file }) => file)));
  expect(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.js'))
      .sort(),
  ).toEqual([...listed].sort());
  expect(releases.map(numberOf)).toEqual(releases.map(numberOf).sort((a, b) => a - b));
  expect(releases.map(({ on }) => on)).toEqual(releases.map(({ on }) => on).sort());
});
