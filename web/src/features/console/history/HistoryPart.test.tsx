import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { HistoryEvent } from './api';

function event(sequence: number, name: string, over: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    sequence,
    name,
    aggregateName: 'application',
    aggregateId: 'id-chat-scorer',
    createdAt: `2026-11-20T12:0${sequence}:30.5Z`,
    payload: { details: '', changes: [] },
    meta: {
      role: 'member',
      account: 'a1',
      email: 'dev@apps.test',
      developer: 'appsmiths',
      organization: 'o1',
      license: 0,
      referer: '',
      region: '',
      scopes: '',
      webBrowser: '',
    },
    ...over,
  };
}

const serve = (events: HistoryEvent[]) =>
  server.use(
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(draftApp({}))),
    http.get('/api/v2/applications/id-chat-scorer/events', () => HttpResponse.json(events)),
  );

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('the history says what was done, by whom and when, and what changed', async () => {
  const staff = { ...event(2, '').meta, role: 'staff' as const, account: '', email: '' };
  serve([
    event(3, 'application.unheard_of', { payload: { details: 'something', changes: [] } }),
    event(2, 'submission.accept', { meta: staff, payload: { details: 's1 of revision 1', changes: [] } }),
    event(1, 'application.edit', {
      payload: {
        details: 'display 1.2',
        changes: [
          { part: 'shortDescription', before: 'Scores chats.', after: 'Scores every chat.' },
          { part: 'longDescription', before: null, after: null },
        ],
      },
    }),
  ]);
  const { user } = renderConsole('/apps/chat-scorer/history/');
  const list = await screen.findByRole('list', { name: 'History of Chat Scorer' });
  const [unknown, accepted, edited] = within(list).getAllByRole('listitem');
  expect(unknown).toHaveTextContent('application.unheard_of something');
  expect(accepted).toHaveTextContent(
    'Accepted s1 of revision 1Staff of the marketplace, Nov 20, 2026, 12:02 UTC',
  );
  expect(edited).toHaveTextContent('Edited the draft');
  expect(edited).toHaveTextContent('dev@apps.test, Nov 20, 2026, 12:01 UTC');
  await user.click(screen.getByText('Changed: Short description, Description'));
  const table = screen.getByRole('table', { name: 'Before and after' });
  expect(table).toHaveTextContent('Scores every chat.');
  expect(within(table).getByRole('row', { name: /^Description/ })).toHaveTextContent(
    'Too long for this list.',
  );
});

test('an app with which nothing was done says so', async () => {
  serve([]);
  renderConsole('/apps/chat-scorer/history/');
  expect(await screen.findByText('Nothing was done with this app in the console yet.')).toBeVisible();
});

test('a long history has its search, filter and page in the address', async () => {
  const staff = { ...event(1, '').meta, role: 'staff' as const, account: '', email: '' };
  serve(
    Array.from({ length: 45 }, (_, n) =>
      event(45 - n, n % 15 === 0 ? 'application.suspend' : 'application.edit', {
        createdAt: '2026-11-20T12:00:00Z',
        ...(n % 15 === 0 ? { meta: staff } : {}),
      }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/history/?page=3');
  const items = () =>
    within(screen.getByRole('list', { name: 'History of Chat Scorer' })).getAllByRole('listitem');
  await screen.findByRole('list', { name: 'History of Chat Scorer' });
  expect(items()).toHaveLength(5);
  await user.selectOptions(
    screen.getByLabelText('State: History of Chat Scorer'),
    'Staff of the marketplace',
  );
  expect(items().map((one) => one.querySelector('b')?.textContent)).toEqual([
    'Suspended',
    'Suspended',
    'Suspended',
  ]);
  expect(location.search).toBe('?state=staff');
});
