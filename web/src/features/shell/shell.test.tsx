import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { currentLink } from './model';
import { chooseTheme, readTheme } from './themeChoice';

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
