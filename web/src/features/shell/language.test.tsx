import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Boot } from '../../lib/wire';
import { boot as english, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const boot: Boot = {
  ...english,
  languages: [
    { code: 'en', name: 'English', base: '/marketplace' },
    { code: 'de', name: 'Deutsch', base: '/marketplace/de' },
  ],
};

// jsdom loads no documents: the address says where the page would go.
const here = () => location.pathname + location.search + location.hash;

function signIn(language?: string) {
  signInPerson({ name: 'Margaret Owen', language });
  server.use(
    http.get('/api/applications/installed', () => HttpResponse.json([])),
    http.get('/api/company', () => HttpResponse.json({ requests: [] })),
  );
}

test('the switch keeps page, filters and the entry of the history, which knows the scroll position', async () => {
  const { user } = renderPage(pages.listing, { boot, search: '?payment=free' });
  history.replaceState(history.state, '', `${here()}#end`);
  const footer = within(screen.getByRole('navigation', { name: 'Language' }));
  expect(footer.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  const entry = history.state;
  expect(entry).toMatchObject({ entry: expect.any(String) });
  await user.click(footer.getByRole('link', { name: 'Deutsch' }));
  await waitFor(() => expect(here()).toBe(`/marketplace/de${pages.listing.path}?payment=free#end`));
  expect(history.state).toEqual(entry);
  expect(document.cookie).toContain('marketplace_language=de');
});

test('a shop in English alone has no switch', () => {
  renderPage(pages.listing);
  expect(screen.queryByRole('navigation', { name: 'Language' })).toBeNull();
});

test('a link to a page in another language is a document of its own', () => {
  renderPage(pages.listing, { boot });
  const link = document.createElement('a');
  link.href = '/marketplace/de/apps/';
  document.body.append(link);
  const isOurs = !fireEvent.click(link);
  link.remove();
  expect(isOurs).toBe(false);
});

test('who chose a language for the account reads every page in it', async () => {
  signIn('de');
  renderPage(pages.app, { boot });
  await waitFor(() => expect(here()).toBe(`/marketplace/de${pages.app.path}`));
});

test.each([undefined, 'en', 'fr'])('an account with the language %j stays', async (language) => {
  signIn(language);
  renderPage(pages.app, { boot });
  await screen.findByRole('button', { name: 'Account menu' });
  expect(here()).toBe(`/marketplace${pages.app.path}`);
});

test('the menu of an account chooses for the account', async () => {
  signIn();
  const changed = vi.fn();
  server.use(
    http.patch('/accounts/v2/accounts/me', async ({ request }) => {
      changed(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { user } = renderPage(pages.app, { boot });
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
  await waitFor(() => expect(here()).toBe(`/marketplace/de${pages.app.path}`));
  expect(changed).toHaveBeenCalledWith({ language: 'de' });
});
