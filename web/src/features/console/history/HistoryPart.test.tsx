import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp, ownApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { HistoryEvent, NewsEvent } from './api';

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
  localStorage.clear();
});

test('the history says why a planned publication was refused, in its own words where it has some', async () => {
  const byShop = { ...event(1, '').meta, role: 'shop' as const, account: '', email: '' };
  const refused = (n: number, details: string) =>
    event(n, 'application.refuse_publication', { meta: byShop, payload: { details, changes: [] } });
  serve([
    refused(3, '4.9 developer_restricted: The shop has restricted this developer: Spam: twice.'),
    refused(2, '4.8 application_retired: This app is gone.'),
    refused(1, '4.7 something_else: The moon is full.'),
  ]);
  renderConsole('/apps/chat-scorer/history/');
  expect(
    await screen.findByText(
      'revision 4: The people who run the shop have restricted this developer: Spam: twice.',
    ),
  ).toBeVisible();
  expect(screen.getByText('revision 4: This app is retired.')).toBeVisible();
  expect(screen.getByText('revision 4: The moon is full.')).toBeVisible();
  expect(screen.getAllByText('Not published as planned', { selector: 'td *, li *, p *' })).toHaveLength(3);
});

test('the history names the app that an announced end leads to, and says why a transfer failed', async () => {
  const ended = (n: number, url: string) =>
    event(n, 'application.retire', {
      payload: { details: '2027-03-09, instead Hotjar', changes: [], instead: { name: 'Hotjar', url } },
    });
  const failed = (n: number, why: string) =>
    event(n, 'transfer.fail', { payload: { details: `appsmiths to solo: ${why}`, changes: [] } });
  serve([
    failed(4, 'receiver_may_not_publish'),
    failed(3, 'unheard_of'),
    ended(2, 'https://shop.example/hotjar'),
    ended(1, ''),
  ]);
  renderConsole('/apps/chat-scorer/history/');
  const list = await screen.findByRole('list', { name: 'History of Chat Scorer' });
  const [known, unknown, leads, hidden] = within(list).getAllByRole('listitem');
  expect(known).toHaveTextContent(
    'appsmiths to solo: The receiver could not publish apps. Nothing has moved.',
  );
  expect(unknown).toHaveTextContent('appsmiths to solo: unheard_of');
  expect(leads).toHaveTextContent('Announced the end Mar 9, 2027, instead Hotjar');
  expect(within(list).getAllByRole('link', { name: 'Hotjar' })).toHaveLength(1);
  expect(within(list).getByRole('link', { name: 'Hotjar' })).toHaveAttribute(
    'href',
    'https://shop.example/hotjar',
  );
  expect(hidden).toHaveTextContent('Announced the end Mar 9, 2027, instead Hotjar');
});

test('the history says what was done, by whom and when, and what changed', async () => {
  const staff = { ...event(2, '').meta, role: 'staff' as const, account: '', email: '' };
  serve([
    event(6, 'application.schedule', {
      payload: { details: '4.7 at 2026-12-09T09:00:00Z', changes: [] },
    }),
    event(5, 'application.submit', { payload: { details: '4.4', changes: [] } }),
    event(4, 'application.announce_rise', { payload: { details: '2026-12-24', changes: [] } }),
    event(3, 'application.unheard_of', { payload: { details: 'something', changes: [] } }),
    event(2, 'submission.accept', {
      meta: staff,
      payload: { details: '01a21e3a-227b-7e3a-aed6-1a7da06c912e of revision 1', changes: [] },
    }),
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
  const [planned, submitted, rise, unknown, accepted, edited] = within(list).getAllByRole('listitem');
  expect(planned).toHaveTextContent('Planned the publication revision 4, for Dec 9, 2026, 09:00 UTC');
  expect(submitted).toHaveTextContent('Submitted revision 4dev@apps.test');
  expect(rise).toHaveTextContent('Announced a higher price Dec 24, 2026');
  expect(unknown).toHaveTextContent('application.unheard_of something');
  expect(accepted).toHaveTextContent('Accepted revision 1Staff of the marketplace, Nov 20, 2026, 12:02 UTC');
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
    screen.getByLabelText('Filter: History of Chat Scorer'),
    'Staff of the marketplace',
  );
  expect(items().map((one) => one.querySelector('b')?.textContent)).toEqual([
    'Suspended',
    'Suspended',
    'Suspended',
  ]);
  expect(location.search).toBe('?state=staff');
});

/** A history of so many events, read as the server gives it; where it was read from. */
function serveLong(total: number, isAway: () => boolean = () => false) {
  const asked: (string | null)[] = [];
  serve([]);
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/events', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const before = query.get('before');
      // Who else is at work is asked for apart, a few events at a time.
      if (Number(query.get('limit')) > 50) asked.push(before);
      if (before && isAway())
        return HttpResponse.json({ code: 'unavailable', message: 'No.' }, { status: 503 });
      const newest = before ? Number(before) - 1 : total;
      const many = Math.min(newest, Number(query.get('limit')));
      return HttpResponse.json(
        Array.from({ length: many }, (_, n) =>
          event(newest - n, newest - n === 1 ? 'application.create' : 'application.edit', {
            createdAt: '2026-11-20T12:00:00Z',
          }),
        ),
      );
    }),
  );
  return asked;
}

