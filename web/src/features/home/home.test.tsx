import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomeSection } from '../../lib/wire';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { groupSections } from './model';

const section = (kind: HomeSection['kind']): HomeSection => ({ kind, title: kind });

test('services and partners that follow each other share a row', () => {
  const groups = groupSections(
    ['chips', 'services', 'partners', 'promo', 'partners'].map((kind) =>
      section(kind as HomeSection['kind']),
    ),
  );
  expect(groups.map((group) => group.map((one) => one.section.kind))).toEqual([
    ['chips'],
    ['services', 'partners'],
    ['promo'],
    ['partners'],
  ]);
});

test('S9.23 the app of the week is beside the headline, highlights show 6 apps', () => {
  renderPage(pages.home);
  expect(screen.getByText('App of the week')).toBeVisible();
  const highlights = screen.getByRole('heading', { name: 'Monthly highlights' }).closest('section');
  expect(within(highlights as HTMLElement).getAllByRole('article')).toHaveLength(6);
});

test('every section has its heading, in order', () => {
  renderPage(pages.home);
  const headings = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
  expect(headings).toEqual([
    'AskGuru',
    'Monthly highlights',
    'Staff top picks',
    'New and noteworthy',
    'AI-powered',
    'Viber at 30 percent off',
    'Collections',
    'Deals that end soon',
    'Browse by category',
    'See it where it works',
    'Services',
    'Recommended partners',
    'Developers',
    'Build for this marketplace',
  ]);
});

test('who makes apps finds the console and the API reference', () => {
  renderPage(pages.home);
  const panel = screen.getByRole('heading', { name: 'Build for this marketplace' }).closest('section');
  const links = within(panel as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/console/', '/api/docs']);
});

test('the large search opens the search page', async () => {
  const { user } = renderPage(pages.home);
  await user.type(screen.getByRole('searchbox'), 'order status{Enter}');
  expect(location.pathname + location.search).toBe('/marketplace/search?q=order%20status');
});
