import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, restrictDeveloper, signInDeveloper } from '../../../testing/console';
import { draftApp, ownApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';
import type { Progress, Revision } from '../publishing';

const submission: NonNullable<Progress['submission']> = {
  id: 's1',
  version: 1,
  position: 3,
  note: 'Use the demo account.',
  outcome: '',
  dueAt: '2026-11-24T12:00:00Z',
  submittedAt: '2026-11-20T12:00:00Z',
  begunAt: null,
  endedAt: null,
  findings: [],
};

const calm: Progress = {
  state: 'draft',
  missing: {},
  needsReview: true,
  submission: null,
  waitingRise: null,
  askedRise: null,
};

const version = (change: Partial<Revision>): Revision => ({
  version: 1,
  base: 0,
  state: 'superseded',
  author: 'import',
  revision: '1.0',
  name: 'Chat Scorer',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  submittedAt: null,
  acceptedAt: null,
  scheduledFor: null,
  publishedAt: '2026-01-03T00:00:00Z',
  ...change,
});

/** An app on its way to the public; what is done with it is kept. */
function serve(
  progress: Partial<Progress>,
  revisions: Partial<Revision>[] = [],
  app: Partial<DraftApp> = {},
) {
  const acts: [path: string, body: unknown][] = [];
  const now = { progress: { ...calm, ...progress } };
  server.use(
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(draftApp(app))),
    http.get('/api/v2/applications/id-chat-scorer/review', () => HttpResponse.json(now.progress)),
    http.get('/api/v2/applications/id-chat-scorer/revisions', () => HttpResponse.json({ revisions })),
    http.put('/api/v2/applications/id-chat-scorer/*', async ({ request }) => {
      const text = await request.text();
      acts.push([new URL(request.url).pathname.split('id-chat-scorer/')[1] ?? '', text && JSON.parse(text)]);
      return HttpResponse.json(draftApp(app));
    }),
  );
  return { acts, now };
}

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('what is advised stands below what is missing, leads to its field, and keeps nobody from submitting', async () => {
  serve({
    advised: { client: 'Say why it asks for chats--all:ro. Who installs it reads the reason.' },
  });
  renderConsole('/apps/chat-scorer/submit/');
  const missing = await screen.findByRole('region', { name: 'Missing to submit' });
  expect(missing).toHaveTextContent('Nothing of the listing is missing.');
  expect(missing).toHaveTextContent('You can submit without this, but should not:');
  expect(missing).toHaveTextContent('Say why it asks for chats--all:ro. Who installs it reads the reason.');
  expect(within(missing).getByRole('link', { name: 'Permissions' })).toHaveAttribute(
    'href',
    '/console/apps/chat-scorer/permissions/#scopes',
  );
  expect(screen.getByRole('button', { name: 'Submit Chat Scorer' })).toBeEnabled();
});

