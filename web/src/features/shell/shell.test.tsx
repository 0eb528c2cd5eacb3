import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { currentLink } from './model';

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

test('S2.13 the two failure pages', () => {
  const { unmount } = renderPage(pages.notFound);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page is not on the shelf');
  expect(screen.getByRole('link', { name: 'Browse all apps' })).toHaveAttribute('href', '/marketplace/apps/');
  unmount();
  renderPage(pages.broken);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something broke on our side');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
