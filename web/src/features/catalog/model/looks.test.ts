import { describe, expect, test } from 'vitest';
import type { CardScene } from '../../../lib/wire';
import { chooseLooks } from './looks';

const scene = (...names: string[]): CardScene => ({
  base: '/pictures/',
  looks: names.map((name) => ({ name, place: name })),
});

const namesOf = (scenes: (CardScene | undefined)[]) => chooseLooks(scenes).map((look) => look?.name);

describe('the looks of a list', () => {
  test('are the entries’ own where no neighbour has the same', () => {
    expect(namesOf([scene('a', 'x'), scene('b', 'x'), scene('c', 'x')])).toEqual(['a', 'b', 'c']);
  });

  test('are others where a neighbour in one to four columns has the same', () => {
    const same = () => scene('a', 'b', 'c', 'd', 'e');
    expect(namesOf([same(), same(), same(), same(), same(), same()])).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  });

  test('are the least near ones where there are not enough', () => {
    expect(namesOf([scene('a', 'b'), scene('a', 'b'), scene('a', 'b')])).toEqual(['a', 'b', 'a']);
  });

  test('leave out entries without a picture, and do not change when others follow', () => {
    const list = [scene('a', 'b'), undefined, scene('a', 'b')];
    expect(namesOf(list)).toEqual(['a', undefined, 'b']);
    expect(namesOf([...list, scene('b', 'a')]).slice(0, 3)).toEqual(namesOf(list));
  });
});
