import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { Invitation, Preview, ShareLink, Sharing } from './api';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/saveFile', () => ({ saveFile }));

const invitation = (of: Partial<Invitation>): Invitation => ({
  id: 'i1',
  way: 'mail',
  state: 'invited',
  email: 'buyer@acme.test',
  hasInstalled: false,
  createdAt: '2026-11-01T12:00:00Z',
  sentAt: '2026-11-01T12:00:00Z',
  expiresAt: '2026-11-15T12:00:00Z',
  answeredAt: null,
  ...of,
});

const link = (of: Partial<ShareLink>): ShareLink => ({
  id: 'l1',
  state: 'open',
  places: 10,
  taken: 3,
  createdAt: '2026-11-01T12:00:00Z',
  endsAt: new Date(2999, 0, 1).toISOString(),
  closedAt: null,
  ...of,
});

const preview = (of: Partial<Preview>): Preview => ({
  id: 'p1',
  url: 'https://shop.test/preview/#abc',
  isOpen: true,
  createdAt: '2026-11-01T12:00:00Z',
  endsAt: '2026-11-08T12:00:00Z',
  closedAt: null,
  reviewers: [
    { email: 'a@review.test', acceptedAt: '2026-11-02T12:00:00Z' },
    { email: 'b@review.test', acceptedAt: null },
  ],
  ...of,
});

let sharing: Sharing;
let calls: [method: string, path: string, body: unknown][];

const record = async ({ request }: { request: Request }) => {
  const body = await request.text();
  calls.push([request.method, new URL(request.url).pathname, body && JSON.parse(body)]);
};

const SHARING = '/api/v2/applications/id-chat-scorer/sharing';

