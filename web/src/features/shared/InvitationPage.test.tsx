import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken } from '../session/model/token';
import type { Offer } from './api';

const SECRET = 'x'.repeat(43);

const offer: Offer = {
  application: {
    id: 'a1',
    slug: 'night-tally',
    name: 'Night Tally',
    shortDescription: 'Counts at night.',
    icon: 'data:,',
    developer: 'Appsmiths',
  },
  note: 'Have a look.',
  state: 'invited',
  expiresAt: '2999-01-01T00:00:00Z',
  organization: 'Acme Inc.',
  mayAnswer: true,
};

let answers: [path: string, body: unknown][];

/** The person is signed in and has opened the address of a mail. */
beforeEach(() => {
  answers = [];
  signInPerson();
  server.use(
    http.post('/api/v2/app-invitations/open', () =>
      HttpResponse.json(answers.length > 0 ? { ...offer, state: 'accepted' } : offer),
    ),
    http.post('/api/v2/app-invitations/:what', async ({ request }) => {
      answers.push([new URL(request.url).pathname, await request.json()]);
      return HttpResponse.json({ application: offer.application });
    }),
  );
});

test('an owner sees which app, whose, and accepts for the organization', async () => {
  const { user } = renderPage(pages.invitation, { search: `#${SECRET}` });
  expect(await screen.findByRole('heading', { name: 'Night Tally' })).toBeVisible();
  expect(screen.getByText('By Appsmiths')).toBeVisible();
  expect(screen.getByText('Have a look.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept for Acme Inc.' }));
  expect(await screen.findByRole('link', { name: 'See Night Tally' })).toHaveAttribute(
    'href',
    '/marketplace/private-apps/night-tally/',
  );
  expect(answers).toEqual([['/api/v2/app-invitations/accept', { secret: SECRET }]]);
});

test('who declines is told, and is not asked again', async () => {
  const { user } = renderPage(pages.invitation, { search: `#${SECRET}` });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(/^The invitation is declined/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept for Acme Inc.' })).toBeNull();
  expect(answers).toEqual([['/api/v2/app-invitations/decline', { secret: SECRET }]]);
});

test('who may not answer is sent to an owner', async () => {
  server.use(
    http.post('/api/v2/app-invitations/open', () => HttpResponse.json({ ...offer, mayAnswer: false })),
  );
  renderPage(pages.invitation, { search: `#${SECRET}` });
  expect(await screen.findByText(/^Only an owner of Acme Inc\. can answer/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('an invitation that is over says so, as one without a secret does', async () => {
  server.use(
    http.post('/api/v2/app-invitations/open', () =>
      HttpResponse.json({ code: 'invitation_not_found', message: 'It is over.' }, { status: 404 }),
    ),
  );
  const first = renderPage(pages.invitation, { search: `#${SECRET}` });
  expect(await screen.findByText('There is no such invitation')).toBeVisible();
  first.unmount();
  renderPage(pages.invitation);
  expect(await screen.findByText('There is no such invitation')).toBeVisible();
});

test('who is signed out signs in first', async () => {
  forgetToken(boot.base);
  renderPage(pages.invitation, { search: `#${SECRET}` });
  expect(await screen.findByText('Sign in to see the invitation')).toBeVisible();
});
