import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Page } from '../../lib/wire';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, keepToken } from '../session/token';

beforeEach(() => {
  keepToken('fra:secret', boot.base);
  server.use(
    http.get('/accounts/v2/info', () =>
      HttpResponse.json({ account_id: 'a1', organization_id: 'o1', scope: '' }),
    ),
    http.get('/accounts/v2/accounts/me', () =>
      HttpResponse.json({ name: 'Maria', email: 'm@acme.test', roles: [] }),
    ),
    http.get('/accounts/v2/organizations/my', () => HttpResponse.json({ name: 'Acme Inc.' })),
  );
});

const APP = {
  id: 'a1',
  slug: 'slack',
  name: 'Slack <b>',
  shortDescription: 'Chats in channels.',
  longDescription: 'Long.',
  status: 'IN_REVIEW',
  hidden: false,
  features: [],
};
const review: Page = {
  ...pages.privateApps,
  path: '/in-review-apps/',
  mine: { ...pages.privateApps.mine, list: 'in-review', heading: 'In-review apps', path: '/in-review-apps/' },
};

test('S2.15, S3.08 the browser fills the list of private apps, with the state of each app', async () => {
  server.use(http.get('/api/applications', () => HttpResponse.json([APP])));
  renderPage(pages.privateApps);
  expect(await screen.findByRole('link', { name: 'Slack <b>' })).toHaveAttribute(
    'href',
    '/marketplace/private-apps/slack/',
  );
  expect(screen.getByText('In review')).toBeVisible();
});

test('S2.15, S3.08 in-review apps are fetched apart; the rest of the path is one app of the list', async () => {
  server.use(http.get('/api/applications/reviewed', () => HttpResponse.json([APP])));
  renderPage({
    ...review,
    path: '/in-review-apps/slack/',
    mine: { ...review.mine, slug: 'slack' } as Page['mine'] & object,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Slack <b>' })).toBeVisible();
});

test('S8.26 a failed list is said in its place, with a way to try again', async () => {
  server.use(http.get('/api/applications/reviewed', () => new HttpResponse(null, { status: 500 })));
  renderPage(review);
  expect(await screen.findByText("In review app list couldn't be loaded")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('S6.10 who is not signed in is asked to', async () => {
  forgetToken(boot.base);
  renderPage(pages.privateApps);
  // The hidden frame that asks the accounts service has its own time to answer.
  expect(
    await screen.findByRole('heading', { name: 'Sign in to see these apps' }, { timeout: 4000 }),
  ).toBeVisible();
}, 8000);
