import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { boot } from '../../testing/fixtures';
import { server } from '../../testing/server';
import { instanceOf, instancesOf } from './api';

test('a list of one app is not the app: the page of one and cards of one keep their answers apart', async () => {
  const instance = { applicationId: 'lens', installed: true };
  server.use(
    http.get('/api/applications/lens/instance', () => HttpResponse.json(instance)),
    http.get('/api/applications/instances', () => HttpResponse.json([instance])),
  );
  const client = new QueryClient();
  expect(await client.fetchQuery(instanceOf(boot, 'fra:one', 'lens'))).toEqual(instance);
  expect(await client.fetchQuery(instancesOf(boot, 'fra:one', ['lens']))).toEqual([instance]);
  expect(await client.fetchQuery(instanceOf(boot, 'fra:one', 'lens'))).toEqual(instance);
});
