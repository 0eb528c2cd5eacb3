import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClientWith } from '../../app/queryClient';
import { BootContext } from '../../lib/boot';
import { boot } from '../../testing/fixtures';
import { server } from '../../testing/server';
import { PermissionStep } from './components/PermissionStep';

let asked = 0;
let isReadOnly = true;

beforeEach(() => {
  asked = 0;
  isReadOnly = true;
  server.use(
    http.get('/accounts/clients/its-client/public', () => {
      asked += 1;
      return HttpResponse.json({
        client_id: 'its-client',
        scopes: [{ scope: 'chats', area: 'Chats', read_only: isReadOnly }],
      });
    }),
  );
});
afterEach(() => void vi.useRealTimers());

/** What an area is called, and what is done with it. */
const item = (words: string) =>
  screen.getByText((_, one) => one?.tagName === 'LI' && one.textContent === words);

const queryClient = queryClientWith(boot.base, { path: '/', query: '' }, null);
const open = (clientId: string) =>
  render(
    <BootContext value={boot}>
      <QueryClientProvider client={queryClient}>
        <PermissionStep
          apps={[{ id: 'a1', name: 'AskGuru', clientId, permissions: [{ area: 'Tickets', readOnly: true }] }]}
        />
      </QueryClientProvider>
    </BootContext>,
  );

test('S7.24, S9.11: the permissions of an app are read from the accounts service, and cached for 300 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  const first = open('its-client');
  expect(item('Tickets Read only')).toBeVisible(); // what the page knew
  await waitFor(() => expect(item('Chats Read only')).toBeVisible());
  first.unmount();
  isReadOnly = false;

  vi.setSystemTime(start + 295_000);
  const second = open('its-client');
  expect(item('Chats Read only')).toBeVisible();
  second.unmount();
  expect(asked).toBe(1);

  vi.setSystemTime(start + 305_000);
  open('its-client');
  await waitFor(() => expect(item('Chats Read and write')).toBeVisible());
  expect(asked).toBe(2);
});
