import { useSyncExternalStore } from 'react';

/** A value that components follow. What a change leaves as it was is not drawn again. */
export type Store<T> = {
  get: () => T;
  set: (next: T | ((before: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A store. Whoever follows hears of a change at once, and of those in the next `pauseMs` milliseconds together at
 * their end: what changes thousands of times a second is not drawn as often.
 */
export function createStore<T>(initial: T, pauseMs = 0): Store<T> {
  let value = initial;
  let isPausing = false;
  let isBehind = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    isBehind = isPausing;
    if (isPausing) return;
    for (const listener of listeners) listener();
    if (pauseMs === 0) return;
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (isBehind) tell();
    }, pauseMs);
  };
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
