import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/saveFile';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { Invitation, Member, Team } from './api';
import { rowsOf } from './MembersTable';

vi.mock('../../../lib/saveFile', () => ({ saveFile: vi.fn() }));

const member = (name: string, role: Member['role'], change: Partial<Member> = {}): Member => ({
  id: `id-${name}`,
  name,
  email: `${name.toLowerCase()}@apps.test`,
  role,
  since: '2026-11-01T10:00:00Z',
  suspended: false,
  secondFactor: true,
  ...change,
});

const invitation: Invitation = {
  id: 'i1',
  email: 'books@appsmiths.example',
  role: 'finance',
  createdBy: 'd1',
  sentAt: '2026-11-20T10:00:00Z',
  expiresAt: '2099-11-27T10:00:00Z',
};

const teamWith = (change: Partial<Team> = {}): Team => ({
  mine: 'owner',
  members: [
    member('Dev', 'owner'),
    member('Keisha', 'editor', { secondFactor: false }),
    member('Viktor', 'editor', { suspended: true, since: null }),
  ],
  invitations: [invitation],
  rights: [
    { name: 'listing', what: 'x', roles: ['owner', 'manager', 'editor'] },
    { name: 'team', what: 'x', roles: ['owner'] },
  ],
  ...change,
});

const answerWith = (team: Team) =>
  server.use(http.get('/api/v2/developer/team', () => HttpResponse.json(team)));

const none = (code: string, status: number) => () => HttpResponse.json({ code, message: 'No.' }, { status });

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

beforeEach(() => {
  signInDeveloper();
  answerWith(teamWith());
  server.use(http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})));
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('says who is there, as what, and what each role may do', async () => {
  renderConsole('/team/');
  expect((await rowOf('Keisha')).getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Keishakeisha@apps.test',
    'OwnerManagerEditorFinanceSupportViewer',
    'Texts and media',
    'Off',
    'Nov 1, 2026',
    '',
  ]);
  expect((await rowOf('Viktor')).getByText('Suspended in the organization')).toBeVisible();
  expect((await rowOf('Viktor')).getByText('As in the organization')).toBeVisible();
  expect(screen.getByText(/^3 people\./)).toBeVisible();
  expect(screen.getByText('Dev is the only owner and cannot leave.')).toBeVisible();
  const rights = within(screen.getByRole('table', { name: 'Rights of the roles' }));
  expect(
    within(rights.getByText('Create apps, edit texts and media').closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  ).toEqual(['yes', 'yes', 'yes', '–', '–', '–']);
  expect(screen.getByText('Finance, ends Nov 27, 2099')).toBeVisible();
});

test('an owner invites, changes a role, takes somebody out, and withdraws an invitation', async () => {
  const sent: [string, string, unknown][] = [];
  const note = async ({ request }: { request: Request }) => {
    sent.push([request.method, new URL(request.url).pathname, await request.json().catch(() => null)]);
    return request.method === 'POST' && request.url.endsWith('/invitations')
      ? HttpResponse.json(invitation, { status: 201 })
      : new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.all('/api/v2/developer/team/invitations*', note),
    http.all('/api/v2/developer/team/*/:id', note),
  );
  server.use(http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})));
  const { user } = renderConsole('/team/');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite into the console' }));
  await user.type(dialog.getByRole('textbox', { name: 'E-mail address' }), 'gus@apps.test');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Support');
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Keisha' }), 'Manager');
  const change = within(await screen.findByRole('dialog', { name: 'Make Keisha Manager' }));
  expect(
    change.getByText(/^Keisha is Editor .* will be Manager \(Everything but team and money\)/),
  ).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(change.getByRole('button', { name: 'Change the role' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Take Keisha out of the team' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Take Keisha out of the team' }));
  await user.click(asked.getByRole('button', { name: 'Take Keisha out of the team' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  await user.click(
    screen.getByRole('button', { name: 'Withdraw the invitation of books@appsmiths.example' }),
  );
  const withdrawn = within(await screen.findByRole('dialog', { name: /^Withdraw the invitation of books/ }));
  await user.click(withdrawn.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    ['POST', '/api/v2/developer/team/invitations', { email: 'gus@apps.test', role: 'support' }],
    ['PUT', '/api/v2/developer/team/members/id-Keisha', { role: 'manager' }],
    ['DELETE', '/api/v2/developer/team/members/id-Keisha', null],
    ['DELETE', '/api/v2/developer/team/invitations/i1', null],
  ]);
});

