import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { boot } from '../../../testing/fixtures';
import { server } from '../../../testing/server';
import { NO_ADDRESS } from '../../card/model';
import { pricePreview } from './payment';

afterEach(() => {
  vi.useRealTimers();
});

test('S9.11 a price preview is cached for 300 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let asked = 0;
  server.use(
    http.get('/billing/price_preview/livechat', () => {
      asked += 1;
      return HttpResponse.json({ price: 1900, total_price: 2337, tax_value: 437, tax_rate: 23 });
    }),
  );
  const client = new QueryClient();
  const look = () => client.fetchQuery(pricePreview(boot, 'token', 'livechat', 1900, NO_ADDRESS));
  await look();
  vi.advanceTimersByTime(299_999);
  await look();
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await look();
  expect(asked).toBe(2);
});
