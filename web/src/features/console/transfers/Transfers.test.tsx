import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, restrictDeveloper, signInDeveloper } from '../../../testing/console';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import { slugOf, type Transfer } from './api';

const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  id: 't1',
  direction: 'out',
  state: 'offered',
  from: { slug: 'appsmiths', name: 'Appsmiths' },
  to: { slug: 'northlane', name: 'Northlane' },
  all: false,
  applications: [{ id: 'a1', name: 'Aircall' }],
  offeredAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-04T10:00:00Z',
  acceptedAt: null,
  movesAt: null,
  endedAt: null,
  ...change,
});

const HOTJAR = { id: 'a2', name: 'Hotjar' };
const TRANSFERABLE = [{ id: 'a1', name: 'Aircall' }, HOTJAR];

const answerWith = (...items: Transfer[]) =>
  server.use(
    http.get('/api/v2/developer/transfers', () => HttpResponse.json({ items, transferable: TRANSFERABLE })),
  );

const teamOf = (mine: string) =>
  server.use(
    http.get('/api/v2/developer/team', () =>
      HttpResponse.json({ mine, members: [], invitations: [], rights: [] }),
    ),
  );

/** What is sent: method, path and body of each write. */
function sends() {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/v2/developer/transfers', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(transfer(), { status: 201 });
    }),
    http.put('/api/v2/developer/transfers/:id/:what', ({ params }) => {
      sent.push(`${params.what} ${params.id}`);
      return HttpResponse.json(
        transfer({ direction: 'in', state: 'accepted', movesAt: '2026-12-01T09:00:00Z' }),
      );
    }),
  );
  return sent;
}

const panel = async () => within(await screen.findByRole('region', { name: 'Transfers' }));

beforeEach(() => {
  signInDeveloper();
  teamOf('owner');
  server.use(http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})));
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('each transfer says who gives what to whom, how far it is and until when', async () => {
  answerWith(
    transfer(),
    transfer({ id: 't2', state: 'accepted', movesAt: '2026-12-01T09:00:00Z' }),
    transfer({
      id: 't3',
      direction: 'in',
      state: 'failed',
      applications: [
        { id: 'b1', name: 'Ping' },
        { id: 'b2', name: 'Pong' },
      ],
      failure: { reason: 'application_suspended', application: 'b2' },
    }),
  );
  renderConsole('/team/');
  const items = (await (await panel()).findAllByRole('listitem')).map((item) => item.textContent);
  expect(items).toEqual([
    'Aircall to NorthlaneOffered Northlane can answer until Dec 4, 2026.Take back',
    'Aircall to NorthlaneAgreed Both sides have agreed. Moves on Dec 1, 2026, 09:00 UTC; until then either side can cancel.Cancel transfer',
    '2 apps from AppsmithsFailed Pong was suspended. Nothing has moved.Apps of this transferPing, Pong',
  ]);
});