beforeEach(() => {
  signInDeveloper();
  calls = [];
  sharing = { public: false, left: 97, invitations: [], links: [], previews: [] };
  const app = draftApp();
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.get(SHARING, () => HttpResponse.json(sharing)),
    http.post(`${SHARING}/invitations`, async (call) => {
      await record(call);
      sharing = { ...sharing, invitations: [invitation({})] };
      return HttpResponse.json(invitation({}), { status: 201 });
    }),
    http.post(`${SHARING}/invitations/:id/mail`, async (call) => {
      await record(call);
      return HttpResponse.json(invitation({}));
    }),
    http.post(`${SHARING}/previews`, async (call) => {
      await record(call);
      sharing = { ...sharing, previews: [preview({})] };
      return HttpResponse.json(preview({}), { status: 201 });
    }),
    http.delete(`${SHARING}/previews/:id`, async (call) => {
      await record(call);
      sharing = { ...sharing, previews: [preview({ isOpen: false })] };
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${SHARING}/links`, async (call) => {
      await record(call);
      sharing = { ...sharing, links: [link({ taken: 0 })] };
      return HttpResponse.json(link({ taken: 0, url: 'https://shop.test/invitation/#abc' }), { status: 201 });
    }),
    http.delete(`${SHARING}/links/:id`, async (call) => {
      await record(call);
      sharing = { ...sharing, links: [link({ state: 'closed' })] };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${SHARING}/invitations/:id`, async (call) => {
      await record(call);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/applications/:app/invitations/:id', async (call) => {
      await record(call);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('an organization is invited by mail, and the list says until when it can answer', async () => {
  const { user } = renderConsole('/apps/chat-scorer/sharing/');
  expect(await screen.findByText(/^Nobody is invited\./)).toBeVisible();
  expect(screen.getByText(/97 organizations may still be invited/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite an organization to Chat Scorer' });
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail address' }), 'buyer@acme.test');
  const word = within(dialog).getByRole('textbox', { name: 'A word for them' });
  await user.click(word);
  await user.paste('x'.repeat(501));
  await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
  expect(word).toHaveAccessibleDescription('Use at most 500 letters.');
  expect(calls).toEqual([]);
  await user.clear(word);
  await user.type(word, 'Have a look.');
  await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
  const row = await screen.findByRole('row', { name: /buyer@acme\.test/ });
  expect(row).toHaveTextContent('Invited');
  expect(row).toHaveTextContent('Until Nov 15, 2026');
  expect(calls).toEqual([
    ['POST', `${SHARING}/invitations`, { email: 'buyer@acme.test', note: 'Have a look.' }],
  ]);

  await user.click(within(row).getByRole('button', { name: 'Send the invitation to buyer@acme.test again' }));
  expect(await screen.findByText('The invitation to buyer@acme.test is sent again.')).toBeVisible();
  expect(calls[1]?.slice(0, 2)).toEqual(['POST', `${SHARING}/invitations/i1/mail`]);
});

test('what was invited by its id is withdrawn there, and an install stays', async () => {
  sharing.invitations = [
    invitation({ id: 'i2', state: 'accepted', organization: 'Acme Inc.', hasInstalled: true }),
    invitation({
      id: 'o7',
      way: 'id',
      email: '',
      state: 'accepted',
      organization: 'Resale Co',
      expiresAt: null,
    }),
    invitation({ id: 'i3', state: 'declined', email: 'no@acme.test' }),
  ];
  const { user } = renderConsole('/apps/chat-scorer/sharing/');
  const no = await screen.findByRole('row', { name: /no@acme\.test/ });
  expect(within(no).queryByRole('button')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Acme Inc.' }));
  let dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Acme Inc. has installed the app and keeps it.');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('The invitation of Acme Inc. is withdrawn.');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Resale Co' }));
  dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent('keeps it');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('The invitation of Resale Co is withdrawn.');
  expect(calls.map(([method, path]) => [method, path])).toEqual([
    ['DELETE', `${SHARING}/invitations/i2`],
    ['DELETE', '/api/applications/id-chat-scorer/invitations/o7'],
  ]);
});

test('the head of a part asks for a preview, and opens the one that is there', async () => {
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const dialog = await screen.findByRole('dialog', { name: /^New preview of the draft of/ });
  await user.click(within(dialog).getByRole('button', { name: 'Make the preview' }));
  const link = await screen.findByRole('link', { name: /^Preview.*opens in a new tab/ });
  expect(link).toHaveAttribute('href', preview({}).url);
  expect(link).toHaveAttribute('target', '_blank');
  await waitFor(() => expect(link).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([['POST', `${SHARING}/previews`, { reviewers: [] }]]);
});

test('for a public app nobody has to be invited', async () => {
  sharing.public = true;
  renderConsole('/apps/chat-scorer/sharing/');
  expect(await screen.findByText('Everybody sees this app. Nobody has to be invited.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByText(/^Nobody is invited\./)).toBeNull();
});

test('a share link is made with its limits, tells its address, and is closed', async () => {
  const { user } = renderConsole('/apps/chat-scorer/sharing/');
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  const dialog = await screen.findByRole('dialog', { name: 'New share link for Chat Scorer' });
  const places = within(dialog).getByRole('textbox', { name: 'Organizations' });
  const save = within(dialog).getByRole('button', { name: 'Make the link' });
  await user.clear(places);
  await user.type(places, '101');
  await user.click(save);
  expect(places).toHaveAccessibleDescription(/^Use 1 to 100 organizations\./);
  expect(within(dialog).getByLabelText('Last day')).toHaveAccessibleDescription('Name the last day.');
  expect(calls).toEqual([]);
  await user.clear(places);
  await user.type(places, '10');
  await user.type(within(dialog).getByLabelText('Last day'), '2998-12-31');
  await user.click(save);
  expect(await screen.findByText('https://shop.test/invitation/#abc')).toBeVisible();
  expect(calls).toEqual([
    ['POST', `${SHARING}/links`, { places: 10, endsAt: new Date(2999, 0, 1).toISOString() }],
  ]);
  const row = await screen.findByRole('row', { name: /0 of 10/ });
  expect(row).toHaveTextContent('Dec 31, 2998');

  await user.click(within(row).getByRole('button', { name: 'Close the link of Nov 1, 2026' }));
  const asked = await screen.findByRole('dialog', { name: 'Close the share link?' });
  await user.click(within(asked).getByRole('button', { name: 'Close it' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close the link of Nov 1, 2026' })).toBeNull();
});

test('a preview is made for reviewers, opened elsewhere, and closed early', async () => {
  const { user } = renderConsole('/apps/chat-scorer/sharing/');
  await user.click(await screen.findByRole('button', { name: 'New preview' }));
  const dialog = await screen.findByRole('dialog', { name: 'New preview of the draft of Chat Scorer' });
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Reviewers' }),
    'a@review.test{Enter}b@review.test, ',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Make the preview' }));
  const row = await screen.findByRole('row', { name: /a@review\.test/ });
  expect(row).toHaveTextContent('a@review.test (accepted), b@review.test');
  expect(within(row).getByRole('link', { name: 'Open the preview of Nov 1, 2026' })).toHaveAttribute(
    'href',
    'https://shop.test/preview/#abc',
  );
  await user.click(within(row).getByRole('button', { name: 'Close the preview of Nov 1, 2026' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Close the preview of Nov 1, 2026' }));
  await user.click(asked.getByRole('button', { name: 'Close it' }));
  expect(await screen.findByText('Over')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the preview of Nov 1, 2026' })).toBeNull();
  expect(calls).toEqual([
    ['POST', `${SHARING}/previews`, { reviewers: ['a@review.test', 'b@review.test'] }],
    ['DELETE', `${SHARING}/previews/p1`, ''],
  ]);
});

test('the address of the preview is copied where revisions are looked at, and made before if there is none', async () => {
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/revisions', () => HttpResponse.json({ revisions: [] })),
  );
  const { user } = renderConsole('/apps/chat-scorer/revisions/');
  await user.click(await screen.findByRole('button', { name: 'Copy link to preview' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'New preview of the draft of Chat Scorer' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Make the preview' }));
  const said = 'The address of the preview is copied. Your team can open it until Nov 8, 2026.';
  expect(await screen.findByText(said)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://shop.test/preview/#abc');
  expect(screen.queryByRole('dialog')).toBeNull();
  await navigator.clipboard.writeText('');
  await user.click(screen.getByRole('button', { name: 'Copy link to preview' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://shop.test/preview/#abc'),
  );
  expect(calls).toEqual([['POST', `${SHARING}/previews`, { reviewers: [] }]]);
});

describe('a long list of guests', () => {
  const names = () =>
    within(screen.getByRole('region', { name: 'Who is invited to this app' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('b')?.textContent);
  const guests = () => within(screen.getByRole('region', { name: 'Invited organizations' }));
  const address = () => location.pathname + location.search;

  beforeEach(() => {
    sharing = {
      ...sharing,
      invitations: Array.from({ length: 45 }, (_, n) =>
        invitation({
          id: `i${n}`,
          email: `guest-${String(n).padStart(2, '0')}@acme.test`,
          state: n < 23 ? 'invited' : 'declined',
          answeredAt: n < 23 ? null : '2026-11-02T12:00:00Z',
        }),
      ),
      links: Array.from({ length: 8 }, (_, n) =>
        link({ id: `l${n}`, state: n < 3 ? 'open' : 'closed', taken: n }),
      ),
    };
  });

  test('has its filter, order and page in the address, and they come back with it', async () => {
    const { user } = renderConsole('/apps/chat-scorer/sharing/');
    await screen.findByRole('region', { name: 'Who is invited to this app' });
    expect(names()).toHaveLength(20);
    expect(guests().getByRole('status')).toHaveTextContent('45 of 45');
    await user.selectOptions(guests().getByLabelText('Filter: Invited organizations'), 'Declined');
    expect(guests().getByRole('status')).toHaveTextContent('22 of 45');
    await user.click(guests().getByRole('link', { name: 'Next page' }));
    expect(address()).toBe('/console/apps/chat-scorer/sharing/?guests-state=declined&guests-page=2');
    expect(names()).toEqual(['guest-43@acme.test', 'guest-44@acme.test']);
    history.back();
    await waitFor(() => expect(names()).toHaveLength(20));
    const links = within(screen.getByRole('region', { name: 'Share links' }));
    await user.click(links.getByRole('button', { name: 'Taken' }));
    expect(address()).toBe('/console/apps/chat-scorer/sharing/?guests-state=declined&links-sort=-taken');
    expect(links.getByRole('columnheader', { name: 'Taken' })).toHaveAttribute('aria-sort', 'descending');
    await user.selectOptions(screen.getByLabelText('Sort by: Share links'), 'Taken, ascending');
    expect(links.getByRole('columnheader', { name: 'Taken' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('is as its address says, and is a file of what the filters leave', async () => {
    const { user } = renderConsole(
      '/apps/chat-scorer/sharing/?guests-q=GUEST-1&guests-state=invited&guests-sort=oldest',
    );
    await screen.findByRole('region', { name: 'Who is invited to this app' });
    expect(names()).toHaveLength(10);
    await user.click(guests().getByRole('button', { name: 'CSV: Invited organizations' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [blob] = saveFile.mock.calls[0] as [Blob];
    expect((await blob.text()).trim().split('\n')).toHaveLength(11);
    await user.type(guests().getByLabelText('Search: Invited organizations'), ' nobody');
    expect(guests().getByRole('status')).toHaveTextContent('The filters leave nothing.');
    await user.click(guests().getByRole('button', { name: 'Take the filters off' }));
    expect(guests().getByRole('status')).toHaveTextContent('45 of 45');
    expect(address()).toBe('/console/apps/chat-scorer/sharing/?guests-sort=oldest');
  });
});