test('the people are a file, too', async () => {
  const { user } = renderConsole('/team/');
  await user.click(await screen.findByRole('button', { name: 'CSV: Who works in the console' }));
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'team.csv');
  const [file] = vi.mocked(saveFile).mock.calls[0] ?? [];
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
  expect([...bytes.slice(0, 3)], 'spreadsheets know the alphabet by its mark').toEqual([0xef, 0xbb, 0xbf]);
  expect(rowsOf([member('Keisha', 'editor')])).toEqual([
    ['Person', 'E-mail address', 'Role', 'Does', 'Second factor', 'Since'],
    ['Keisha', 'keisha@apps.test', 'Editor', 'Texts and media', 'On', 'Nov 1, 2026'],
  ]);
});

test('the last owner cannot leave, and is told so', async () => {
  server.use(
    http.delete('/api/v2/developer/team/me', () =>
      HttpResponse.json({ code: 'last_owner', message: 'The console needs an owner.' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole('/team/');
  await user.click(await screen.findByRole('button', { name: 'Leave the team' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave the team' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The console needs an owner.');
});

test('who is no owner changes nobody, and may leave', async () => {
  answerWith(teamWith({ mine: 'editor', members: [member('Dev', 'editor'), member('Nadia', 'owner')] }));
  renderConsole('/team/');
  expect((await rowOf('Nadia')).queryByRole('combobox')).toBeNull();
  expect((await rowOf('Nadia')).queryByRole('button')).toBeNull();
  expect((await rowOf('Dev')).getByRole('button', { name: 'Leave the team' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

test('who is invited accepts, and who has no role is told whom to ask', async () => {
  let isIn = false;
  server.use(
    http.get('/api/v2/developer/team', () =>
      isIn ? HttpResponse.json(teamWith({ mine: 'finance' })) : none('no_console_role', 403)(),
    ),
    http.get('/api/v2/developer/team/invitation', () => HttpResponse.json(isIn ? {} : { invitation })),
    http.put('/api/v2/developer/team/invitation', () => {
      isIn = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderConsole('/team/');
  expect(await screen.findByText('You are invited to the console as Finance.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'You have no role in the console' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await rowOf('Keisha')).toBeDefined();
  expect(screen.queryByText('You are invited to the console as Finance.')).toBeNull();
});

test('staff in the place of somebody changes nothing', async () => {
  signInDeveloper('ghost');
  answerWith(teamWith());
  renderConsole('/team/');
  expect(await screen.findByText('You look through a customer’s eyes: nothing can be changed')).toBeVisible();
  expect((await rowOf('Keisha')).queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
});

test('staff in the place of somebody who is invited answers nothing for them', async () => {
  signInDeveloper('ghost');
  server.use(
    http.get('/api/v2/developer/team', () => HttpResponse.json({ code: 'no_console_role' }, { status: 403 })),
    http.get('/api/v2/developer/team/invitation', () =>
      HttpResponse.json({ invitation: { id: 'i', email: 'k@x.test', role: 'finance' } }),
    ),
  );
  renderConsole('/team/');
  expect(await screen.findByText('You are invited to the console as Finance.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('of an organization that is no developer it is said that there is no team, not that a role is missing', async () => {
  server.use(
    http.get('/api/v2/developer', none('not_a_developer', 404)),
    http.get('/api/v2/developer/team', none('not_a_developer', 404)),
    http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})),
  );
  renderConsole('/team/');
  expect(await screen.findByRole('heading', { name: 'There is no team yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Become a developer' })).toHaveAttribute(
    'href',
    '/console/profile/',
  );
  expect(screen.queryByText('Ask one of its owners to invite you.')).toBeNull();
});
