import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from './store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each change is told, unless it leaves the value as it is', () => {
  const store = createStore(0);
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  for (const value of [1, 1, 2]) store.set(value);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('with a pause the first change is told at once, and those of the pause together', () => {
  const store = createStore(0, 50);
  const told: number[] = [];
  store.subscribe(() => void told.push(store.get()));
  for (let n = 1; n <= 10_000; n += 1) store.set(n);
  expect(store.get()).toBe(10_000);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([1, 10_000]);
  store.set(10_001);
  expect(told).toEqual([1, 10_000]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([1, 10_000, 10_001]);
  vi.advanceTimersByTime(1000);
  store.set(10_002);
  expect(told).toEqual([1, 10_000, 10_001, 10_002]);
});