test('a history of thousands is read as its pages are turned, down to its first event', async () => {
  const asked = serveLong(2500);
  const { user } = renderConsole('/apps/chat-scorer/history/');
  const list = { name: 'History of Chat Scorer' };
  await screen.findByRole('list', list);
  expect(screen.getByText('2500 of 2500')).toBeVisible();
  expect(asked).toEqual([null]);
  history.pushState(null, '', '/console/apps/chat-scorer/history/?page=51');
  await waitFor(() => expect(asked).toEqual([null, '1501']));
  await screen.findByRole('list', list);
  history.pushState(null, '', '/console/apps/chat-scorer/history/?page=125');
  await waitFor(() => expect(asked).toEqual([null, '1501', '501']));
  expect(
    within(await screen.findByRole('list', list))
      .getAllByRole('listitem')
      .at(-1),
  ).toHaveTextContent('Made');
  await user.selectOptions(screen.getByLabelText('Sort by: History of Chat Scorer'), 'Oldest first');
  expect(within(screen.getByRole('list', list)).getAllByRole('listitem')[0]).toHaveTextContent('Made');
});

test('a search looks at all of a long history, and says when it could not', async () => {
  let isAway = true;
  const asked = serveLong(1500, () => isAway);
  const { user } = renderConsole('/apps/chat-scorer/history/?q=made');
  const failed = /^Only 1,000 of 1,500 could be read/;
  expect(await screen.findByText(failed, undefined, { timeout: 5000 })).toBeVisible();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const list = await screen.findByRole('list', { name: 'History of Chat Scorer' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('1 of 1500')).toBeVisible();
  expect(asked.at(-1)).toBe('501');
});

test('the file of a long history has all of it that the filters leave, read or not', async () => {
  serveLong(1500);
  const { user } = renderConsole('/apps/chat-scorer/history/');
  await screen.findByRole('list', { name: 'History of Chat Scorer' });
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  await user.click(screen.getByRole('button', { name: /^CSV/ }));
  await waitFor(() => expect(made).toHaveBeenCalled());
  const [[saved] = []] = made.mock.calls;
  const lines = (saved instanceof Blob ? await saved.text() : '').split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(1501);
  expect(lines[1500]).toMatch(/^1,.*,Made,/);
});

const staff = { ...event(1, '').meta, role: 'staff' as const, account: '', email: '' };

function newsEvent(id: string, name: string, over: Partial<NewsEvent> = {}): NewsEvent {
  const { sequence, ...facts } = event(1, name);
  return { ...facts, id, createdAt: '2026-11-20T12:01:00Z', ...over };
}

function serveNews(events: () => NewsEvent[]) {
  server.use(
    http.get('/api/v2/applications', () =>
      HttpResponse.json([ownApp({ name: 'Tally' }), ownApp({ name: 'Hotjar' })]),
    ),
    http.get('/api/v2/developer/events', () => HttpResponse.json(events())),
  );
}

test('the bell says what happened lately with all apps', async () => {
  serveNews(() => [
    newsEvent('2', 'submission.accept', {
      aggregateId: 'id-hotjar',
      meta: staff,
      createdAt: '2026-11-20T12:02:00Z',
    }),
    newsEvent('1', 'application.submit', { aggregateId: 'id-tally' }),
    newsEvent('0', 'application.submit', { aggregateId: 'id-gone' }),
  ]);
  const { user } = renderConsole('/apps/');
  await user.click(await screen.findByRole('button', { name: /^What happened/ }));
  const news = await screen.findByRole('list', { name: 'What happened' });
  expect(
    within(news)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Hotjar: Accepted NewStaff of the marketplace, Nov 20, 2026, 12:02 UTC',
    'Tally: Submitted Newdev@apps.test, Nov 20, 2026, 12:01 UTC',
  ]);
  expect(within(news).getByRole('link', { name: 'Hotjar' })).toHaveAttribute(
    'href',
    '/console/apps/hotjar/history/',
  );
});

test('the bell counts what others did since one last looked, and looking takes the count away', async () => {
  let events = [
    newsEvent('2', 'submission.accept', { aggregateId: 'id-hotjar', meta: staff }),
    newsEvent('1', 'application.submit', {
      aggregateId: 'id-tally',
      meta: { ...event(1, '').meta, account: 'd1' },
    }),
  ];
  serveNews(() => events);
  const first = renderConsole('/apps/');
  await first.user.click(await screen.findByRole('button', { name: 'What happened: 1 new' }));
  const news = await screen.findByRole('list', { name: 'What happened' });
  expect(within(news).getAllByText('New')).toHaveLength(1);
  await first.user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'What happened' })).toHaveFocus();
  first.unmount();
  events = [
    newsEvent('3', 'submission.begin', {
      aggregateId: 'id-tally',
      meta: staff,
      createdAt: '2026-11-20T12:01:00.5Z',
    }),
    ...events,
  ];
  renderConsole('/apps/');
  expect(await screen.findByRole('button', { name: 'What happened: 1 new' })).toBeVisible();
});
