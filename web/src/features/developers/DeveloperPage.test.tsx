import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Page } from '../../lib/wire';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';

const tabs = () => within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');

test('S2.20 tabs lead to the apps, the services and the contact of a developer', async () => {
  const { user, container } = renderPage(pages.developer);
  expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Apps', '#apps'],
    ['Services', '#services'],
    ['Contact', '#contact'],
  ]);
  for (const tab of tabs()) expect(container.querySelector(tab.getAttribute('href') ?? '')).toBeVisible();
  const services = screen.getByRole('heading', { name: 'Services by Appsmiths' });
  expect(container.querySelector('#services')).toContainElement(services);
  expect(container.querySelector('#services')).toHaveTextContent('Chatbot Building Starter');
  expect(container.querySelector('#apps')).not.toHaveTextContent('Chatbot Building Starter');
  const [, second] = tabs();
  if (!second) throw new Error('no second tab');
  await user.click(second);
  expect(location.hash).toBe('#services'); // S2.29
  expect(services).toHaveFocus();
});

test('a developer with apps alone has no tabs', () => {
  const { developer } = pages.developer;
  if (!developer) throw new Error('no developer');
  const bare: Page = {
    ...pages.developer,
    developer: { ...developer, services: [], email: '', website: '' },
  };
  renderPage(bare);
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Apps by Appsmiths' })).toBeVisible();
});

test('of a developer that the shop brought the page says so, and not that they are verified', () => {
  const { developer } = pages.developer;
  if (!developer) throw new Error('no developer');
  const brought = 'The people who run the shop added this developer themselves.';
  const page = { ...pages.developer, developer: { ...developer, imported: true } };
  const { unmount } = renderPage(page);
  expect(screen.getByText(brought)).toBeVisible();
  expect(screen.queryByText('Verified')).toBeNull();
  unmount();
  const proved = { domain: 'appsmiths.example', domainOn: '2026-11-02' };
  renderPage({ ...page, developer: { ...page.developer, proved } });
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.queryByText(brought)).toBeNull();
});

test('Verified says what was proved and when, and nothing when only the address was', () => {
  const { developer } = pages.developer;
  if (!developer) throw new Error('no developer');
  const proved = { domain: 'appsmiths.example', domainOn: '2026-11-02', mailOn: '2026-11-01' };
  const { unmount } = renderPage({ ...pages.developer, developer: { ...developer, proved } });
  expect(screen.getByText('Verified')).toBeVisible();
  expect(
    within(screen.getByRole('heading', { level: 1 })).getByRole('img', { name: 'Verified' }),
  ).toBeVisible();
  expect(screen.getByText('The domain appsmiths.example was proved on Nov 2, 2026.')).toBeVisible();
  expect(screen.getByText('The support address was proved on Nov 1, 2026.')).toBeVisible();
  unmount();
  renderPage({ ...pages.developer, developer: { ...developer, proved: { mailOn: '2026-11-01' } } });
  expect(screen.getByText('The support address was proved on Nov 1, 2026.')).toBeVisible();
  expect(screen.queryByText('Verified')).toBeNull();
  expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('img')).toBeNull();
});
