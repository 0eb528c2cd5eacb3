import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { StaffSubmission } from './api';

const submission = (change: Partial<StaffSubmission> = {}): StaffSubmission => ({
  id: 's1',
  application: 'a1',
  slug: 'night-desk',
  name: 'Night Desk',
  developer: 'northlane',
  version: 3,
  state: 'submitted',
  first: false,
  changed: ['shortDescription', 'client'],
  needsTwo: false,
  seconded: false,
  reviewer: '',
  decidedBy: '',
  position: 1,
  dueAt: '2026-11-24T12:00:00Z',
  note: 'Sign in as demo.',
  outcome: '',
  submittedAt: '2026-11-20T12:00:00Z',
  begunAt: null,
  endedAt: null,
  findings: [],
  ...change,
});

/** A desk of one submission, which goes on as it is decided; gives what was sent. */
function deskOf(first: StaffSubmission) {
  let now: StaffSubmission | null = first;
  const sent: [string, unknown][] = [];
  const decided = (verb: string, next: StaffSubmission | null) =>
    http.put(`/api/v2/staff/submissions/s1/${verb}`, async ({ request }) => {
      const text = await request.text();
      sent.push([verb, text ? JSON.parse(text) : null]);
      now = next;
      return HttpResponse.json(first);
    });
  server.use(
    http.get('/api/v2/staff/submissions', () =>
      HttpResponse.json({ submissions: now ? [now] : [], total: now ? 1 : 0 }),
    ),
    http.get('/api/v2/staff/submissions/s1', () =>
      HttpResponse.json({
        ...first,
        createdAt: null,
        listing: { shortDescription: 'Answers at night.', client: { scopes: ['agents--all:ro'] } },
        live: { shortDescription: 'Answers by day.', client: { scopes: [] } },
      }),
    ),
    http.get('/accounts/v2/scopes', () =>
      HttpResponse.json([{ scope: 'agents--all:ro', description: 'See the list of agents', beta: false }]),
    ),
    decided('begin', { ...first, state: 'in_review' }),
    decided('accept', null),
    decided('request-changes', null),
    decided('reject', null),
  );
  return sent;
}

beforeEach(() => signInDeveloper('dev_platform_admin'));
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('the staff reads what waits and what it changes, begins, and accepts', async () => {
  const sent = deskOf(submission({ needsTwo: true }));
  const { user } = renderConsole('/submissions/');
  const panel = within(await screen.findByRole('region', { name: 'Night Desk' }));
  expect(panel.getByText('Revision 3, submitted Nov 20, 2026')).toBeVisible();
  expect(panel.getByText('Answer by Nov 24, 2026')).toBeVisible();
  expect(panel.getByText('Sign in as demo.')).toBeVisible();
  expect(panel.getByText('New access: two have to accept')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Accept: Night Desk' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Show what it says (2 parts)' }));
  const row = (await panel.findByRole('rowheader', { name: 'Short description' })).closest(
    'tr',
  ) as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Answers by day.', 'Answers at night.']);
  expect(await panel.findByText(/See the list of agents/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Begin the review: Night Desk' }));
  expect(await screen.findByText('The review of Night Desk has begun.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Accept: Night Desk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept revision 3 of Night Desk' });
  expect(dialog).toHaveTextContent('somebody else of the staff has to accept it as well');
  expect(sent.map(([verb]) => verb)).toEqual(['begin']);
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You accepted Night Desk.')).toBeVisible();
  expect(await screen.findByText('Nothing waits')).toBeVisible();
  expect(sent.map(([verb]) => verb)).toEqual(['begin', 'accept']);
});

test('what has to change is sent back with its part, and faults stand at their fields', async () => {
  const sent = deskOf(submission({ state: 'in_review' }));
  server.use(
    http.put(
      '/api/v2/staff/submissions/s1/request-changes',
      () =>
        HttpResponse.json(
          { code: 'invalid_request', message: 'No.', fields: { 'findings.0.text': 'Say what it is.' } },
          { status: 422 },
        ),
      { once: true },
    ),
  );
  const { user } = renderConsole('/submissions/');
  await user.click(await screen.findByRole('button', { name: 'Ask for changes: Night Desk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for changes of Night Desk' }));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await dialog.findByText('Say what it is.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('About'), 'Pictures');
  await user.type(dialog.getByLabelText('What has to change'), 'The third one is cut off.');
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('Night Desk was sent back.')).toBeVisible();
  expect(sent).toEqual([
    ['request-changes', { findings: [{ part: 'screenshots', rule: '', text: 'The third one is cut off.' }] }],
  ]);
});

