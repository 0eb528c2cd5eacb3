import { expect, test } from 'vitest';
import { parseAgents } from './agents';

test.each([
  ['1', 1],
  ['6', 6],
  ['10000', 10_000],
  ['10001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['six', undefined],
  ['999999', undefined],
])('%s agents are %s', (typed, agents) => {
  expect(parseAgents(typed)).toBe(agents);
});
