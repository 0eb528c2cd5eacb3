import { expect, test } from 'vitest';
import { chooseLooks } from '../../catalog/model/looks';
import { scenesOf } from './search';

type Hits = Parameters<typeof scenesOf>[0];

const hit = (colour: string, ...looks: string[]) =>
  ({ colour, sceneBase: '/scenes/', looks, places: looks.map(() => 'Chat details') }) as Hits[number];

const shown = (...hits: Hits) => chooseLooks(scenesOf(hits, (name) => name)).map((look) => look?.name);

test('a result shows another scene than the one above it in the same colour', () => {
  expect(
    shown(
      hit('slate', 'plugin.order.0', 'settings'),
      hit('slate', 'plugin.order.1', 'settings'),
      hit('slate', 'plugin.order.2', 'settings', 'fullscreen'),
    ),
  ).toEqual(['plugin.order.0', 'settings', 'plugin.order.2']);
});

test('one of another colour, of none, or with nothing else shows what it has', () => {
  expect(
    shown(
      hit('slate', 'plugin.order.0', 'settings'),
      hit('teal', 'plugin.order.1', 'settings'),
      hit('', 'plugin.order.2', 'settings'),
      hit('teal', 'plugin.lead.0', 'settings'),
      hit('teal', 'plugin.lead.1'),
    ),
  ).toEqual(['plugin.order.0', 'plugin.order.1', 'plugin.order.2', 'plugin.lead.0', 'plugin.lead.1']);
});
