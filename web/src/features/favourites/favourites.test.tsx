import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { typeAgents } from '../../lib/agents';
import { app, pages } from '../../testing/fixtures';
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

test('stored favourites may be anything; apps that are gone can be removed', async () => {
  localStorage.setItem('marketplace-favourites', '{"no":"list"}');
  const { unmount } = renderPage(pages.favourites);
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  unmount();
  localStorage.setItem('marketplace-favourites', '["gone-app", 5, "askguru"]');
  renderPage(pages.favourites);
  expect(await screen.findByText('This app is no longer in the shop.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'AskGuru' })).toBeVisible();
  // One app is left, and nothing to compare it with.
  expect(screen.queryByRole('link', { name: /^Compare \d/ })).toBeNull();
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

test('prices per agent are compared for the chosen number of agents', () => {
  typeAgents('6');
  const { compare } = pages.compare;
  const price = { cents: 140, frequency: 'monthly' as const, perAccount: true, trialDays: 0 };
  const columns = compare?.columns.map((column) => ({ ...column, card: { ...column.card, price } })) ?? [];
  renderPage({ ...pages.compare, compare: { breadcrumbs: [], add: [], columns } });
  const row = screen.getByRole('row', { name: /^Price/ });
  for (const cell of within(row).getAllByRole('cell')) expect(cell).toHaveTextContent('$8.40/mo, 6 agents');
});

test('an app that is not published cannot be marked', () => {
  renderPage({ ...pages.app, app: { ...app, lifecycle: 'ACCEPTED' } });
  expect(screen.queryByRole('button', { name: 'Favourite' })).toBeNull();
});
