import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOfVideo } from './video';

type Case = { name: string; address: string; kept: string };

// The server's test reads the same table.
const CASES = join(import.meta.dirname, '../../../../../internal/kit/listing/testdata/videos.json');
const cases: Case[] = JSON.parse(readFileSync(CASES, 'utf8'));

test.each(cases)('$name: $address is read as the server does', ({ address, kept }) => {
  expect(addressOfVideo(address)).toBe(kept || undefined);
});

test('some are taken, and some are not', () => {
  expect(new Set(cases.map(({ kept }) => kept === ''))).toEqual(new Set([true, false]));
});
