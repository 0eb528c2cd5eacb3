import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { Client } from './api';

/** A permission as the server says it. */
const said = (scope: string, area: string, place: number, says: string) => ({
  scope,
  area,
  place,
  read_only: scope.endsWith(':ro'),
  says,
});

const night: Client = {
  client_id: 'c1',
  name: 'Night Desk',
  type: 'server_side_app',
  visibility: 'private',
  organization_id: 'appsmiths',
  redirect_uri: 'https://night.example/cb,http://localhost:4000/cb',
  configuration_uri: '',
  scopes: [{ scope: 'chats--all:ro', required: true, description: 'To read them.' }],
  scope_uses: [],
  scope_words: [said('chats--all:ro', 'Chats', 4, 'Read chats')],
  products: [],
  app: '',
  app_id: '',
  of_draft: false,
  created_at: '2026-11-01T00:00:00Z',
};

/** The nth of many who wait; a few of them wait for two permissions. */
const waits = (n: number) => ({
  organizationId: `o${n}`,
  organization: `Acme ${String(n).padStart(2, '0')}`,
  installedAt: '2026-11-01T10:00:00Z',
  since: '2026-11-20T10:00:00Z',
  scopes: n % 12 === 0 ? ['tickets--all:ro', 'agents--all:ro'] : ['agents--all:ro'],
});

/** The API with an app that has a client, or none; what is written to it. */
function serveClients(clients: Client[], clientId = '', change: Parameters<typeof draftApp>[0] = {}) {
  const app = draftApp({
    ...change,
    authorization: clientId
      ? { clientId, clientSecret: '', clientType: 'server_side_app', redirectUri: '', scopes: [] }
      : null,
  });
  const calls: [method: string, path: string, body: unknown][] = [];
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.get('/accounts/v2/clients', () => HttpResponse.json(clients)),
    http.get('/accounts/v2/scopes', () =>
      HttpResponse.json([
        { ...said('chats--all:ro', 'Chats', 4, 'Read chats'), description: 'read chats', beta: false },
        { ...said('agents--all:ro', 'Agents', 7, 'See the agents'), description: 'read agents', beta: false },
      ]),
    ),
    http.all('*', async ({ request }) => {
      const path = new URL(request.url).pathname;
      if (request.method === 'GET' || !/clients|authorization/.test(path)) return;
      const body = await request.text();
      calls.push([request.method, path, body ? JSON.parse(body) : undefined]);
      if (request.method === 'POST' && path === '/accounts/v2/clients')
        return HttpResponse.json({ ...night, client_id: 'c2', secret: 'once-only' }, { status: 201 });
      if (path.endsWith('/secret')) return HttpResponse.json({ secret: 'newer' });
      return HttpResponse.json({});
    }),
  );
  return calls;
}

