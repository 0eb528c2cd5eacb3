import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';

const realSetTimeout = globalThis.setTimeout;

/** Stops the timers of what is tested. Testing Library's own waiting needs them: wait with `settled`. */
export function stopTimers(...more: ('setInterval' | 'clearInterval')[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...more] });
}

/** Lets the stopped timers run for so long. */
export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits until answers have come and the screen shows them, without letting a stopped timer run. */
export async function waitUntil(isSo: () => boolean) {
  for (let turns = 0; turns < 400 && !isSo(); turns++)
    await act(() => new Promise<void>((done) => void realSetTimeout(done, 5)));
  expect(isSo()).toBe(true);
}
