import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boot } from '../../testing/fixtures';
import { uninstallApp } from './api';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('S4.26, S9.07 an app is gone one second after the platform has removed it, not before', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    return Response.json({});
  });
  let isDone = false;
  void uninstallApp(boot, 'token', { id: 'a1', clientId: 'c1' }, '').then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toEqual([
    `DELETE ${boot.accounts}/v2/clients/c1/consent?coverage=organization`,
    `DELETE ${boot.api}/applications/a1/install`,
  ]);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone).toBe(true);
});
