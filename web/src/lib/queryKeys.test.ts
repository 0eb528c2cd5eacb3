import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate, queryKeys } from './queryKeys';

test('no two families share a name', () => {
  const names = Object.values(queryKeys).map(({ all }) => String(all[0]));
  expect(new Set(names).size).toBe(names.length);
});

test('invalidating a family makes all its entries stale, and no others', async () => {
  const client = new QueryClient();
  const own = queryKeys.instance.of('fra:one', 'lens');
  const other = queryKeys.upgrades.of('fra:one', 'lens');
  for (const key of [own, other]) client.setQueryData(key, 'kept');
  await invalidate(client, 'instance', 'billing');
  expect(client.getQueryState(own)?.isInvalidated).toBe(true);
  expect(client.getQueryState(other)?.isInvalidated).toBe(false);
});

test('an answer that was on its way before a change is not kept', async () => {
  const client = new QueryClient();
  const queryKey = queryKeys.dealReminders.of('fra:one');
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  const invalidated = invalidate(client, 'dealReminders');
  answers[0]?.('of before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('of after');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('of after');
  stop();
});

test('the compiler takes no key that was written by hand', () => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.products.of('fra:one'), 'kept');
  // @ts-expect-error a list is no key
  expect(client.getQueryData(['products', 'fra:one'])).toBe('kept');
});
