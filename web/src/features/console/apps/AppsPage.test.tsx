import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { ownApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { OwnApp } from '../model/standing';
import { csvRows } from './csvRows';

const aircall = ownApp({
  name: 'Aircall',
  status: 'PUBLISHED',
  liveVersion: 7,
  installations: 7833,
  rating: { product: 'aircall', rate: 4.1, votes: 27 },
});
const draft = ownApp({
  name: 'Chat Scorer',
  revisionState: 'draft',
  version: 1,
  features: [],
  payment: null,
  product: 'helpdesk',
  updatedAt: '2026-11-20T10:00:00Z',
});

const answerWith = (apps: OwnApp[]) =>
  server.use(http.get('/api/v2/applications', () => HttpResponse.json(apps)));

beforeEach(() => {
  signInDeveloper();
  answerWith([draft, aircall]);
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement;

test('says of each app how it stands, who acts next and what is wrong', async () => {
  renderConsole('/apps/');
  const cells = within(await rowOf('Chat Scorer')).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Chat Scorer',
    'Not yet live',
    'First draft: 1 missing',
    'You',
    '1',
    'None yet',
    '0',
    'Free',
    'Nov 20',
    '',
  ]);
  expect(
    within(await rowOf('Aircall'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    'AircallRevision 7',
    'Live',
    'None',
    'Nobody',
    '0',
    '4.1 (27)',
    '7,833',
    '$5.00 a month and account',
    '–',
    '',
  ]);
  expect(document.title).toBe('Apps · Console');
});

test.each<[string, Partial<OwnApp>]>([
  ['Draft 2: ready to submit', { revisionState: 'draft', version: 2, liveVersion: 1 }],
  ['Draft 3: changes requested', { revisionState: 'changes_requested', version: 3 }],
  ['Revision 4: in review', { revisionState: 'in_review', version: 4 }],
  [
    'Revision 5: Nov 24, 09:00',
    { revisionState: 'scheduled', version: 5, scheduledFor: new Date(2026, 10, 24, 9).toISOString() },
  ],
])('says what is worked on: %s', async (words, change) => {
  answerWith([ownApp({ name: 'Tally', ...change })]);
  renderConsole('/apps/');
  expect(within(await rowOf('Tally')).getByText(words)).toBeVisible();
});

test.each<[string, Partial<OwnApp>]>([
  ['Withdrawn', { hidden: true }],
  ['Suspended', { hidden: true, suspended: true }],
  [
    'Suspended',
    {
      hidden: true,
      suspended: true,
      retirement: { lastDay: '2027-03-31', isOver: false, replacement: null },
    },
  ],
  ['Live', {}],
])('says how the public sees an app: %s', async (words, change) => {
  answerWith([ownApp({ name: 'Tally', status: 'PUBLISHED', ...change })]);
  renderConsole('/apps/');
  expect(within(await rowOf('Tally')).getByText(words)).toBeVisible();
});

test('what the review desk found counts among the problems', async () => {
  answerWith([ownApp({ name: 'Tally', revisionState: 'changes_requested', version: 1, findings: 2 }), draft]);
  renderConsole('/apps/?problems=yes&sort=-problems');
  const problems = within(await rowOf('Tally')).getAllByRole('cell')[4];
  expect(problems).toHaveTextContent(/^2$/);
});

test('says as whom and in which role one works here', async () => {
  renderConsole('/apps/');
  expect(await screen.findByRole('link', { name: 'Appsmiths Verified developer' })).toHaveAttribute(
    'href',
    '/console/profile/',
  );
  expect(await screen.findByText('Owner')).toBeVisible();
});

test('a row has its acts in a menu', async () => {
  const { user } = renderConsole('/apps/');
  await user.click(within(await rowOf('Aircall')).getByRole('button', { name: 'More for Aircall' }));
  const links = (await screen.findAllByRole('menuitem')).map((item) => [
    item.textContent,
    item.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Continue editing', '/console/apps/aircall/'],
    ['Submit and review', '/console/apps/aircall/submit/'],
    ['Revisions', '/console/apps/aircall/revisions/'],
    ['View in the shop', '/marketplace/apps/aircall/'],
    ['Take it out of the public', null],
  ]);
});

test('what the public loses is asked before, and a refusal is said', async () => {
  let isRefused = true;
  const asked: string[] = [];
  server.use(
    http.put('/api/v2/applications/:id/unpublish', ({ params }) => {
      asked.push(String(params.id));
      return isRefused
        ? HttpResponse.json({ code: 'not_live', message: 'It is not live.' }, { status: 409 })
        : HttpResponse.json({});
    }),
  );
  const { user } = renderConsole('/apps/');
  await user.click(within(await rowOf('Aircall')).getByRole('button', { name: 'More for Aircall' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take it out of the public' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Aircall out of the public' });
  expect(dialog).toHaveTextContent('Who has it keeps it, and pays on.');
  expect(within(dialog).getByRole('button', { name: 'Leave it as it is' })).toHaveFocus();
  const confirm = within(dialog).getByRole('button', { name: 'Take it out of the public' });
  await user.click(confirm);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('It is not live.');
  isRefused = false;
  await user.click(confirm);
  expect(await screen.findByText('Aircall is out of the public.')).toBeVisible();
  expect(asked).toEqual([aircall.id, aircall.id]);
});

test('a submission is taken back from the list', async () => {
  const asked: string[] = [];
  answerWith([ownApp({ name: 'Tally', status: 'IN_REVIEW', revisionState: 'submitted', version: 2 })]);
  server.use(
    http.put('/api/v2/applications/:id/review/cancel', ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json({});
    }),
  );
  const { user } = renderConsole('/apps/');
  await user.click(within(await rowOf('Tally')).getByRole('button', { name: 'More for Tally' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take the submission back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take the submission of Tally back' });
  await user.click(within(dialog).getByRole('button', { name: 'Take the submission back' }));
  await waitFor(() => expect(asked).toEqual(['id-tally']));
});

test('filters, order and view stand in the address', async () => {
  const { user } = renderConsole('/apps/?price=paid');
  expect(await screen.findByRole('link', { name: 'Aircall' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Chat Scorer' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Any price');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'App, ascending');
  expect(location.search).toBe('?sort=name');
  expect(screen.getAllByRole('row').map((row) => row.querySelector('a')?.textContent)).toEqual([
    undefined,
    'Aircall',
    'Chat Scorer',
  ]);
  await user.click(screen.getByRole('link', { name: 'Your turn 1' }));
  expect(location.search).toBe('?view=turn&sort=name');
  expect(screen.queryByRole('link', { name: 'Aircall' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Name or slug' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Take the filters off' }));
  expect(await rowOf('Chat Scorer')).toBeVisible();
});

test('the heads of the columns put the apps into order, and the file follows', async () => {
  answerWith([
    ownApp({ name: 'Berry', installations: 3, updatedAt: '2026-11-02T00:00:00Z' }),
    ownApp({ name: 'Cedar', installations: 9, updatedAt: '2026-11-01T00:00:00Z' }),
    ownApp({ name: 'Alder', installations: 3 }),
  ]);
  const { user } = renderConsole('/apps/');
  await rowOf('Berry');
  const names = () => screen.getAllByRole('row').map((row) => row.querySelector('a')?.textContent ?? '');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(names()).toEqual(['', 'Berry', 'Cedar', 'Alder']);
  expect(head('Changed')).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Installs' }));
  expect(names()).toEqual(['', 'Cedar', 'Berry', 'Alder']);
  expect(head('Installs')).toHaveAttribute('aria-sort', 'descending');
  expect(head('Changed')).not.toHaveAttribute('aria-sort');
  expect(location.search).toBe('?sort=-installs');
  await user.click(screen.getByRole('button', { name: 'App' }));
  await user.click(screen.getByRole('button', { name: 'App' }));
  expect(location.search).toBe('?sort=-name');
  expect(screen.getByRole('button', { name: 'App' })).toHaveFocus();
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(made).toHaveBeenCalled());
  const [[saved] = []] = made.mock.calls;
  const lines = (saved instanceof Blob ? await saved.text() : '').split('\r\n').slice(1, 4);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Cedar', 'Berry', 'Alder']);
});

test('a long list has pages', async () => {
  answerWith(Array.from({ length: 30 }, (_, n) => ownApp({ name: `App ${n}` })));
  const { user } = renderConsole('/apps/');
  expect(await screen.findByText('30 of 30')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(26);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(location.search).toBe('?page=2');
  expect(screen.getAllByRole('row')).toHaveLength(6);
});

test('the file has what the filters leave, with all columns', () => {
  expect(csvRows([draft])).toEqual([
    [
      'App',
      'Slug',
      'Product',
      'In public',
      'Live revision',
      'Open revision',
      'Next',
      'Problems',
      'Rating',
      'Installs',
      'Price',
      'Changed',
    ],
    [
      'Chat Scorer',
      'chat-scorer',
      'Help desk',
      'Not yet live',
      '',
      'First draft: 1 missing',
      'You',
      '1',
      '',
      '0',
      'Free',
      'Nov 20, 2026',
    ],
  ]);
});

test('without apps it says what belongs here, and there is none to copy', async () => {
  answerWith([]);
  const { user } = renderConsole('/apps/');
  expect(await screen.findByRole('heading', { name: 'No apps yet' })).toBeVisible();
  const [begin] = screen.getAllByRole('button', { name: 'New app' });
  await user.click(begin as HTMLElement);
  const ways = await screen.findByRole('group', { name: 'Begin with' });
  expect(
    within(ways).getByRole('radio', {
      name: /^A copy of an app ?You have no app yet that could be copied\.$/,
    }),
  ).toBeDisabled();
  expect(within(ways).getByRole('radio', { name: /^A manifest file/ })).toBeEnabled();
});

test('a copy is among what an app begins with before the apps are there, and when they cannot be read', async () => {
  let answer = (_: Response) => {};
  let asked = 0;
  server.use(
    http.get('/api/v2/applications', () => {
      asked += 1;
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }),
  );
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  const ways = within(await screen.findByRole('group', { name: 'Begin with' }));
  const copy = ways.getByRole('radio', { name: /^A copy of an app ?Looking for your apps …$/ });
  expect(copy).toBeDisabled();
  // It is asked once more before it is given up.
  for (const turn of [1, 2]) {
    await waitFor(() => expect(asked).toBe(turn));
    answer(HttpResponse.json({}, { status: 500 }));
  }
  await user.click(await ways.findByRole('button', { name: 'Try again' }));
  expect(copy).toBeDisabled();
  await waitFor(() => expect(asked).toBe(3));
  answer(HttpResponse.json([draft]));
  await waitFor(() => expect(copy).toBeEnabled());
  await user.click(copy);
  expect(ways.getByRole('combobox', { name: 'App that is copied' })).toHaveValue('chat-scorer');
  expect(ways.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a list that cannot be loaded is asked for again', async () => {
  let isDown = true;
  server.use(
    http.get('/api/v2/applications', () =>
      isDown ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json([draft]),
    ),
  );
  const { user } = renderConsole('/apps/');
  expect(await screen.findByRole('heading', { name: 'The apps could not be loaded' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Chat Scorer')).toBeVisible();
});

test('without a network it says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.get('/api/v2/applications', () => HttpResponse.error()));
  renderConsole('/apps/');
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('a new app is made with its name, and opened', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/v2/applications', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'n1', slug: 'tally' }, { status: 201 });
    }),
  );
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Tally ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Works with' }), 'Help desk');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(location.pathname).toBe('/console/apps/tally/'));
  expect(sent).toEqual([{ name: 'Tally', product: 'helpdesk', origin: 'console' }]);
});

test('a new app begins with a copy of another one', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/v2/applications', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'n1', slug: 'tally' }, { status: 201 });
    }),
  );
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tally');
  await user.click(screen.getByRole('radio', { name: /^A copy of an app/ }));
  // It works with what the copied one works with.
  expect(screen.queryByRole('combobox', { name: 'Works with' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'App that is copied' }), 'Chat Scorer');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(location.pathname).toBe('/console/apps/tally/'));
  expect(sent).toEqual([{ name: 'Tally', product: 'livechat', copyOf: 'chat-scorer', origin: 'console' }]);
});

test('a new app begins with a manifest file, and what of it is refused is said by its part', async () => {
  const sent: unknown[] = [];
  const keys = new Set<string | null>();
  let refused = true;
  const done = { isDone: true, isLoading: false };
  server.use(
    http.post('/api/v2/console/app', async ({ request }) => {
      sent.push(await request.json());
      keys.add(request.headers.get('Idempotency-Key'));
      const error = { message: 'Use 100 to 2000000 cents.' };
      return refused
        ? HttpResponse.json({
            output: { isDone: false, sagaId: '', steps: { app: {} } },
            status: { app: { ...done, isDone: false }, monetization: { ...done, isDone: false, error } },
          })
        : HttpResponse.json({
            output: { isDone: true, sagaId: '', steps: { app: { id: 'n1' } } },
            status: { app: done },
          });
    }),
    http.get('/api/v2/applications/n1', () => HttpResponse.json({ id: 'n1', slug: 'from-a-file' })),
  );
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('radio', { name: /^A manifest file/ }));
  const file = screen.getByLabelText('Manifest file');
  await user.upload(file, new File(['not a manifest'], 'app.json', { type: 'application/json' }));
  await waitFor(() => expect(file).toHaveAccessibleDescription(/^Choose a file that holds a manifest\./));
  // No file was chosen after all: that is of the field, and not of the dialog.
  fireEvent(file, new Event('cancel', { bubbles: true }));
  await user.type(name, 'Own Name');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(file).toHaveAccessibleDescription(/^Choose a file that holds a manifest\./);
  expect(sent).toEqual([]);
  await user.clear(name);
  const manifest = {
    id: 'old',
    name: 'From a File',
    product: 'helpdesk',
    display: { shortDescription: 'It is one.' },
  };
  await user.upload(file, new File([JSON.stringify(manifest)], 'app.json', { type: 'application/json' }));
  await waitFor(() => expect(name).toHaveValue('From a File'));
  expect(screen.getByRole('combobox', { name: 'Works with' })).toHaveValue('helpdesk');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Price: Use 100 to 2000000 cents.')).toBeVisible();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(location.pathname).toBe('/console/apps/from-a-file/'));
  const { id: _, ...body } = manifest;
  expect(sent).toEqual([{ manifest: body }, { manifest: body }]);
  // Each press is one of its own; a call that is repeated is not.
  expect([...keys]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
});

test('a manifest file is let go of when another one is to be chosen', async () => {
  const sent = vi.fn(() => HttpResponse.json({}));
  server.use(http.post('/api/v2/console/app', sent), http.post('/api/v2/applications', sent));
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  await user.click(await screen.findByRole('radio', { name: /^A manifest file/ }));
  const file = screen.getByLabelText<HTMLInputElement>('Manifest file');
  await user.upload(file, new File(['{"name":"From a File"}'], 'app.json', { type: 'application/json' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('From a File'));
  await user.click(file);
  // The same one may be chosen again, once it was changed.
  expect(file.files).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(file).toHaveAccessibleDescription(/^Choose a file that holds a manifest\./);
  expect(sent).not.toHaveBeenCalled();
});

test('of a file that cannot be read as a manifest the places are named', async () => {
  server.use(
    http.post('/api/v2/console/app', () =>
      HttpResponse.json(
        {
          code: 'validation',
          message: 'No.',
          fields: { 'manifest.blocks.monetization.price': 'expected integer' },
        },
        { status: 400 },
      ),
    ),
  );
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  await user.click(screen.getByRole('radio', { name: /^A manifest file/ }));
  const manifest = JSON.stringify({ name: 'Wrong', blocks: { monetization: { price: 'nine' } } });
  await user.upload(
    screen.getByLabelText('Manifest file'),
    new File([manifest], 'app.json', { type: 'application/json' }),
  );
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Wrong'));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('blocks.monetization.price: expected integer');
});

test.each([
  [
    409,
    { code: 'application_name_taken' },
    'Another app has this name, or one that looks like it. Choose another one.',
  ],
  [422, { code: 'validation', fields: { name: 'No such name.' } }, 'No such name.'],
])('a name that is refused says so at its field: %i', async (status, body, sentence) => {
  server.use(http.post('/api/v2/applications', () => HttpResponse.json(body, { status })));
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(name).toHaveAccessibleDescription(/^Give the app a name\./);
  await user.type(name, 'aircaII');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(expect.stringContaining(sentence)));
  expect(name).toBeInvalid();
  await user.type(name, '2');
  expect(name).toBeValid();
});

test('an organization that is no developer learns why it cannot make an app', async () => {
  server.use(
    http.post('/api/v2/applications', () => HttpResponse.json({ code: 'not_a_developer' }, { status: 409 })),
  );
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: 'New app' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tally');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your organization is no developer here yet');
});

test('a guest signs in first, and nothing is asked', async () => {
  forgetToken('/marketplace');
  const asked = vi.fn(() => HttpResponse.json([]));
  server.use(http.get('/api/v2/applications', asked));
  renderConsole('/apps/');
  expect(await screen.findByRole('button', { name: 'Sign in' }, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign in to look after your apps' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('an address that is no page says so', async () => {
  renderConsole('/none/');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
});
