import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { server } from '../../testing/server';
import { saveToken } from '../session/model/token';

const PARTS = './components/OwnedParts';

beforeEach(() => {
  saveToken('fra:secret', boot.base);
  server.use(
    http.get('/accounts/v2/info', () =>
      HttpResponse.json({ account_id: 'a1', organization_id: 'o1', scope: 'integrations_manage' }),
    ),
    http.get('/accounts/v2/accounts/me', () =>
      HttpResponse.json({ name: 'Maria', email: 'm@acme.test', roles: [] }),
    ),
    http.get('/accounts/v2/organizations/my', () => HttpResponse.json({ name: 'Acme Inc.' })),
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: 'a1',
        installed: true,
        installedAt: '2026-11-03T10:00:00Z',
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
      }),
    ),
  );
});

/** The box of an app that is installed, for whose parts this code is fetched. */
async function openBox(code: () => Promise<unknown>) {
  vi.resetModules();
  vi.doMock(PARTS, code);
  const { renderPage } = await import('../../testing/render');
  renderPage(pages.app);
  return screen.getByRole('complementary', { name: 'Price' });
}

test('an installed app has its button where that code does not come', async () => {
  const box = await openBox(() => Promise.reject(new Error('offline')));
  expect(await within(box).findByRole('link', { name: 'Open settings' })).toBeVisible();
  expect(within(box).queryByText('Installed on Nov 3, 2026')).toBeNull();
});
