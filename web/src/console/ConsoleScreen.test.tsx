import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetToken } from '../features/session/model/token';
import { renderConsole, signInDeveloper, stubSignInWindow } from '../testing/console';
import { servePerson } from '../testing/person';
import { server } from '../testing/server';

// What becomes of a page and of the words in its forms when the session of who writes ends.

const FRESH = 'fra:fresh';

/** The organization whose members are shown, as each token reads it. */
const MEMBERS: Readonly<Record<string, string>> = { 'fra:secret': 'Keisha', [FRESH]: 'Viktor' };

let reads: string[] = [];
let invited: unknown[] = [];

beforeEach(() => {
  reads = [];
  invited = [];
  signInDeveloper();
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([])),
    http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})),
    http.get('/api/v2/developer/team', ({ request }) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      reads.push(token);
      const name = MEMBERS[token] ?? '';
      const member = { id: name, name, email: '', role: 'editor', since: null, suspended: false };
      return HttpResponse.json({ mine: 'owner', members: [member], invitations: [], rights: [] });
    }),
    http.post('/api/v2/developer/team/invitations', async ({ request }) => {
      if (request.headers.get('authorization') !== `Bearer ${FRESH}`)
        return HttpResponse.json({ code: 'unauthorized', message: 'Logged out.' }, { status: 401 });
      invited.push(await request.json());
      return HttpResponse.json({ id: 'i1' }, { status: 201 });
    }),
  );
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

const ended = () => screen.findByRole('dialog', { name: 'You have been signed out' });
const form = () => screen.getByRole('dialog', { name: /^Invite/ });
const address = () => within(form()).getByRole('textbox', { name: 'E-mail address' });

/** Somebody writes an invitation, and their session has ended when they send it. */
async function endWhileWriting() {
  const { opened, answer } = stubSignInWindow();
  const { user } = renderConsole('/team/');
  expect(await screen.findByText('Keisha')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(form()).toBeVisible());
  await user.type(address(), 'new@apps.test');
  await user.selectOptions(within(form()).getByRole('combobox', { name: 'Role' }), 'Support');
  const send = () => user.click(within(form()).getByRole('button', { name: 'Send the invitation' }));
  await send();
  await ended();
  return { user, opened, answer, send };
}

test('a form stays with its words while its writer signs in again, and is sent by the next press', async () => {
  const { user, answer, send } = await endWhileWriting();
  const field = address();
  const asked = within(await ended());
  expect(asked.getByText('This page stays as it is, with everything that you wrote.')).toBeVisible();
  expect(asked.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  await user.click(asked.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in in the window that opened' })).toBeVisible();
  await answer(FRESH);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([form()]));
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('new@apps.test');
  expect(within(form()).getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Support');
  // What the page shows is read again, without going away meanwhile.
  expect(await screen.findByText('Viktor')).toBeVisible();
  expect(reads.at(-1)).toBe(FRESH);
  await send();
  await waitFor(() => expect(invited).toEqual([{ email: 'new@apps.test', role: 'support' }]));
});

test('somebody else who signs in finds nothing of what was written or read', async () => {
  const { user, answer } = await endWhileWriting();
  servePerson({ accountId: 'x9', organizationId: 'others', organization: 'Others', name: 'Xenia' });
  await user.click(within(await ended()).getByRole('button', { name: 'Sign in' }));
  await answer(FRESH);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Viktor')).toBeVisible();
  expect(screen.queryByText('Keisha')).toBeNull();
  expect(screen.queryByDisplayValue('new@apps.test')).toBeNull();
});

test('who reads on first is asked again by a line above the page, and by the next press', async () => {
  const { user, send } = await endWhileWriting();
  await user.click(within(await ended()).getByRole('button', { name: 'Close' }));
  const line = within(await screen.findByRole('region', { name: 'You have been signed out' }));
  expect(address()).toHaveValue('new@apps.test');
  await user.click(line.getByRole('button', { name: 'Sign in' }));
  await user.click(within(await ended()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([form()]));
  await send();
  expect(await ended()).toBeVisible();
});

test('the browser asks before it leaves what was written, and only then', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user, answer } = await endWhileWriting();
  expect(leave()).toBe(true);
  await user.click(within(await ended()).getByRole('button', { name: 'Sign in' }));
  await answer(FRESH);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([form()]));
  expect(leave()).toBe(false);
});