const AUTHORIZATION = '/api/v2/applications/id-chat-scorer/authorization';

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('a client is made for the app, and its secret is shown once', async () => {
  const calls = serveClients([]);
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  await user.click(await screen.findByRole('button', { name: 'Make a client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a client' });
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Redirect addresses' }),
    'https://a.test/cb{Enter}http://localhost:1/cb',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('once-only')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('once-only');
  expect(calls).toEqual([
    [
      'POST',
      '/accounts/v2/clients',
      {
        name: 'Chat Scorer',
        type: 'server_side_app',
        redirect_uri: 'https://a.test/cb,http://localhost:1/cb',
        configuration_uri: '',
      },
    ],
    ['POST', AUTHORIZATION, { ssoClient: 'c2' }],
  ]);
});

test('the secret of a new client stays once the app has it, until another client is chosen', async () => {
  serveClients([night]);
  const made = { ...night, client_id: 'c2', name: 'Chat Scorer', scopes: [] };
  let isMade = false;
  const app = () =>
    draftApp({
      revision: isMade ? '1.1' : '1.0',
      authorization: isMade
        ? { clientId: 'c2', clientSecret: '', clientType: 'server_side_app', redirectUri: '', scopes: [] }
        : null,
    });
  server.use(
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app())),
    http.get('/accounts/v2/clients', () => HttpResponse.json(isMade ? [night, made] : [night])),
    http.get('/api/v2/applications/id-chat-scorer/consents/waiting', () =>
      HttpResponse.json({ total: 0, result: [] }),
    ),
    http.post(AUTHORIZATION, () => {
      isMade = true;
      return HttpResponse.json(app());
    }),
  );
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  await user.click(await screen.findByRole('button', { name: 'Make a client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a client' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Redirect addresses' }), 'https://a.test/cb');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('region', { name: 'What the app may do' })).toBeVisible();
  expect(screen.getByText('once-only')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Client of the app' }), 'c1');
  await waitFor(() => expect(screen.queryByText('once-only')).toBeNull());
});

test('the secret of a new client is shown even if the app cannot take the client', async () => {
  serveClients([]);
  server.use(
    http.post(AUTHORIZATION, () =>
      HttpResponse.json({ code: 'revision_locked', message: 'It is submitted.' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  await user.click(await screen.findByRole('button', { name: 'Make a client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a client' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Redirect addresses' }), 'https://a.test/cb');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('once-only')).toBeVisible();
  expect(await screen.findByText('It is submitted.')).toBeVisible();
});

test('what the accounts service has against an address stands at it', async () => {
  serveClients([night], 'c1');
  server.use(
    http.patch('/accounts/v2/clients/c1', () =>
      HttpResponse.json(
        { error: 'invalid_request', invalid_fields: { redirect_uri: 'It must begin with https://.' } },
        { status: 422 },
      ),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  await user.click(await screen.findByRole('button', { name: 'Edit the client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit the client' });
  const addresses = within(dialog).getByRole('textbox', { name: 'Redirect addresses' });
  expect(addresses).toHaveValue('https://night.example/cb\nhttp://localhost:4000/cb');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('It must begin with https://.')).toBeVisible();
  expect(addresses).toBeInvalid();
});

test('permissions are written with their reasons, and go into the draft', async () => {
  const calls = serveClients([night], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const region = await screen.findByRole('region', { name: 'What the app may do' });
  const save = within(region).getByRole('button', { name: 'Save the permissions' });
  expect(save).toBeDisabled();
  const add = await within(region).findByRole('combobox', { name: 'Add a permission' });
  await waitFor(() => expect(within(add).getByRole('option', { name: /^agents/ })).toBeEnabled());
  expect(within(add).queryByRole('option', { name: /^chats/ })).toBeNull();
  await user.selectOptions(add, 'agents--all:ro');
  await user.type(
    within(region).getByRole('textbox', { name: 'Reason for agents--all:ro' }),
    'Whose calendar it is.',
  );
  await user.click(within(region).getByRole('checkbox', { name: 'agents--all:ro is optional' }));
  await user.click(save);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    [
      'PUT',
      '/accounts/v2/clients/c1/scopes',
      [
        { scope: 'chats--all:ro', required: true, description: 'To read them.' },
        { scope: 'agents--all:ro', required: false, description: 'Whose calendar it is.' },
      ],
    ],
    ['POST', AUTHORIZATION, { ssoClient: 'c1' }],
  ]);
});

test('a secret is made anew after a question, and the one before is ended at once', async () => {
  const calls = serveClients([{ ...night, previous_secret_until: '2026-11-27T09:12:00Z' }], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  expect(await screen.findByText('The secret before works until Nov 27, 2026, 09:12 UTC.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End it now' }));
  const asked = await screen.findByRole('dialog', { name: 'End it now' });
  expect(calls).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'End it now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Make a new secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a new secret' });
  expect(calls).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText('newer')).toBeVisible();
  expect(calls.map(([method, path]) => [method, path])).toEqual([
    ['DELETE', '/accounts/v2/clients/c1/secret/previous'],
    ['POST', '/accounts/v2/clients/c1/secret'],
  ]);
});

test('a secret that was copied says so, unless the browser refuses, and a newer one was not copied', async () => {
  serveClients([night], 'c1');
  const secrets = ['newer', 'newest'];
  server.use(
    http.post('/accounts/v2/clients/c1/secret', () => HttpResponse.json({ secret: secrets.shift() })),
  );
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const rotate = async () => {
    await user.click(await screen.findByRole('button', { name: 'Make a new secret' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make a new secret' });
    await user.click(within(dialog).getByRole('button', { name: 'Make a new secret' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const copied = () => screen.findByRole('button', { name: 'Copied' });
  await rotate();
  expect(screen.getByText('newer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await copied()).toBeVisible();
  await rotate();
  expect(screen.getByText('newest')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await copied()).toBeVisible();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('x', 'NotAllowedError'));
  await user.click(await copied());
  expect(await screen.findByRole('button', { name: 'Copy' })).toBeVisible();
});

test('while the review desk looks, the permissions are locked, and a secret is made anew nevertheless', async () => {
  const calls = serveClients([night], 'c1', { revisionState: 'in_review', status: 'IN_REVIEW' });
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  expect(await screen.findByRole('combobox', { name: 'Add a permission' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Client of the app' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Make a new secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a new secret' });
  await user.click(within(dialog).getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText('newer')).toBeVisible();
  expect(calls).toEqual([['POST', '/accounts/v2/clients/c1/secret', undefined]]);
});

test('through a customer’s eyes nothing of a client is changed', async () => {
  signInDeveloper('organization--my:rw,ghost');
  serveClients([night, { ...night, client_id: 'c9', name: 'Day Desk' }], 'c1');
  renderConsole('/apps/chat-scorer/permissions/');
  expect(await screen.findByRole('button', { name: 'Make a new secret' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Add a permission' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Day Desk/ })).toBeDisabled();
});

test('another client is chosen, and one that is in use is not deleted', async () => {
  const other = { ...night, client_id: 'c9', name: 'Day Desk' };
  const calls = serveClients([night, other], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const choice = await screen.findByRole('combobox', { name: 'Client of the app' });
  await user.selectOptions(choice, 'c9');
  await user.selectOptions(choice, '');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    ['POST', AUTHORIZATION, { ssoClient: 'c9' }],
    ['DELETE', AUTHORIZATION, undefined],
  ]);
  server.use(
    http.delete('/accounts/v2/clients/c9', () =>
      HttpResponse.json(
        { error: 'client_in_use', error_description: 'The client is that of Calendly.' },
        { status: 409 },
      ),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Delete Day Desk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Day Desk' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete the client' }));
  expect(await within(dialog).findByText('The client is that of Calendly.')).toBeVisible();
});

test('a permission without a reason is warned of at its field until there is one', async () => {
  serveClients([night], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const add = await screen.findByRole('combobox', { name: 'Add a permission' });
  await within(add).findByRole('option', { name: /^agents--all:ro/ });
  await user.selectOptions(add, 'agents--all:ro');
  const reason = screen.getByRole('textbox', { name: 'Reason for agents--all:ro' });
  const warning = 'Say why the app needs it. Without a reason buyers are told that there is none.';
  expect(reason).toHaveAccessibleDescription(warning);
  expect(screen.getByRole('textbox', { name: 'Reason for chats--all:ro' })).toHaveAccessibleDescription(
    'Buyers read it in the consent.',
  );
  await user.type(reason, 'To name them.');
  expect(reason).toHaveAccessibleDescription('Buyers read it in the consent.');
});

test('a client that an app uses names the app, and its deletion is not offered', async () => {
  serveClients(
    [
      night,
      { ...night, client_id: 'c8', name: 'Day Desk', app: 'Calendly', app_id: 'calendly' },
      { ...night, client_id: 'c9', name: 'Free' },
    ],
    'c1',
  );
  renderConsole('/apps/chat-scorer/permissions/');
  const remove = await screen.findByRole('button', { name: 'Delete Day Desk' });
  expect(remove).toBeDisabled();
  expect(remove).toHaveAccessibleDescription('Calendly uses it.');
  expect(screen.getByRole('button', { name: 'Delete Free' })).toBeEnabled();
});

test('the client of the app is one that nothing else has', async () => {
  const own = { app: 'Chat Scorer', app_id: 'id-chat-scorer' };
  serveClients(
    [
      { ...night, ...own },
      { ...night, ...own, client_id: 'c7', name: 'In public' },
      { ...night, ...own, client_id: 'c8', name: 'Of the draft', of_draft: true },
      { ...night, client_id: 'c9', name: 'Day Desk', app: 'Calendly', app_id: 'calendly' },
      { ...night, client_id: 'c10', name: 'Free' },
    ],
    'c1',
  );
  renderConsole('/apps/chat-scorer/permissions/');
  const choice = await screen.findByRole('combobox', { name: 'Client of the app' });
  const options = within(choice).getAllByRole<HTMLOptionElement>('option');
  expect(options.map((option) => [option.textContent, option.disabled])).toEqual([
    ['None', false],
    ['Night Desk (c1)', false],
    ['In public (c7)', false],
    ['Of the draft (c8) – The draft of Chat Scorer uses it.', true],
    ['Day Desk (c9) – Calendly uses it.', true],
    ['Free (c10)', false],
  ]);
});

test('who waits for a consent is listed, page by page, and in a file', async () => {
  serveClients([night], 'c1');
  const asked: string[] = [];
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/consents/waiting', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const page = Number(query.get('page'));
      asked.push(`${page} ${query.get('pageSize')}`);
      // More than are given at once: the last one stands alone on the second page.
      const onPage = page === 1 ? Array.from({ length: 24 }, (_, n) => n) : [24];
      return HttpResponse.json({ total: 25, result: onPage.map(waits) });
    }),
  );
  const { user } = renderConsole('/apps/chat-scorer/permissions/?page=2');
  const region = await screen.findByRole('region', { name: 'Waiting for a consent' });
  const rows = () => within(region).getAllByRole('row').slice(1);
  expect(asked).toEqual(['1 1000', '2 1000']);
  expect(within(region).getByText('25 organizations')).toBeVisible();
  expect(rows()).toHaveLength(5);
  expect(rows()[4]).toHaveTextContent('Acme 24');
  expect(rows()[4]).toHaveTextContent('Nov 20, 2026');
  expect(rows()[4]).toHaveTextContent('tickets--all:ro, agents--all:ro');
  expect(within(region).getByRole('link', { name: 'Previous page' })).toHaveAttribute(
    'href',
    '/console/apps/chat-scorer/permissions/#waiting-consents',
  );
  await user.selectOptions(within(region).getByLabelText(/^Filter/), 'tickets--all:ro');
  expect(rows()).toHaveLength(3);
  expect(location.search).toBe('?state=tickets--all%3Aro');
  await user.selectOptions(within(region).getByLabelText(/^Sort by/), 'Organization, ascending');
  expect(rows()[0]).toHaveTextContent('Acme 00');
  await user.type(within(region).getByRole('searchbox'), 'acme 24');
  expect(rows()).toHaveLength(1);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  await user.click(within(region).getByRole('button', { name: /^CSV/ }));
  await waitFor(() => expect(made).toHaveBeenCalled());
  const [[saved] = []] = made.mock.calls;
  const file = saved instanceof Blob ? await saved.text() : '';
  expect(file.split('\r\n').filter(Boolean)).toHaveLength(2);
  expect(file.split('\r\n')[1]).toBe('Acme 24,2026-11-01,2026-11-20,tickets--all:ro agents--all:ro');
});

test('who may not see customers sees no list of them', async () => {
  serveClients([night], 'c1');
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/consents/waiting', () =>
      HttpResponse.json({ code: 'console_forbidden', message: 'No.' }, { status: 403 }),
    ),
  );
  renderConsole('/apps/chat-scorer/permissions/');
  await screen.findByRole('region', { name: 'What the app may do' });
  expect(screen.queryByRole('region', { name: 'Waiting for a consent' })).toBeNull();
});

test('a list of who waits that cannot be read says so, and is read again', async () => {
  serveClients([night], 'c1');
  let isAway = true;
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/consents/waiting', () =>
      isAway
        ? HttpResponse.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 })
        : HttpResponse.json({ total: 0, result: [] }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const region = await screen.findByRole('region', { name: 'Waiting for a consent' }, { timeout: 5000 });
  isAway = false;
  await user.click(within(region).getByRole('button', { name: 'Try again' }));
  expect(
    await within(await screen.findByRole('region', { name: 'Waiting for a consent' })).findByText(
      '0 organizations',
    ),
  ).toBeVisible();
});

test('a permission that was not used for 30 days is marked, and says what it opens', async () => {
  const use = { counted: true, unused: false, last_used_on: '' };
  const scopes = ['chats--all:ro', 'agents--all:ro', 'tickets--all:ro', 'groups--all:ro'].map((scope) => ({
    scope,
    required: true,
    description: '',
  }));
  const used: Client = {
    ...night,
    scopes,
    scope_uses: [
      { ...use, scope: 'chats--all:ro', last_used_on: '2026-11-26' },
      { ...use, scope: 'agents--all:ro', unused: true, last_used_on: '2026-10-02' },
      { ...use, scope: 'tickets--all:ro', unused: true },
      { ...use, scope: 'groups--all:ro', counted: false },
    ],
  };
  serveClients([used], 'c1');
  renderConsole('/apps/chat-scorer/permissions/');
  const region = await screen.findByRole('region', { name: 'What the app may do' });
  const [chats, agents, tickets, groups] = within(region).getAllByRole('listitem');
  expect(chats).toHaveTextContent('Last used on Nov 26, 2026');
  expect(chats).toHaveTextContent('Chatschats--all:roReads');
  await waitFor(() => expect(chats).toHaveTextContent('Read chats'));
  expect(agents).toHaveTextContent('Not used in 30 days Last used on Oct 2, 2026.');
  expect(tickets).toHaveTextContent('Not used in 30 days What the app');
  for (const fine of [chats, groups]) expect(fine).not.toHaveTextContent('Not used');
});

test('a client that asks for nothing yet is the one of the app, and can be given permissions', async () => {
  const calls = serveClients([{ ...night, scopes: [] }], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const scopes = within(await screen.findByRole('region', { name: 'What the app may do' }));
  await waitFor(() => expect(scopes.getByRole('option', { name: /^agents--all:ro/ })).toBeInTheDocument());
  await user.selectOptions(scopes.getByRole('combobox', { name: 'Add a permission' }), 'agents--all:ro');
  await user.click(scopes.getByRole('button', { name: 'Save the permissions' }));
  await waitFor(() =>
    expect(calls.map(([method, path]) => `${method} ${path}`)).toContain(
      'PUT /accounts/v2/clients/c1/scopes',
    ),
  );
});

test('clients of other apps come after what is said of this one', async () => {
  serveClients([night, { ...night, client_id: 'c9', name: 'Day Desk' }], 'c1');
  renderConsole('/apps/chat-scorer/permissions/');
  await screen.findByRole('region', { name: 'Other clients' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings.slice(0, 1)).toEqual(['What the app may do']);
  expect(headings.slice(-3)).toEqual(['What buyers will read', 'Client', 'Other clients']);
});

test('what buyers will read stands beside the permissions as they are written', async () => {
  serveClients([night], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const consent = await screen.findByRole('region', { name: 'What buyers will read' });
  await waitFor(() => expect(consent).toHaveTextContent('Read chatsTo read them.Reads'));
  const reason = screen.getByRole('textbox', { name: 'Reason for chats--all:ro' });
  await user.clear(reason);
  expect(consent).toHaveTextContent('Its developer gives no reason.');
  await user.type(reason, 'Counts.');
  expect(consent).toHaveTextContent('Counts.');
  await user.click(screen.getByRole('button', { name: 'Take out chats--all:ro' }));
  expect(consent).toHaveTextContent('The app asks for nothing, and nobody is asked.');
});

test('the consent is tried as buyers are asked, and nothing comes of it', async () => {
  const scopes = [
    { scope: 'tickets--all:rw', required: true, description: '' },
    { scope: 'chats--all:ro', required: true, description: 'To read them.' },
    { scope: 'chats.events--all:rw', required: true, description: ' To read them. ' },
  ];
  const scope_words = [
    said('chats--all:ro', 'Chats', 4, 'Read chats'),
    said('chats.events--all:rw', 'Chats', 4, 'Write in chats'),
    said('tickets--all:rw', 'Tickets', 9, 'Update tickets'),
  ];
  const calls = serveClients([{ ...night, scopes, scope_words }], 'c1');
  const { user } = renderConsole('/apps/chat-scorer/permissions/');
  const preview = within(await screen.findByRole('region', { name: 'What buyers will read' }));
  expect(preview.getByText('Update tickets')).toBeVisible();
  // What is not saved yet is in it.
  await user.type(screen.getByRole('textbox', { name: 'Reason for tickets--all:rw' }), 'To close them.');
  await user.click(screen.getByRole('button', { name: 'Try the consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow Night Desk?' }));
  expect(dialog.getByText(/^It asks to work with the account of dev@apps\.test\./)).toBeVisible();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ChatsRead chatsWrite in chats“To read them.”Reads and changes',
    'TicketsUpdate tickets“To close them.”Reads and changes',
  ]);
  expect(dialog.getByRole('radio', { name: 'Only for me' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Allow' }));
  expect(dialog.getByRole('status')).toHaveTextContent('You would have allowed it.');
  await user.click(dialog.getByRole('button', { name: 'Show it again' }));
  await user.click(dialog.getByRole('button', { name: 'Do not allow' }));
  expect(dialog.getByRole('status')).toHaveTextContent('You would not have allowed it');
  expect(calls).toEqual([]);
});
