import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';

test('a legal text stands with the day from which it counts, and leads to the others', () => {
  renderPage(pages.legal);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(screen.getByText('In force since Nov 1, 2026')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'What is kept' })).toBeVisible();
  const others = within(screen.getByRole('navigation', { name: 'Other legal texts' }));
  expect(others.getByRole('link', { name: 'Terms of use' })).toHaveAttribute(
    'href',
    expect.stringContaining('/legal/terms/'),
  );
  expect(others.getByRole('link', { current: 'page' })).toHaveTextContent('Privacy');
});

test('without legal texts the page says so', () => {
  renderPage({ ...pages.legal, legal: { breadcrumbs: [], heading: 'Legal', texts: [] } });
  expect(screen.getByText('There are no legal texts yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse all apps' })).toBeVisible();
});
