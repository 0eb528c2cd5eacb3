import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { Role } from './api';

const RIGHTS = [
  { name: 'listing', what: 'x', roles: ['owner', 'manager', 'editor'] },
  { name: 'access', what: 'x', roles: ['owner', 'manager'] },
  { name: 'publish', what: 'x', roles: ['owner', 'manager'] },
  { name: 'money', what: 'x', roles: ['owner', 'finance'] },
  { name: 'profile', what: 'x', roles: ['owner', 'manager'] },
  { name: 'team', what: 'x', roles: ['owner'] },
];

const workAs = (mine: Role) =>
  server.use(
    http.get('/api/v2/developer/team', () =>
      HttpResponse.json({ mine, members: [], invitations: [], rights: RIGHTS }),
    ),
  );

beforeEach(() => {
  signInDeveloper();
  const app = draftApp();
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.get('/api/v2/applications/id-chat-scorer/review', () =>
      HttpResponse.json({ state: 'draft', needsReview: true, missing: {}, submission: null }),
    ),
  );
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

const NOT_FOR = (role: string) => new RegExp(`^Your role, ${role}, reads this page`);

test('an editor writes the listing, and cannot submit it', async () => {
  workAs('editor');
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByRole('textbox', { name: 'Short description' })).toBeEnabled();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Submit…' })).toBeNull());
  expect(screen.queryByText(NOT_FOR('Editor'))).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete app' })).toBeNull();
});

test('an editor reads the price, and is told who can change that', async () => {
  workAs('editor');
  renderConsole('/apps/chat-scorer/price/');
  expect(await screen.findByText(NOT_FOR('Editor'))).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Price in US dollars' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'New code' })).toBeNull();
});

test('a viewer changes nothing, and a manager is asked for nothing less', async () => {
  workAs('viewer');
  const { unmount } = renderConsole('/apps/chat-scorer/submit/');
  expect(await screen.findByText(NOT_FOR('Viewer'))).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  unmount();
  workAs('manager');
  renderConsole('/apps/chat-scorer/submit/');
  expect(await screen.findByRole('button', { name: /^Submit Chat Scorer/ })).toBeVisible();
  expect(screen.queryByText(NOT_FOR('Manager'))).toBeNull();
});

test('of the page of the install an editor changes the first steps, and is told that it is them alone', async () => {
  workAs('editor');
  renderConsole('/apps/chat-scorer/install/');
  expect(await screen.findByText(/^Your role, Editor, changes only the first steps/)).toBeVisible();
  expect(screen.queryByText(NOT_FOR('Editor'))).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Introduction' })).toBeEnabled();
  for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled();
});

test('an editor makes previews, and is told that others invite', async () => {
  workAs('editor');
  renderConsole('/apps/chat-scorer/sharing/');
  expect(await screen.findByText(/^Your role, Editor, makes and closes previews here/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'New preview' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

test.each(['editor', 'viewer'] as const)(
  'a ghost of a %s is told of no role, and changes nothing',
  async (mine) => {
    signInDeveloper('organization--my:rw,ghost');
    workAs(mine);
    for (const part of ['install', 'sharing']) {
      const { unmount } = renderConsole(`/apps/chat-scorer/${part}/`);
      expect(await screen.findByText(/^You look through a customer’s eyes/)).toBeVisible();
      await waitFor(() => expect(screen.getByText('Console')).toBeVisible());
      expect(screen.queryByText(/^Your role/)).toBeNull();
      for (const field of screen.queryAllByRole('textbox')) expect(field).toBeDisabled();
      expect(screen.queryByRole('button', { name: 'New preview' })).toBeNull();
      unmount();
    }
  },
);

test.each(['/overview/', '/apps/'])('a ghost is told on %s why nothing new is offered', async (path) => {
  signInDeveloper('organization--my:rw,ghost');
  renderConsole(path);
  expect(await screen.findByText(/^You look through a customer’s eyes/)).toBeVisible();
  expect((await screen.findAllByText('Chat Scorer')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'New app' })).toBeNull();
});

test('a viewer is offered no new app', async () => {
  workAs('viewer');
  renderConsole('/apps/');
  expect(await screen.findByRole('link', { name: 'Chat Scorer' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New app' })).toBeNull());
});

test('finance writes who the developer is by law, and nothing else of the profile', async () => {
  const company = { legal_name: '', country: '', address: '', zip: '', city: '', tax_id: '', given: false };
  server.use(
    http.get('/billing/ledger/livechat/payout/details', () => HttpResponse.json(company)),
    http.get('/billing/ledger/livechat/payout', () => HttpResponse.json({ payable: 0 })),
  );
  workAs('finance');
  renderConsole('/profile/');
  expect(await screen.findByText(/^Your role, Finance, changes only company and tax/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Headline' })).toBeDisabled();
  expect(await screen.findByRole('textbox', { name: 'Legal name' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'End being a developer' })).toBeDisabled();
});

test('a manager writes the profile, and nothing is asked of the money that they may not see', async () => {
  let asked = 0;
  server.use(
    http.get('/billing/ledger/livechat/payout/details', () => {
      asked += 1;
      return HttpResponse.json({ code: 'console_role', message: 'No.' }, { status: 403 });
    }),
  );
  workAs('manager');
  renderConsole('/profile/');
  const end = () => screen.getByRole('button', { name: 'End being a developer' });
  await waitFor(() => expect(end()).toBeDisabled());
  expect(end()).toHaveAccessibleDescription('Your role, Manager, cannot end this. An owner can.');
  expect(screen.getByRole('textbox', { name: 'Headline' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: 'Company and tax' })).toBeNull();
  expect(asked).toBe(0);
});
