import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/http';
import { server } from '../testing/server';
import { startReporter } from './reporter';

test('S8.31 a report is tagged and names neither the query nor the hash', async () => {
  const sent: string[] = [];
  server.use(
    http.post('https://errors.example/api/1/envelope/', async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json({});
    }),
  );
  history.replaceState(null, '', '/marketplace/checkout/dropbox/?charge=secret-1#access_token=secret-2');
  const reporter = startReporter('https://key@errors.example/1', 'build-1');
  reporter({ area: 'checkout', type: 'start', failure: new ApiError(503, 'down', 'broken') });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const event = JSON.parse(sent[0]?.split('\n')[2] ?? '{}');
  expect(event.tags).toEqual({ area: 'checkout', type: 'start', status: 503, code: 'down' });
  expect(event.release).toBe('build-1');
  expect(event.request.url).toBe(`${location.origin}/marketplace/checkout/dropbox/`);
  expect(sent[0]).not.toContain('secret');
  history.replaceState(null, '', '/marketplace/');
});
