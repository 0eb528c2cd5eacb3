import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { ownApp } from '../../../testing/ownApps';
import { ownDeveloper } from '../../../testing/ownDeveloper';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';

afterEach(() => {
  vi.restoreAllMocks();
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('while there is no network each page says what waits', async () => {
  signInDeveloper();
  server.use(http.get('/api/v2/applications', () => HttpResponse.json([ownApp()])));
  renderConsole('/apps/');
  await screen.findByRole('heading', { level: 1, name: 'Apps' });
  const note = /^You are offline\. What you save/;
  expect(screen.queryByText(note)).toBeNull();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText(note)).toBeVisible();
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(note)).toBeNull();
});

test('who is restricted reads why on each page, of an app too', async () => {
  signInDeveloper();
  const app = ownApp();
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/:id', () => HttpResponse.json(app)),
    http.get('/api/v2/developer', () =>
      HttpResponse.json(ownDeveloper({ state: 'restricted', reason: 'Answers nobody.' })),
    ),
  );
  const { unmount } = renderConsole('/apps/');
  expect(await screen.findByText(/have restricted you: Answers nobody\./)).toBeVisible();
  unmount();
  renderConsole(`/apps/${app.slug}/basics/`);
  expect(await screen.findByText(/have restricted you: Answers nobody\./)).toBeVisible();
});
