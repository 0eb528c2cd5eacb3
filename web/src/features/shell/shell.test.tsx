import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentLink } from '../../lib/pages/currentLink';
import { boot, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { chooseTheme, readTheme } from '../account-menu/themeChoice';
import { forgetToken } from '../session/model/token';

test.each([
  ['/apps/', 'Apps', 'page'],
  ['/apps/deepl/', 'Apps', 'true'],
  ['/appsmith/', undefined, undefined],
  ['/', undefined, undefined],
])('the navigation of %s', (path, text, kind) => {
  const current = currentLink(boot.navigation, path);
  expect([current?.link.text, current?.kind]).toEqual([text, kind]);
});

test('S9.29 the theme switch keeps the choice', async () => {
  document.documentElement.dataset.theme = 'light';
  const { user } = renderPage(pages.listing);
  await user.click(screen.getByRole('button', { name: 'Switch between light and dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('marketplace-theme')).toBe('dark');
});

test.each([
  ['of the page', pages.listing],
  ['of the checkout, where nothing else leads away', pages.cartCheckout],
])('each legal text of the shop has its link at the end %s', (_, page) => {
  const legal = [
    { text: 'Terms', path: '/legal/terms/' },
    { text: 'Imprint', path: '/legal/imprint/' },
  ];
  renderPage(page, { boot: { ...boot, legal } });
  const footer = within(screen.getByRole('contentinfo'));
  for (const { text, path } of legal) {
    expect(footer.getByRole('link', { name: text })).toHaveAttribute('href', `/marketplace${path}`);
  }
});

test('a checkout without legal texts has no end', () => {
  renderPage(pages.cartCheckout);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('S2.13 the two failure pages', () => {
  const { unmount } = renderPage(pages.notFound);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page is not on the shelf');
  expect(screen.getByRole('link', { name: 'Browse all apps' })).toHaveAttribute('href', '/marketplace/apps/');
  unmount();
  renderPage(pages.broken);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something broke on our side');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('the choice of the theme in the menus', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is that of the system until one is chosen, and again afterwards', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(readTheme()).toBe('auto');
    chooseTheme('light');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(readTheme()).toBe('light');
    chooseTheme('auto');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('marketplace-theme')).toBeNull();
  });

  test('what is stored and no theme is that of the system', () => {
    localStorage.setItem('marketplace-theme', 'purple');
    expect(readTheme()).toBe('auto');
  });
});

describe('the folded menu of narrow screens', () => {
  beforeEach(() => forgetToken(boot.base));

  function signIn(scope = '') {
    signInPerson({ scope, name: 'Margaret Owen', roles: [{ product: 'Accounts', role: 'owner' }] });
    server.use(
      http.get('/api/applications/installed', () =>
        HttpResponse.json(
          [true, false].map((hasAccess) => ({
            id: `a-${hasAccess}`,
            slug: 'a',
            name: 'A',
            product: 'livechat',
            icon: '/icon.svg',
            installedAt: '2026-11-03T10:00:00Z',
            status: 'PUBLISHED',
            setupRequired: true,
            hasAccess,
            customProps: {},
            widgets: [],
          })),
        ),
      ),
      http.get('/api/company', () =>
        HttpResponse.json({
          requests: [
            { id: 'r1', mayDecide: true, state: 'waiting' },
            { id: 'r2', mayDecide: false, state: 'waiting' },
          ],
        }),
      ),
    );
  }

  const open = () => {
    const menu = document.querySelector('details') as HTMLDetailsElement;
    menu.open = true;
    fireEvent(menu, new Event('toggle'));
  };

  test('closes when the focus leaves it, for the page that it lies over', async () => {
    renderPage(pages.listing);
    open();
    const menu = document.querySelector('details') as HTMLDetailsElement;
    menu.querySelector('summary')?.focus();
    within(menu).getByRole('link', { name: 'Apps' }).focus();
    expect(menu.open).toBe(true);
    within(screen.getByRole('main')).getAllByRole('link')[0]?.focus();
    expect(menu.open).toBe(false);
  });

  test('has the pages of the account, with what waits there, above those of the shop', async () => {
    signIn('billing--all:rw');
    renderPage(pages.myApps);
    await screen.findByRole('button', { name: 'Account menu' });
    open();
    const account = within(await screen.findByRole('navigation', { name: 'Account' }));
    expect(await account.findByRole('link', { name: 'My apps 1 waits' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await account.findByRole('link', { name: 'Requests and budget 1 waits' })).toHaveAttribute(
      'href',
      '/marketplace/company/',
    );
    expect(account.getAllByRole('link').map((one) => one.textContent?.trim())).toEqual([
      'My apps 1 waits',
      'Favourites',
      'Compare',
      'Private apps',
      'Billing',
      'Requests and budget 1 waits',
      'Your sessions',
    ]);
    expect(screen.getByText('Acme Inc., owner')).toBeVisible();
    const shop = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(shop.getAllByRole('link')).toHaveLength(boot.navigation.length);
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeVisible();
  });

  test('counts a right that an app asks for among what waits in the own apps', async () => {
    signIn();
    server.use(
      http.get('/api/applications/installed/notes', () =>
        HttpResponse.json({
          same: [],
          rightsAsked: [{ applicationId: 'a-true', mayAgree: true, scopes: [] }],
        }),
      ),
    );
    renderPage(pages.listing);
    await screen.findByRole('button', { name: 'Account menu' });
    open();
    const account = within(await screen.findByRole('navigation', { name: 'Account' }));
    expect(await account.findByRole('link', { name: 'My apps 2 wait' })).toBeVisible();
  });

  test('leads back to what was compared last, with how many apps, and forgets it with the last one', async () => {
    signIn();
    const { unmount } = renderPage(pages.compare);
    await screen.findByRole('button', { name: 'Account menu' });
    open();
    const account = within(await screen.findByRole('navigation', { name: 'Account' }));
    expect(await account.findByRole('link', { name: 'Compare 2' })).toHaveAttribute(
      'href',
      '/marketplace/compare/askguru,deepl/',
    );
    unmount();
    renderPage({ ...pages.compare, compare: { breadcrumbs: [], columns: [], add: [] } });
    open();
    const next = within(await screen.findByRole('navigation', { name: 'Account' }));
    expect(await next.findByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      '/marketplace/compare/',
    );
  });

  test('marks the page of the shop that is shown, or the one that it is below', async () => {
    const current = async () => {
      open();
      await screen.findByRole('radio', { name: 'Dark' }); // the rows have come
      const shop = within(screen.getByRole('navigation', { name: 'Menu' }));
      const marked = shop.getAllByRole('link').filter((one) => one.hasAttribute('aria-current'));
      return marked.map((one) => [one.textContent, one.getAttribute('aria-current')]);
    };
    const { unmount } = renderPage(pages.listing);
    expect(await current()).toEqual([['Apps', 'page']]);
    unmount();
    renderPage(pages.app);
    expect(await current()).toEqual([['Apps', 'true']]);
  });

  test('leads to help where there is some', async () => {
    const help = 'https://help.example/';
    const { unmount } = renderPage(pages.listing, { boot: { ...boot, help } });
    open();
    expect(await screen.findByRole('link', { name: 'Help' })).toHaveAttribute('href', help);
    unmount();
    renderPage(pages.listing);
    open();
    expect(await screen.findByRole('radio', { name: 'Dark' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
  });

  test('has nothing of money for who may not pay, and a way to sign out', async () => {
    signIn();
    renderPage(pages.listing);
    await screen.findByRole('button', { name: 'Account menu' });
    open();
    const account = within(await screen.findByRole('navigation', { name: 'Account' }));
    expect(account.queryByRole('link', { name: 'Billing' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('has the links of the shop alone for a visitor', async () => {
    renderPage(pages.listing);
    open();
    expect(await screen.findByRole('radio', { name: 'Dark' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });
});