test('a draft is submitted with a note, once nothing is missing', async () => {
  const { acts, now } = serve({
    missing: {
      features: 'Name 3 to 6 features.',
      icon: 'Give it an icon.',
      shortDescription: 'Say in 40 to 90 letters what it does.',
    },
  });
  const { user, queryClient } = renderConsole('/apps/chat-scorer/submit/');
  const submit = await screen.findByRole('button', { name: 'Submit Chat Scorer' });
  expect(submit).toBeDisabled();
  expect(submit).toHaveAccessibleDescription('3 things are missing.');
  const missing = screen.getByRole('region', { name: 'Missing to submit' });
  expect(within(missing).getByRole('link', { name: 'Features' })).toHaveAttribute(
    'href',
    '/console/apps/chat-scorer/#features',
  );
  expect(missing).toHaveTextContent('IconGive it an icon.');
  expect(
    within(missing)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Short description', 'Features', 'Icon']);
  now.progress = calm;
  await queryClient.invalidateQueries();
  await user.type(
    screen.getByRole('textbox', { name: 'Note for who reviews it' }),
    ' Use the demo account. ',
  );
  await user.click(screen.getByRole('button', { name: 'Submit Chat Scorer' }));
  expect(await screen.findByText('Chat Scorer is submitted.')).toBeVisible();
  expect(acts).toEqual([['review/submit', { note: 'Use the demo account.' }]]);
});

test('an app gets another address, and its pages move there', async () => {
  const { acts } = serve({}, [], { status: 'PUBLISHED' });
  server.use(
    http.get('/api/v2/applications/chat-judge', () => HttpResponse.json(draftApp({ slug: 'chat-judge' }))),
  );
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Change address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the address of Chat Scorer' });
  expect(dialog).toHaveTextContent('The old one, “chat-scorer”, leads there for ever');
  const address = within(dialog).getByRole('textbox', { name: 'Address' });
  const send = within(dialog).getByRole('button', { name: 'Change address' });
  await user.clear(address);
  await user.type(address, 'Chat Judge');
  await user.click(send);
  expect(address).toHaveFocus();
  expect(address).toHaveAccessibleDescription(/^Use at most 60 small letters/);
  await user.clear(address);
  await user.type(address, 'chat-judge');
  await user.click(send);
  expect(await screen.findByText('Chat Scorer has its new address.')).toBeVisible();
  expect(acts).toEqual([['slug', { slug: 'chat-judge' }]]);
  expect(location.pathname).toBe('/console/apps/chat-judge/');
});

const RETIRING = { lastDay: '2027-03-31', isOver: false, replacement: null };

test('each page of an app that the staff have suspended says so, and where the reason is', async () => {
  serve({}, [], { status: 'PUBLISHED', hidden: true, suspended: true });
  renderConsole('/apps/chat-scorer/submit/');
  const note = await screen.findByText(
    'The people who run the shop have taken Chat Scorer out of the public. The history says why.',
    { exact: false },
  );
  expect(within(note).getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    '/console/apps/chat-scorer/history/',
  );
});

test('an app is retired on a day that is named, with what people may use instead', async () => {
  const { acts } = serve({}, [], { status: 'PUBLISHED', installations: 95 });
  server.use(
    http.get('/api/v2/applications', () =>
      HttpResponse.json([
        ownApp({ status: 'PUBLISHED' }),
        ownApp({ name: 'Night Tally', status: 'PUBLISHED' }),
        ownApp({ name: 'Going Too', status: 'PUBLISHED', retirement: RETIRING }),
        ownApp({ name: 'Not Yet' }),
      ]),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Retire app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire Chat Scorer' });
  expect(dialog).toHaveTextContent('95 organizations have it installed.');
  const lastDay = within(dialog).getByLabelText('Last day for those who use it');
  await user.click(within(dialog).getByRole('button', { name: 'Retire app' }));
  expect(lastDay).toHaveFocus();
  expect(lastDay).toHaveAccessibleDescription(/^Name the last day\./);
  const instead = within(dialog).getByRole('combobox', { name: 'What they may use instead' });
  await within(dialog).findByRole('option', { name: 'Night Tally' });
  expect(
    within(dialog)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Nothing', 'Night Tally']);
  await user.selectOptions(instead, 'Night Tally');
  fireEvent.change(lastDay, { target: { value: '2027-03-31' } });
  await user.click(within(dialog).getByRole('button', { name: 'Retire on Mar 31, 2027' }));
  expect(await screen.findByText('The last day of Chat Scorer is announced.')).toBeVisible();
  expect(acts).toEqual([['retirement', { lastDay: '2027-03-31', replacement: 'night-tally' }]]);
});

test('an app that ends says so, and is kept after a question', async () => {
  const kept: string[] = [];
  serve({}, [], {
    status: 'PUBLISHED',
    retirement: { ...RETIRING, replacement: { id: 'n', name: 'Night Tally', slug: 'night-tally' } },
  });
  server.use(
    http.delete('/api/v2/applications/id-chat-scorer/retirement', () => {
      kept.push('kept');
      return HttpResponse.json(draftApp());
    }),
  );
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  expect(await screen.findByText(/^Chat Scorer ends: Mar 31, 2027 is the last day/)).toHaveTextContent(
    'Instead, people may use Night Tally.',
  );
  expect(screen.getByRole('button', { name: 'Change last day' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take retirement back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep Chat Scorer' });
  await user.click(within(dialog).getByRole('button', { name: 'Take retirement back' }));
  expect(await screen.findByText('Chat Scorer stays. Who was told hears of it.')).toBeVisible();
  expect(kept).toEqual(['kept']);
});

test('nothing more is done with an app that has ended', async () => {
  serve({}, [], { status: 'PUBLISHED', hidden: true, retirement: { ...RETIRING, isOver: true } });
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByText('Chat Scorer is retired. Its last day was Mar 31, 2027.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Short description' })).toBeDisabled();
  for (const name of ['Retire app', 'Change last day', 'Change address', 'Delete app'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an address that is taken is refused at its field', async () => {
  serve({});
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/slug', () =>
      HttpResponse.json(
        { code: 'slug_taken', message: 'Taken.', fields: { slug: 'Taken.' } },
        { status: 409 },
      ),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Change address' }));
  const address = await screen.findByRole('textbox', { name: 'Address' });
  await user.type(address, '-two');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/^Taken\./));
});

test('what the server refuses is said in its words', async () => {
  serve({});
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/review/submit', () =>
      HttpResponse.json({ code: 'client_missing', message: 'It needs an OAuth client.' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Submit Chat Scorer' }));
  expect(await screen.findByText('It needs an OAuth client.')).toBeVisible();
});

test('what the profile lacks is refused with the way there', async () => {
  serve({});
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/review/submit', () =>
      HttpResponse.json({ code: 'developer_not_verified', message: 'Prove it first.' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Submit Chat Scorer' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Prove it first.');
  expect(within(refusal).getByRole('link', { name: 'Developer profile' })).toHaveAttribute(
    'href',
    '/console/profile/',
  );
});

test('one that waits says its place and the day of the answer, and is taken back', async () => {
  const { acts } = serve({ state: 'submitted', submission });
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  expect(await screen.findByText('It has place 3 in the queue.')).toBeVisible();
  expect(screen.getByText('You have an answer by Nov 24, 2026.')).toBeVisible();
  expect(screen.getByText('Use the demo account.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the submission back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take the submission of Chat Scorer back' });
  expect(acts).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Take the submission back' }));
  await waitFor(() => expect(acts.map(([path]) => path)).toEqual(['review/cancel']));
});

test('what a reviewer found stands above', async () => {
  const findings = [{ part: 'shortDescription', rule: 'text.superlative', text: 'Say what it does.' }];
  serve({
    state: 'changes_requested',
    submission: { ...submission, outcome: 'changes_requested', findings },
  });
  renderConsole('/apps/chat-scorer/submit/');
  const found = await screen.findByRole('region', { name: 'What has to change' });
  expect(found).toHaveTextContent('Short description: Say what it does. text.superlative');
  expect(within(found).getByRole('link', { name: 'Short description' })).toHaveAttribute(
    'href',
    '/console/apps/chat-scorer/#shortDescription',
  );
});

test('an accepted revision is published once that is confirmed, or planned', async () => {
  const { acts } = serve({ state: 'accepted' });
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Publish Chat Scorer now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish Chat Scorer' });
  expect(acts).toEqual([]);
  const publish = within(dialog).getByRole('button', { name: 'Publish Chat Scorer now' });
  expect(publish).toHaveClass('btn-primary');
  await user.click(publish);
  await waitFor(() => expect(acts).toEqual([['publish', {}]]));
  await user.click(screen.getByRole('button', { name: 'Plan the publication' }));
  const at = screen.getByLabelText('Or at a day and hour');
  expect(at).toHaveFocus();
  expect(at).toHaveAccessibleDescription(/^Choose a day and an hour\./);
  expect(acts).toHaveLength(1);
  await user.type(screen.getByLabelText('Or at a day and hour'), '2026-12-01T09:00');
  await user.click(screen.getByRole('button', { name: 'Plan the publication' }));
  await waitFor(() =>
    expect(acts[1]).toEqual(['publish', { at: new Date('2026-12-01T09:00').toISOString() }]),
  );
});

test.each([
  [{ status: 'ACCEPTED' }, /^Everybody finds it in the shop/],
  [{ status: 'PUBLISHED', raisesPrice: true }, /The higher price counts 30 days later/],
  [{ status: 'PUBLISHED', raisesPrice: false }, /search and price change together/],
] as const)('before a publication of %o stands what it does', async (app, happens) => {
  serve({ state: 'accepted' }, [], app);
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Publish Chat Scorer now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish Chat Scorer' });
  expect(within(dialog).getByText(happens)).toBeVisible();
});

test('a publication is planned in the zone of the computer or in UTC', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'America/New_York',
  });
  const { acts } = serve({ state: 'accepted' });
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  const at = await screen.findByLabelText('Or at a day and hour');
  expect(at).toHaveAccessibleDescription('In the zone of this computer, America/New_York.');
  await user.type(at, '2026-12-01T09:00');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'UTC');
  expect(at).toHaveAccessibleDescription(/^That is Dec 1, 2026, .+ on this computer, America\/New_York\.$/);
  await user.click(screen.getByRole('button', { name: 'Plan the publication' }));
  await waitFor(() => expect(acts).toEqual([['publish', { at: '2026-12-01T09:00:00.000Z' }]]));
});

test('a publication that is planned says when it is', async () => {
  const at = new Date(2026, 11, 1, 9, 5);
  serve(
    { state: 'scheduled' },
    [version({ version: 2, state: 'scheduled', scheduledFor: at.toISOString() })],
    {
      revisionState: 'scheduled',
    },
  );
  renderConsole('/apps/chat-scorer/submit/');
  expect(await screen.findByText(/goes live by itself on Dec 1, 2026, 09:05, /)).toBeVisible();
  expect(screen.getByText('This revision goes live on its day. It can be changed then.')).toBeVisible();
});

test('changes that nobody has to look at are published at once', async () => {
  const { acts } = serve({ needsReview: false }, [], { status: 'PUBLISHED' });
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Publish the changes of Chat Scorer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish Chat Scorer' });
  await user.click(within(dialog).getByRole('button', { name: 'Publish the changes of Chat Scorer' }));
  await waitFor(() => expect(acts).toEqual([['publish', {}]]));
});

test('what is live is taken out of the public once that is confirmed', async () => {
  const { acts } = serve({ state: 'live', needsReview: false }, [], {
    status: 'PUBLISHED',
    revisionState: 'live',
  });
  const { user } = renderConsole('/apps/chat-scorer/submit/');
  await user.click(await screen.findByRole('button', { name: 'Take it out of the public' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Chat Scorer out of the public' });
  await user.click(within(dialog).getByRole('button', { name: 'Take it out of the public' }));
  await waitFor(() => expect(acts.map(([path]) => path)).toEqual(['unpublish']));
});

test('what the review desk found stands on the page of its field, too', async () => {
  const findings = [
    { part: 'shortDescription', rule: '', text: 'Say what it does.' },
    { part: 'payment', rule: '', text: 'Say what a year costs.' },
  ];
  serve(
    { state: 'changes_requested', submission: { ...submission, outcome: 'changes_requested', findings } },
    [],
    { revisionState: 'changes_requested' },
  );
  const { user, unmount } = renderConsole('/apps/chat-scorer/');
  const here = await screen.findByRole('region', { name: 'What has to change' });
  expect(here).toHaveTextContent('Short description: Say what it does.');
  expect(here).not.toHaveTextContent('Say what a year costs.');
  await user.click(within(here).getByRole('link', { name: 'Short description' }));
  expect(screen.getByRole('textbox', { name: 'Short description' })).toHaveFocus();
  unmount();
  renderConsole('/apps/chat-scorer/price/');
  expect(await screen.findByRole('region', { name: 'What has to change' })).toHaveTextContent(
    'Price: Say what a year costs.',
  );
});

test('a revision that was live is rolled back to once that is confirmed', async () => {
  const { acts } = serve({}, [
    version({ version: 3, state: 'draft', author: 'd1', publishedAt: null }),
    version({ version: 2, state: 'live', author: 'x', authorName: 'Keisha Bell' }),
    version({}),
  ]);
  const { user } = renderConsole('/apps/chat-scorer/revisions/');
  await screen.findByRole('heading', { level: 1, name: 'Revisions' });
  const list = await screen.findByRole('list', { name: 'Revisions of Chat Scorer' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Revision 3Drafton the rightYou, Jan 2, 2026',
    'Revision 2LiveKeisha Bell, Jan 2, 2026Went live Jan 3, 2026',
    'Revision 1SupersededImport, Jan 2, 2026Went live Jan 3, 2026Roll back to 1',
  ]);
  await user.click(screen.getByRole('button', { name: 'Roll back to 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roll Chat Scorer back to revision 1' });
  await user.click(within(dialog).getByRole('button', { name: 'Roll back to 1' }));
  await waitFor(() => expect(acts).toEqual([['rollback', { version: 1 }]]));
});

test('each part of a draft leads to its submission, and nothing that cannot be submitted does', async () => {
  serve({});
  const { unmount } = renderConsole('/apps/chat-scorer/price/');
  expect(await screen.findByRole('link', { name: 'Submit…' })).toHaveAttribute(
    'href',
    '/console/apps/chat-scorer/submit/',
  );
  unmount();
  serve({ state: 'live' }, [], { status: 'PUBLISHED', revisionState: 'live' });
  renderConsole('/apps/chat-scorer/price/');
  await screen.findByRole('heading', { level: 1, name: 'Price' });
  expect(screen.queryByRole('link', { name: 'Submit…' })).toBeNull();
});

test('what an import brought as submitted is with nobody, and can be taken back', async () => {
  serve({ state: 'submitted' }, [], { status: 'IN_REVIEW', revisionState: '', version: 0 });
  renderConsole('/apps/chat-scorer/submit/');
  expect(
    await screen.findByText(/^The app came to this shop as submitted, so nobody looks at it/),
  ).toBeVisible();
  expect(screen.queryByText(/has begun/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Take the submission back' })).toBeVisible();
});

const NOT_NOW = 'Not while you are restricted.';

test.each([
  ['submitted', { state: 'draft' }, 'Submit Chat Scorer'],
  ['published', { state: 'draft', needsReview: false }, 'Publish the changes of Chat Scorer'],
  ['published or planned', { state: 'accepted' }, 'Publish Chat Scorer now'],
] as const)('of who is restricted nothing is %s, and the button says why', async (_, progress, name) => {
  restrictDeveloper();
  serve(progress);
  renderConsole('/apps/chat-scorer/submit/');
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled());
  expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(NOT_NOW);
  expect(screen.queryByRole('button', { name: 'Plan the publication' })).toBeNull();
  expect(screen.queryByText('Publish it whenever you like.')).toBeNull();
  expect(screen.getByText(/have restricted you: Answers nobody\./)).toBeVisible();
});

test('who is restricted rolls nothing back, and takes back what they may', async () => {
  restrictDeveloper();
  serve({ state: 'live' }, [version({ version: 2, state: 'live' }), version({})], {
    status: 'PUBLISHED',
    revisionState: 'draft',
  });
  const { unmount } = renderConsole('/apps/chat-scorer/revisions/');
  expect(await screen.findByRole('list', { name: 'Revisions of Chat Scorer' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Roll back to 1' })).toBeNull());
  expect(screen.queryByRole('link', { name: 'Submit…' })).toBeNull();
  unmount();
  renderConsole('/apps/chat-scorer/submit/');
  expect(await screen.findByRole('button', { name: 'Take it out of the public' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Retire app' })).toBeEnabled();
});
