import { expect, test } from 'vitest';
import { differencesOf, type Line } from './differences';

const one = (part: string, before: unknown, after: unknown, needsReview = false) =>
  differencesOf(
    [{ part, before, after, needsReview }],
    [
      { scope: 'customers:rw', sentence: 'Read and change customers' },
      { scope: 'agents:ro', sentence: 'See the list of agents' },
    ],
  )[0];

const signed = (lines: readonly Line[]) =>
  lines.map(({ text, isChanged }) => `${isChanged ? '!' : '='}${text}`);

function linesOf(part: string, before: unknown, after: unknown) {
  const found = one(part, before, after);
  if (found?.kind !== 'lines') throw new Error(`${part} is shown as ${found?.kind}`);
  return [signed(found.before), signed(found.after)];
}

test('texts are compared as words', () => {
  expect(one('shortDescription', '', 'New.')).toEqual({
    part: 'shortDescription',
    name: 'Short description',
    needsReview: false,
    kind: 'words',
    before: '',
    after: 'New.',
  });
});

test('prices are said in cents', () => {
  const paid = { frequency: 'once', price: 1900, discount: {} };
  expect(
    linesOf('payment', paid, { ...paid, frequency: 'monthly', price: 2450, trialDays: 14, perAccount: true }),
  ).toEqual([['!$19.00 once'], ['!$24.50 a month and account', '!14 days to try it']]);
  expect(linesOf('payment', null, paid)).toEqual([['!Free'], ['!$19.00 once']]);
  const discount = { BasisPoints: 1500, From: '2026-11-01T00:00:00Z', To: '2026-12-13T23:59:59.999999Z' };
  expect(linesOf('payment', paid, { ...paid, discount })).toEqual([
    ['=$19.00 once'],
    ['=$19.00 once', '!15 % off, Nov 1, 2026 to Dec 13, 2026, in UTC'],
  ]);
  expect(one('payment', null, paid, true)?.needsReview).toBe(true);
});

test('permissions are said in words, with the scope beside', () => {
  const before = { id: 'c1', scopes: ['agents:ro'] };
  const after = { id: 'c1', scopes: ['agents:ro', 'customers:rw'] };
  expect(linesOf('client', before, after)).toEqual([
    ['=See the list of agents'],
    ['=See the list of agents', '!Read and change customers'],
  ]);
  expect(one('client', before, after)).toMatchObject({
    after: [{ code: 'agents:ro' }, { code: 'customers:rw' }],
  });
});

test('pictures that only one side has are marked', () => {
  const shots = ['a', 'b', 'c'].map((src) => ({ src, title: src }));
  expect(one('screenshots', shots.slice(0, 2), shots.slice(1))).toMatchObject({
    kind: 'pictures',
    before: [
      { src: 'a', isChanged: true },
      { src: 'b', isChanged: false },
    ],
    after: [
      { src: 'b', isChanged: false },
      { src: 'c', isChanged: true },
    ],
  });
  expect(one('icon', {}, { picture: 'p' })).toMatchObject({
    kind: 'pictures',
    before: [],
    after: [{ src: 'p' }],
  });
  expect(linesOf('icon', { brand: 'aircall' }, { hue: 'blue', glyph: 'a' })).toEqual([
    ['!Brand: aircall'],
    ['!Hue: blue', '!Glyph: a'],
  ]);
});

test('what else an app consists of is said line by line', () => {
  const widget = { id: 'w', placement: 'plugin', url: 'https://a.test' };
  expect(linesOf('widgets', [widget], [{ ...widget, url: 'https://b.test' }])).toEqual([
    ['!Id: w; Place: plugin; Address: https://a.test'],
    ['!Id: w; Place: plugin; Address: https://b.test'],
  ]);
  expect(
    linesOf(
      'support',
      { tutorialUrl: 'https://a.test', email: '' },
      { tutorialUrl: 'https://a.test', email: 'a@a.test' },
    ),
  ).toEqual([['=Tutorial: https://a.test'], ['=Tutorial: https://a.test', '!E-mail: a@a.test']]);
  expect(linesOf('onlyOwner', false, true)).toEqual([[], ['!Yes']]);
});

test('upgrades are named with their price, and what else differs', () => {
  const chats = {
    id: 'u1',
    name: 'Extra chats',
    description: 'Score more.',
    price: 300,
    frequency: 'monthly',
    url: 'https://a.test',
  };
  const seat = { id: 'u2', name: 'Seat', description: 'One more.', price: 150, frequency: 'once' };
  expect(
    linesOf(
      'upgrades',
      [chats, seat],
      [
        { ...chats, price: 450, perAgent: true, counted: true },
        { id: 'u3', name: 'Gift', description: 'For all.', price: 0, frequency: 'once' },
      ],
    ),
  ).toEqual([
    ['!Extra chats: $3.00 a month', '!Seat: $1.50 once', '!Seat: One more.', '!Seat: Id u2'],
    [
      '!Extra chats: $4.50 a month, for each agent, as often as one likes',
      '!Gift: Free',
      '!Gift: For all.',
      '!Gift: Id u3',
    ],
  ]);
  const moved = { ...chats, description: 'Score all.', url: 'https://b.test' };
  expect(linesOf('upgrades', [chats], [moved])).toEqual([
    ['=Extra chats: $3.00 a month', '!Extra chats: Score more.', '!Extra chats: tells https://a.test'],
    ['=Extra chats: $3.00 a month', '!Extra chats: Score all.', '!Extra chats: tells https://b.test'],
  ]);
  expect(linesOf('upgrades', null, [seat])[0]).toEqual([]);
});

test('a video is its poster with what it shows, and marked when either differs', () => {
  const video = { url: 'https://vimeo.com/76979871', poster: 'https://pictures.example/p', title: 'A tour' };
  const shown = { src: video.poster, title: `A tour, ${video.url}`, isChanged: true };
  expect(one('video', null, video)).toMatchObject({
    name: 'Video',
    kind: 'pictures',
    before: [],
    after: [shown],
  });
  expect(one('video', { ...video, title: 'A walk' }, video)).toMatchObject({
    before: [{ ...shown, title: `A walk, ${video.url}` }],
    after: [shown],
  });
});
