import { expect, test } from 'vitest';
import { changesOf, entriesOf, markdownOf } from './changelog';

const changes = [
  { version: '1.1.0', date: '2026-05-02', title: 'Faster', text: 'It starts at once.\n- and ends' },
  { version: '1.0.0', date: '2026-05-01', title: 'First', text: 'It is there.' },
];

test.each([
  [
    'as answers have it',
    '**1.1.0** (2026-05-02) Faster: It starts at once.\n- and ends\n\n**1.0.0** (2026-05-01) First: It is there.',
  ],
  [
    'as headings',
    '## 1.1.0 - 2026-05-02 Faster\n\nIt starts at once.\n- and ends\n\n# [1.0.0] (2026-05-01): First\nIt is there.',
  ],
])('is read %s', (_, markdown) => {
  expect(changesOf(entriesOf(markdown))).toEqual(changes);
});

test('what is written is read as the same', () => {
  expect(
    changesOf(entriesOf(markdownOf(entriesOf(markdownOf(changes.map((one) => ({ ...one, key: '' }))))))),
  ).toEqual(changes);
});

test('nothing is no change, and one that nobody has begun is none', () => {
  expect(entriesOf('')).toEqual([]);
  expect(markdownOf([{ key: '', version: ' ', date: '2026-05-01', title: '', text: '' }])).toBe('');
});
