import { expect, test, vi } from 'vitest';
import { boot } from '../../../testing/fixtures';

const liteClient = vi.fn((..._: unknown[]) => ({}));
vi.mock('algoliasearch/lite', () => ({ liteClient }));

test('S9.03 a connection has 1 s, an answer 2 s, a write 30 s', async () => {
  const { searchClient } = await import('./client');
  await searchClient(boot);
  expect(liteClient.mock.calls[0]?.[2]).toMatchObject({
    timeouts: { connect: 1000, read: 2000, write: 30_000 },
  });
});
