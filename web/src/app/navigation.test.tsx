import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Page } from '../lib/wire';
import { shell } from '../messages/shell';
import { waitUntil } from '../testing/clock';
import { pages } from '../testing/fixtures';
import { renderPage } from '../testing/render';
import { PAGE_DATA, server } from '../testing/server';

/** jsdom cannot load a document; whether it was asked to is all that matters. */
function watchReload() {
  const reload = vi.fn();
  const real = location;
  const get = (_: object, name: string) => (name === 'reload' ? reload : Reflect.get(real, name, real));
  vi.stubGlobal('location', new Proxy({}, { get }));
  return reload;
}

test('a link shows the next page, sets the title and moves reading to its heading', async () => {
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'AskGuru' }));
  const heading = await screen.findByRole('heading', { level: 1, name: /AskGuru/ });
  expect(location.pathname).toBe('/marketplace/apps/askguru/');
  await waitFor(() => expect(document.title).toBe(pages.app.title));
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('S4.45 a link to nowhere shows the 404 page', async () => {
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'Viber' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This page is not on the shelf' }),
  ).toBeVisible();
});

test('an old address becomes the one of the page that answered', async () => {
  server.use(
    http.get('/marketplace/page-data/apps/viber/page-data.json', () => HttpResponse.json(pages.app)),
  );
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'Viber' }));
  await screen.findByRole('heading', { level: 1, name: /AskGuru/ });
  await waitFor(() => expect(location.pathname).toBe('/marketplace/apps/askguru/'));
});

test('S9.10 the old page stays, and after one second says that it takes long', async () => {
  server.use(
    http.get(PAGE_DATA, async () => {
      await delay(1300);
      return HttpResponse.json(pages.app);
    }),
  );
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'AskGuru' }));
  expect(screen.getByRole('heading', { level: 1, name: 'All apps' })).toBeVisible();
  expect(await screen.findByText(shell.slow, undefined, { timeout: 1250 })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: /AskGuru/ })).toBeVisible();
  expect(screen.queryByText(shell.slow)).toBeNull();
});

test('a page that was read more than a minute ago is not shown again before the server was asked', async () => {
  const cheaper = {
    ...pages.app,
    title: 'Cheaper',
    app: { ...pages.app.app, shortDescription: 'Now for less.' },
  } as Page;
  let answers = 0;
  server.use(
    http.get('/marketplace/page-data/apps/askguru/page-data.json', async () => {
      answers += 1;
      if (answers > 1) await delay(150);
      return HttpResponse.json(answers > 1 ? cheaper : pages.app);
    }),
    http.get('/marketplace/page-data/apps/page-data.json', () => HttpResponse.json(pages.listing)),
  );
  const clock = vi.spyOn(Date, 'now');
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'AskGuru' }));
  await screen.findByRole('heading', { level: 1, name: /AskGuru/ });
  const later = (ms: number) => {
    const now = Date.now() + ms;
    clock.mockImplementation(() => now);
  };
  const goBackAndForth = async () => {
    act(() => history.back());
    await screen.findByRole('heading', { level: 1, name: 'All apps' });
    act(() => history.forward());
  };
  later(61_000);
  await goBackAndForth();
  await waitUntil(() => answers === 2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All apps');
  expect(await screen.findByText('Now for less.')).toBeVisible();
  // Read just now, it is there at once.
  await goBackAndForth();
  expect(await screen.findByText('Now for less.')).toBeVisible();
  expect(answers).toBe(2);
  clock.mockRestore();
});

test('S4.46 a load that failed forces a full navigation', async () => {
  server.use(http.get(PAGE_DATA, () => new HttpResponse(null, { status: 503 })));
  const reload = watchReload();
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'AskGuru' }));
  await waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 6000 });
}, 10_000);

test('S4.46 a changed build hash reloads once per session', async () => {
  server.use(
    http.get('/marketplace/page-data/app-data.json', () =>
      HttpResponse.json({ webpackCompilationHash: 'newer' }),
    ),
  );
  const reload = watchReload();
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'AskGuru' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('S7.51 other parts of the frame are fetched after a navigation and drawn in place', async () => {
  let asked = 0;
  server.use(
    http.get('/marketplace/page-data/app-data.json', () =>
      HttpResponse.json({
        webpackCompilationHash: 'test-build',
        slices: { header: 'newer', footer: 'f1' },
      }),
    ),
    http.get('/marketplace/slice-data/:name', ({ params }) => {
      asked += 1;
      expect(params.name).toBe('header.json');
      return HttpResponse.json({ brand: 'Marketplace', navigation: [{ text: 'Bazaar', path: '/apps/' }] });
    }),
  );
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('link', { name: 'AskGuru' }));
  expect((await screen.findAllByRole('link', { name: 'Bazaar', hidden: true })).length).toBeGreaterThan(0);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('All apps');
  expect(asked).toBe(1);
});