test('the keyboard goes through what waits, and decides about the one that it is at', async () => {
  const many = Array.from({ length: 6 }, (_, n) =>
    submission({
      id: `s${n}`,
      name: `App ${n}`,
      slug: `app-${n}`,
      state: n === 1 ? 'in_review' : 'submitted',
    }),
  );
  const begun: unknown[] = [];
  server.use(
    http.get('/api/v2/staff/submissions', () => HttpResponse.json({ submissions: many, total: 6 })),
    http.put('/api/v2/staff/submissions/:id/begin', ({ params }) => {
      begun.push(params.id);
      return HttpResponse.json({ code: 'review_running', message: 'Somebody was faster.' }, { status: 409 });
    }),
    http.put('/api/v2/staff/submissions/:id/reject', () =>
      HttpResponse.json({ code: 'invalid_request', message: 'Say why.' }, { status: 422 }),
    ),
  );
  const { user } = renderConsole('/submissions/');
  await screen.findByRole('region', { name: 'App 0' });
  await user.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('jc');
  expect(await screen.findByText('Somebody was faster.')).toBeVisible();
  expect(begun).toEqual(['s0']);
  await user.keyboard('js');
  const asked = await screen.findByRole('dialog', { name: 'Ask for changes of App 1' });
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(screen.getByRole('region', { name: 'App 1' }))
    .getByRole('button', { name: /^Show/ })
    .focus();
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject App 1' }));
  await user.click(dialog.getByLabelText('What has to change'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await dialog.findByText('Say why.')).toBeVisible();
  expect(begun).toEqual(['s0']);
});

test('a long queue is searched, filtered and ordered, by the address', async () => {
  const many = Array.from({ length: 6 }, (_, n) =>
    submission({ id: `s${n}`, name: `App ${n}`, needsTwo: n > 3, submittedAt: `2026-11-2${n}T12:00:00Z` }),
  );
  server.use(http.get('/api/v2/staff/submissions', () => HttpResponse.json({ submissions: many, total: 6 })));
  const { user } = renderConsole('/submissions/?state=two&sort=newest');
  const names = () =>
    screen
      .getAllByRole('region', { name: /^App/ })
      .map((one) => within(one).getByRole('heading').textContent);
  await screen.findByRole('region', { name: 'App 4' });
  expect(names()).toEqual(['App 5', 'App 4']);
  await user.selectOptions(screen.getByRole('combobox', { name: /Filter/ }), 'All states');
  expect(names()).toHaveLength(6);
  expect(location.search).toBe('?sort=newest');
});

test('a refusal is said, and what somebody else decided is gone', async () => {
  deskOf(submission({ state: 'in_review' }));
  let isGone = false;
  server.use(
    http.get('/api/v2/staff/submissions', () =>
      HttpResponse.json(
        isGone
          ? { submissions: [], total: 0 }
          : { submissions: [submission({ state: 'in_review' })], total: 1 },
      ),
    ),
    http.put('/api/v2/staff/submissions/s1/reject', () => {
      isGone = true;
      return HttpResponse.json(
        { code: 'not_submitted', message: 'This submission is over.' },
        { status: 409 },
      );
    }),
  );
  const { user } = renderConsole('/submissions/');
  await user.click(await screen.findByRole('button', { name: 'Reject: Night Desk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Night Desk' }));
  await user.type(dialog.getByLabelText('What has to change'), 'It copies another app.');
  await user.type(dialog.getByLabelText('Rule'), '2.1');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.getByText('Nothing waits')).toBeVisible());
});

test('nobody else sees it', async () => {
  forgetToken('/marketplace');
  signInDeveloper();
  deskOf(submission());
  renderConsole('/submissions/');
  expect(await screen.findByText('This page is for our staff')).toBeVisible();
  expect(screen.queryByText('Night Desk')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Submissions' })).toBeNull();
});
