import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseSeats } from '../../lib/seats';
import { app, card, listing, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';

test('an app is marked on its page, found again, and the mark taken away', async () => {
  const { user, unmount } = renderPage(pages.app);
  await user.click(screen.getByRole('button', { name: 'Favourite', pressed: false }));
  expect(screen.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
  unmount();
  renderPage(pages.favourites);
  expect(await screen.findByRole('link', { name: 'AskGuru' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Remove from favourites/ }));
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
});

test('what a browser kept may be anything; apps that are gone can be removed', async () => {
  localStorage.setItem('marketplace-favourites', '{"no":"list"}');
  const { unmount } = renderPage(pages.favourites);
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  unmount();
  localStorage.setItem('marketplace-favourites', '["gone-app", 5, "askguru"]');
  renderPage(pages.favourites);
  expect(await screen.findByText('This app is no longer in the shop.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compare 2 apps' })).toHaveAttribute(
    'href',
    '/marketplace/compare/gone-app,askguru/',
  );
});

test('apps stand side by side, in a table with heads', () => {
  renderPage(pages.compare);
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('rowheader', { name: 'Permissions' })).toBeVisible();
  expect(within(table).getByRole('link', { name: 'Remove AskGuru' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Viber' })).toHaveAttribute(
    'href',
    '/marketplace/compare/askguru,deepl,viber/',
  );
});

test('prices per agent are shown for the organization, others stay', async () => {
  const perAgent = card({
    slug: 'per-agent',
    name: 'Per agent',
    developer: 'D',
    shortDescription: 'S',
    price: { cents: 900, oldCents: 1000, frequency: 'monthly', perAccount: true, trialDays: 0 },
  });
  const flat = card({
    slug: 'flat',
    name: 'Flat',
    developer: 'D',
    shortDescription: 'S',
    price: { cents: 900, frequency: 'monthly', perAccount: false, trialDays: 0 },
  });
  const { user } = renderPage({ ...pages.listing, listing: { ...listing, cards: [perAgent, flat] } });
  await user.type(screen.getByRole('spinbutton', { name: 'Agents' }), '8');
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('$80$72/mo for 8 agents');
  expect(second).toHaveTextContent('$9/mo');
  await user.clear(screen.getByRole('spinbutton', { name: 'Agents' }));
  expect(first).toHaveTextContent('$9/mo per agent');
});

test.each([
  ['1', 1],
  ['9999', 9999],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['10000', null],
  ['', null],
  ['1e3', null],
  [null, null],
])('%j agents are %j', (text, seats) => {
  expect(parseSeats(text)).toBe(seats);
});

test('an app that is not published cannot be marked', () => {
  renderPage({ ...pages.app, app: { ...app, lifecycle: 'ACCEPTED' } });
  expect(screen.queryByRole('button', { name: 'Favourite' })).toBeNull();
});