test('an owner offers an app, and is told before what will happen', async () => {
  answerWith();
  const sent = sends();
  server.use(
    http.get('/api/v2/developer/transfers/receivers/:slug', ({ params }) =>
      params.slug === 'northlane'
        ? HttpResponse.json({ slug: 'northlane', name: 'Northlane' })
        : HttpResponse.json(
            {
              code: 'invalid_request',
              message: 'Some fields are not filled in right.',
              fields: { to: `No developer has a console at ${params.slug}.` },
            },
            { status: 422 },
          ),
    ),
  );
  const { user } = renderConsole('/team/');
  await user.click(await screen.findByRole('button', { name: 'Transfer apps' }));
  const first = within(await screen.findByRole('dialog'));
  await user.click(first.getByRole('button', { name: 'Continue' }));
  expect(first.getByText('Choose what you want to transfer.')).toBeVisible();
  expect(first.getByText('Give the address of the receiver.')).toBeVisible();
  expect((await first.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Choose an app',
    'All apps (2)',
    'Aircall',
    'Hotjar',
  ]);
  await user.selectOptions(first.getByLabelText('What'), 'All apps (2)');
  expect(first.getByLabelText('What')).toHaveAccessibleDescription(
    'Aircall, Hotjar. Retired and suspended apps stay.',
  );
  await user.selectOptions(first.getByLabelText('What'), 'Aircall');
  await user.type(first.getByLabelText('Address of the receiver'), 'nobody');
  await user.click(first.getByRole('button', { name: 'Continue' }));
  expect(await first.findByText('No developer has a console at nobody.')).toBeVisible();
  expect(first.getByLabelText('Address of the receiver')).toHaveAccessibleDescription(/at nobody/);
  await user.clear(first.getByLabelText('Address of the receiver'));
  await user.type(first.getByLabelText('Address of the receiver'), 'appsmiths');
  await user.click(first.getByRole('button', { name: 'Continue' }));
  expect(first.getByText('This is you. Name another developer.')).toBeVisible();
  await user.clear(first.getByLabelText('Address of the receiver'));
  await user.type(
    first.getByLabelText('Address of the receiver'),
    'https://shop.example/marketplace/developers/Northlane/',
  );
  await user.click(first.getByRole('button', { name: 'Continue' }));
  const second = within(await screen.findByRole('dialog', { name: 'Offer Aircall to Northlane' }));
  expect(second.getByText(/What was paid before stays yours/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(second.getByRole('button', { name: 'Offer Aircall to Northlane' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ to: 'northlane', applications: ['a1'] }]);
});

test('an app that is in a transfer is in no second one, and neither are all', async () => {
  answerWith(transfer(), transfer({ id: 't2', state: 'cancelled', applications: [HOTJAR] }));
  const { user } = renderConsole('/team/');
  await user.click(await screen.findByRole('button', { name: 'Transfer apps' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('option', { name: 'All apps (2)' })).toBeDisabled();
  expect(dialog.getByRole('option', { name: 'Aircall (in a transfer)' })).toBeDisabled();
  expect(dialog.getByRole('option', { name: 'Hotjar' })).toBeEnabled();
  expect(dialog.getByLabelText('What')).toHaveAccessibleDescription(
    'In a transfer already: Aircall. All apps can be offered when it is over.',
  );
});

test('who has no app that can go to somebody else is not asked for one', async () => {
  server.use(
    http.get('/api/v2/developer/transfers', () =>
      HttpResponse.json({
        items: [transfer({ state: 'completed', endedAt: '2026-12-01T09:00:00Z' })],
        transferable: [],
      }),
    ),
  );
  renderConsole('/team/');
  expect(await (await panel()).findByText(/Aircall to Northlane/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transfer apps' })).toBeNull();
});

test('who is offered an app accepts it, or declines', async () => {
  answerWith(transfer({ direction: 'in' }));
  const sent = sends();
  const { user } = renderConsole('/team/');
  await user.click(await (await panel()).findByRole('button', { name: 'Accept: Aircall' }));
  const accepting = within(await screen.findByRole('dialog', { name: 'Accept Aircall from Appsmiths' }));
  expect(accepting.getByText(/What is paid from then on is yours/)).toBeVisible();
  await user.click(accepting.getByRole('button', { name: 'Accept Aircall from Appsmiths' }));
  await waitFor(() => expect(sent).toEqual(['accept t1']));
  expect(await screen.findByText('Aircall: moves on Dec 1, 2026.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await panel()).getByRole('button', { name: 'Decline: Aircall' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Decline/ }));
  await waitFor(() => expect(sent).toEqual(['accept t1', 'decline t1']));
});

test('who is restricted gives and takes no app, and may still decline', async () => {
  restrictDeveloper();
  answerWith(transfer({ direction: 'in' }));
  renderConsole('/team/');
  expect(await (await panel()).findByRole('button', { name: 'Decline: Aircall' })).toBeEnabled();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept: Aircall' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Transfer apps' })).toBeNull();
  expect(screen.getByText(/no app goes to another developer or comes from one/)).toBeVisible();
});

test('who is no owner reads alone', async () => {
  teamOf('manager');
  answerWith(transfer());
  renderConsole('/team/');
  expect(await (await panel()).findByText('Aircall to Northlane')).toBeVisible();
  expect((await panel()).queryAllByRole('button').map((one) => one.textContent)).toEqual(['CSV']);
});

test.each([
  ['northlane', 'northlane'],
  [' Northlane ', 'northlane'],
  ['/developers/northlane/', 'northlane'],
  ['https://shop.example/marketplace/developers/northlane/?from=mail', 'northlane'],
  ['', ''],
])('the address of a developer in "%s"', (typed, slug) => {
  expect(slugOf(typed)).toBe(slug);
});
