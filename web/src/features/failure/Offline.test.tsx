import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '../../lib/wire';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { PAGE_DATA, server } from '../../testing/server';

const offline: Page = {
  ...pages.notFound,
  path: '/offline/',
  failure: { status: 0, popular: [] },
};

/** A copy that the service worker made so many hours before noon. */
const copy = (path: string, body: string, hours: number): [string, Response] => [
  `${location.origin}/marketplace${path}`,
  new Response(body, { headers: { Date: new Date(2026, 10, 25, 12 - hours).toUTCString() } }),
];
const documentOf = (page: Page) =>
  `<!doctype html><title>x</title><script id="page" type="application/json">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`;

function stubCaches(copies: [string, Response][]) {
  const kept = new Map(copies);
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (url: string) => kept.get(url)?.clone(),
    }),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 25, 12) });
  server.use(
    http.head('*', () => HttpResponse.error()),
    http.get(PAGE_DATA, () => HttpResponse.error()),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('S7.51 what is saved is listed once, the last read first, without this page and what needs a network', async () => {
  const app = pages.app;
  stubCaches([
    copy('/apps/deepl/', documentOf(app), 3),
    copy('/page-data/apps/deepl/page-data.json', JSON.stringify(app), 1),
    copy('/apps/', documentOf(pages.listing), 26),
    copy('/legal/terms/', documentOf({ ...pages.legal, path: '/legal/terms/' }), 26),
    copy('/offline/', documentOf(offline), 0),
    copy('/my-apps/', documentOf({ ...pages.legal, kind: 'my-apps', path: '/my-apps/' }), 0),
    copy('/embedded-apps/deepl/', documentOf({ ...app, path: '/embedded-apps/deepl/', embedded: true }), 0),
    copy('/apps/broken/', '<script id="page" type="application/json">{"kind"</script>', 0),
    copy('/page-data/x/page-data.json', '{"kind":', 0),
  ]);
  renderPage(offline);
  const list = within(await screen.findByRole('navigation', { name: 'Saved on this device' }));
  const [first, second, third, ...others] = list.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(first).toHaveTextContent(`${app.app?.name}App page, from 11:00 today`);
  // Copies say when they were made in whole seconds: of one second, the one kept last was read last.
  expect(second).toHaveTextContent(/Legal text, from yesterday$/);
  expect(third).toHaveTextContent(/List, from yesterday$/);
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', `/marketplace${app.path}`);
});

test('an app that was looked at comes before one that was only fetched ahead', async () => {
  const { slug = '', name = '', path = '', icon = '' } = pages.app.app ?? {};
  const ahead = { ...pages.app, path: '/apps/ahead/', app: { ...pages.app.app, name: 'Ahead' } } as Page;
  localStorage.setItem('marketplace-viewed', JSON.stringify([{ slug, name, path, icon }]));
  stubCaches([
    copy('/page-data/apps/ahead/page-data.json', JSON.stringify(ahead), 1),
    copy('/apps/', documentOf(pages.listing), 26),
    copy('/apps/deepl/', documentOf(pages.app), 3),
  ]);
  renderPage(offline);
  const list = within(await screen.findByRole('navigation', { name: 'Saved on this device' }));
  expect(list.getAllByRole('link').map((one) => one.textContent)).toEqual([
    name,
    pages.listing.title.split(' | ')[0],
    'Ahead',
  ]);
  localStorage.removeItem('marketplace-viewed');
});

test('a page that was kept without its icon has the sign of its kind', async () => {
  stubCaches([copy('/apps/deepl/', documentOf(pages.app), 3)]);
  renderPage(offline);
  const row = (await screen.findByRole('link', { name: pages.app.app?.name ?? '' })).closest('li');
  const icon = row?.querySelector('img');
  expect(icon).toHaveAttribute('src', pages.app.app?.icon);
  fireEvent.error(icon as HTMLImageElement);
  expect(row?.querySelector('img')).toBeNull();
  expect(row?.querySelector('.offline-symbol svg')).not.toBeNull();
});

test('S7.51 the page looks for the network again and again, and goes on when it is back', async () => {
  stubCaches([]);
  const asked = vi.fn(() => HttpResponse.error());
  server.use(http.head('*', asked));
  renderPage(offline);
  expect(screen.getByText('Next try in 10 s')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
