import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { server } from '../../testing/server';

const PARTS = './components/OwnedParts';

beforeEach(() => {
  signInPerson({ scope: 'integrations_manage' });
  server.use(
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
