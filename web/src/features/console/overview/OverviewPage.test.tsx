import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, restrictDeveloper, signInDeveloper } from '../../../testing/console';
import { ownApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { OwnApp } from '../model/standing';

const apps: OwnApp[] = [
  ownApp({ name: 'Quiet', status: 'PUBLISHED', liveVersion: 3 }),
  ownApp({ name: 'Unwritten', revisionState: 'draft', version: 1, features: [], hasIcon: false }),
  ownApp({ name: 'Ready', revisionState: 'draft', version: 2 }),
  ownApp({ name: 'Waiting', revisionState: 'submitted', version: 4, status: 'IN_REVIEW' }),
  ownApp({ name: 'Accepted', revisionState: 'accepted', version: 5 }),
  ownApp({ name: 'Sent Back', revisionState: 'changes_requested', version: 6, findings: 2 }),
  ownApp({
    name: 'Planned',
    revisionState: 'scheduled',
    version: 7,
    status: 'PUBLISHED',
    scheduledFor: '2026-12-01T09:00:00Z',
  }),
];

const answerWith = (list: OwnApp[]) =>
  server.use(http.get('/api/v2/applications', () => HttpResponse.json(list)));

beforeEach(() => {
  signInDeveloper();
  answerWith(apps);
  server.use(
    http.get('/api/v2/applications/:id/review', () =>
      HttpResponse.json({
        state: 'submitted',
        needsReview: true,
        missing: {},
        submission: { position: 3, dueAt: '2026-11-30T10:00:00Z', findings: [], note: '', outcome: '' },
      }),
    ),
  );
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

const listOf = (name: string) => screen.findByRole('list', { name });

test('what waits for the developer stands there, the most urgent first', async () => {
  renderConsole('/overview/');
  const turns = within(await listOf('Your turn')).getAllByRole('listitem');
  expect(turns.map((turn) => turn.textContent)).toEqual([
    'Sent BackChanges requested2 findings to mend. Then submit it again.Open findings',
    'AcceptedAcceptedPublish it whenever you like.Publish',
    'ReadyDraftNothing is missing: it can be submitted.Submit',
    'UnwrittenDraft2 things are missing. Icon, Features.Continue',
  ]);
  expect(screen.getByText('4 of 4, most urgent first')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open findings of Sent Back' })).toHaveAttribute(
    'href',
    '/console/apps/sent-back/submit/',
  );
  expect(screen.getByRole('link', { name: 'Continue with Unwritten' })).toHaveAttribute(
    'href',
    '/console/apps/unwritten/',
  );
});

test('what waits until a restriction is lifted is nobody’s turn', async () => {
  restrictDeveloper();
  renderConsole('/overview/');
  const list = await listOf('Your turn');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Publish Accepted' })).toBeNull());
  expect(within(list).queryByRole('link', { name: 'Submit Ready' })).toBeNull();
  expect(within(list).getByRole('link', { name: 'Continue with Unwritten' })).toBeVisible();
  expect(screen.getByText('2 of 2, most urgent first')).toBeVisible();
});

test('what lies with the desk says its place and its day, and the apps with something open come first', async () => {
  renderConsole('/overview/');
  const [waiting, planned] = within(await listOf('With the review desk')).getAllByRole('listitem');
  await waitFor(() =>
    expect(waiting).toHaveTextContent('Waiting, revision 4Place 3 in the queueNov 30answer due'),
  );
  expect(planned).toHaveTextContent(/^Planned, revision 7ScheduledDec 1, .+goes live$/);
  const rows = within(screen.getByRole('region', { name: 'Apps' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(6);
  expect(rows.some((row) => row.textContent?.includes('Quiet'))).toBe(false);
  expect(screen.getByText('6 of 7 shown, those with something open first')).toBeVisible();
});

test('what happened lately leads to the history of its app', async () => {
  const event = (id: string, app: string, name: string) => ({
    id,
    name,
    aggregateId: app,
    sequence: 1,
    createdAt: '2026-11-20T10:00:00Z',
    payload: { details: '' },
    meta: { role: 'member', account: 'd2', email: 'gus@apps.test' },
  });
  server.use(
    http.get('/api/v2/developer/events', () =>
      HttpResponse.json([
        event('1', 'id-quiet', 'application.publish'),
        event('2', 'id-gone', 'application.archive'),
      ]),
    ),
  );
  renderConsole('/overview/');
  const [item, ...others] = within(await listOf('What happened')).getAllByRole('listitem');
  expect(item).toHaveTextContent('Quiet: Publishedgus@apps.test, Nov 20, 2026, 10:00 UTC');
  expect(others).toEqual([]);
  expect(within(item as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/console/apps/quiet/history/',
  );
});

test('on the first day the next step is the only one with a button', async () => {
  answerWith([]);
  const { user } = renderConsole('/overview/');
  const steps = within(await listOf('Your first app')).getAllByRole('listitem');
  expect(steps[0]).toHaveTextContent('Done');
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  await user.click(screen.getByRole('button', { name: 'New app' }));
  expect(await screen.findByRole('dialog', { name: 'New app' })).toBeVisible();
});

test('an organization that is no developer begins with that', async () => {
  answerWith([]);
  server.use(
    http.get('/api/v2/developer', () => HttpResponse.json({ code: 'not_a_developer' }, { status: 404 })),
  );
  renderConsole('/overview/');
  expect(await screen.findByRole('link', { name: 'Become a developer' })).toHaveAttribute(
    'href',
    '/console/profile/',
  );
  expect(screen.queryByRole('button', { name: 'New app' })).toBeNull();
});

test('when the apps cannot be loaded it says so', async () => {
  server.use(http.get('/api/v2/applications', () => new HttpResponse(null, { status: 503 })));
  renderConsole('/overview/');
  expect(await screen.findByRole('heading', { name: 'The apps could not be loaded' })).toBeVisible();
});

test('what an import brought as submitted is with nobody: its developer takes it back', async () => {
  answerWith([ownApp({ name: 'Brought', status: 'IN_REVIEW', version: 0 })]);
  renderConsole('/overview/');
  const [turn] = within(await listOf('Your turn')).getAllByRole('listitem');
  expect(turn).toHaveTextContent(
    'BroughtSubmittedThe app came to this shop as submitted, so nobody looks at it. Take it back, and submit it here.See',
  );
  expect(screen.getByRole('link', { name: 'See the submission of Brought' })).toHaveAttribute(
    'href',
    '/console/apps/brought/submit/',
  );
  expect(within(await listOf('With the review desk')).queryByRole('listitem')).toBeNull();
});
