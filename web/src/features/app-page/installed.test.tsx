import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryKeys } from '../../lib/queryKeys';
import { boot, pages } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { readToken, saveToken } from '../session/model/token';

// What the menu loads when first needed is at hand, so that no test waits for a library.
beforeAll(() => import('../account-menu/OpenAccountMenu'));
afterEach(() => vi.unstubAllGlobals());

/** jsdom cannot load a document; where it was sent is all that matters. */
function watchLeaving() {
  const leave = vi.fn();
  const real = location;
  const get = (_: object, name: string) => (name === 'assign' ? leave : Reflect.get(real, name, real));
  vi.stubGlobal('location', new Proxy({}, { get }));
  return leave;
}

test('S4.27, S4.28 installed apps are forgotten at sign-out, and read again after the next sign-in', async () => {
  const asked: (string | null)[] = [];
  servePerson({ scope: 'integrations_manage' });
  server.use(
    http.get('/api/applications/:id/resources/purchases', () => HttpResponse.json({ items: [] })),
    http.delete('/accounts/v2/sessions', () => new HttpResponse(null, { status: 204 })),
    http.get('/api/applications/:id/instance', ({ request }) => {
      asked.push(request.headers.get('Authorization'));
      return HttpResponse.json({
        applicationId: 'a1',
        installed: asked.length === 1,
        installedAt: asked.length === 1 ? '2026-11-20T10:00:00Z' : null,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
      });
    }),
  );
  saveToken('fra:first', boot.base);
  const leave = watchLeaving();
  const { user, queryClient } = renderPage(pages.app);
  expect((await screen.findAllByRole('link', { name: 'Open settings' })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/marketplace/'));
  expect(readToken()).toBeNull();
  expect(queryClient.getQueriesData({ queryKey: queryKeys.instance.all }).filter(([, data]) => data)).toEqual(
    [],
  );

  cleanup();
  saveToken('fra:second', boot.base);
  renderPage(pages.app);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Install' })[0]).toBeEnabled());
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull();
  expect(asked).toEqual(['Bearer fra:first', 'Bearer fra:second']);
});
