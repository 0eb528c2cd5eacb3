import { call, MARK, post, toast } from '../line';
import { type Case, DROPPED } from './case';

// Form: messages that no product expects.

function cyclic() {
  const data: Record<string, unknown> = {};
  data.self = data;
  return data;
}

function deep(levels: number) {
  let data: unknown = 'bottom';
  for (let n = 0; n < levels; n += 1) data = { data };
  return data;
}

export const FORMS: readonly Case[] = [
  {
    id: 'no object',
    what: 'send text, a number, null',
    expect: DROPPED,
    run: () => {
      for (const one of ['hello', 7, null, [MARK]]) post(one);
    },
  },
  {
    id: 'cyclic',
    what: 'send an object that holds itself',
    expect: DROPPED,
    run: () => post(call('set_toast', cyclic())),
  },
  { id: '5 MB', what: 'send five megabytes', expect: DROPPED, run: () => post(toast('x'.repeat(5_000_000))) },
  {
    id: 'deep',
    what: 'send 1,000 levels, and 10,000',
    expect: `${DROPPED}; some browsers send no more than the first`,
    run: () => {
      for (const levels of [1000, 10_000]) post(call('set_toast', deep(levels)));
    },
  },
  {
    id: 'flood',
    what: 'send 10,000 messages at once',
    expect: 'fifty are heard in a second; the host stays quick',
    run: () => {
      for (let n = 0; n < 10_000; n += 1) post(call('flood', n));
    },
  },
  {
    id: 'wrong types',
    what: 'send numbers where texts belong, and texts for numbers',
    expect: DROPPED,
    run: () => {
      post(toast(7, 8));
      post(call('set_fullscreen_widget_notification_badge', '7'));
    },
  },
  {
    id: 'prototype keys',
    what: 'send __proto__ and constructor',
    expect: DROPPED,
    run: () => {
      post(call('update_properties', JSON.parse('{"__proto__":{"onboarded":true}}')));
      post(call('update_properties', { constructor: { prototype: { onboarded: true } } }));
    },
  },
  {
    id: 'prototype names',
    what: 'send messages named like methods of objects',
    expect: 'they are answered and do nothing',
    run: () => {
      for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) post(call(name, {}));
    },
  },
];
