import { expect, test } from 'vitest';
import { measure } from './measure';

const nested = (depth: number) => {
  let value: object = {};
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
};
const cyclic = () => {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
};

test.each([
  ['null', null, null],
  ['a text', 'text', null],
  [
    'a date, an error and what is not there',
    { at: new Date(0), error: new Error('no'), none: undefined },
    null,
  ],
  ['60 kB', 'a'.repeat(60_000), null],
  ['70 kB', 'a'.repeat(70_000), 'size'],
  ['40,000 letters of two bytes', 'é'.repeat(40_000), 'size'],
  ['5 MB', { text: 'a'.repeat(5_000_000) }, 'size'],
  ['a million items', Array.from({ length: 1_000_000 }, () => 0), 'size'],
  ['long keys', { ['k'.repeat(70_000)]: 1 }, 'size'],
  ['10,000 levels', nested(10_000), 'depth'],
  ['itself', cyclic(), 'depth'],
  ['a map', new Map([[1, 2]]), 'form'],
  ['bytes', new Uint8Array(8), 'form'],
  ['another prototype', JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'), 'form'],
] as const)('%s', (_, value, want) => expect(measure(value).fault).toBe(want));

test('the size is about that of its JSON', () => {
  const value = { title: 'Notes', list: ['one', 'two'], more: { ünïcode: '€' } };
  expect(measure(value).size).toBeGreaterThan(JSON.stringify(value).length * 0.8);
  expect(measure(value).size).toBeLessThan(JSON.stringify(value).length * 2);
});
