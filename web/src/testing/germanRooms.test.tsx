import '../routes/server.gen';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetToken, saveToken } from '../features/session/model/token';
import { consolePages } from '../routes/console.gen';
import { renderConsole, signInDeveloper } from './console';
import { englishAmong, readOut } from './englishWords';
import { germanBoot, pages } from './fixtures';
import { draftApp } from './ownApps';
import { servePerson, staff } from './person';
import { renderPage } from './render';
import { server } from './server';

// The developer console and the staff's pages in German, with what the browser asks for. Modules are German
// here, as in the build of that language.

let given: string[] = [];
const note = ({ response }: { response: Response }) => {
  void response
    .clone()
    .text()
    .then((text) => given.push(text));
};

beforeAll(async () => {
  await Promise.all([
    import('../features/console/editor/EditorPage'),
    import('../features/console/profile/ProfilePage'),
    import('../features/console/team/TeamPage'),
    import('../features/moderation/ModerationPage'),
  ]);
}, 60_000);
beforeEach(() => {
  given = [JSON.stringify([germanBoot, pages.moderation, pages.staffSetup])];
  server.events.on('response:mocked', note);
});
afterEach(() => {
  server.events.removeListener('response:mocked', note);
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

/** A busy machine takes a while to load a screen. */
const SLOW = { timeout: 15_000 };

/** The page has come, as a whole, and says nothing of the English messages. */
async function expectGerman(least = 12) {
  await screen.findAllByRole('heading');
  await waitFor(() => {
    expect(document.querySelector('[aria-busy="true"], .skeleton')).toBeNull();
    expect(readOut(document.body).length).toBeGreaterThanOrEqual(least);
  }, SLOW);
  const said = readOut(document.body);
  expect(englishAmong(said, given.join())).toEqual([]);
}

const revision = (version: number, state: string) => ({
  version,
  revision: `${version}.0`,
  state,
  parent: '',
  origin: 'console',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-02T10:00:00Z',
});

/** An app with something on each of its pages. */
function serveApp() {
  const app = draftApp({
    widgets: [{ id: 'main', placement: 'plugin', title: '', url: 'https://a.test/w' }],
  } as object);
  const meta = { role: 'member', account: 'a1', email: 'dev@apps.test', developer: 'appsmiths' };
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.get('/api/v2/applications/id-chat-scorer/review', () =>
      HttpResponse.json({ state: 'draft', missing: {}, needsReview: true, submission: null }),
    ),
    http.get('/api/v2/applications/id-chat-scorer/revisions', () =>
      HttpResponse.json({ revisions: [revision(2, 'draft'), revision(1, 'live')] }),
    ),
    http.get('/api/v2/applications/id-chat-scorer/revisions/:version', () =>
      HttpResponse.json({ ...revision(2, 'draft'), changes: [] }),
    ),
    http.get('/api/v2/applications/id-chat-scorer/events', () =>
      HttpResponse.json([
        {
          sequence: 1,
          name: 'application.edit',
          createdAt: '2026-11-20T12:00:30.5Z',
          payload: {
            details: 'display 1.2',
            changes: [{ part: 'shortDescription', before: 'Scores chats.', after: 'Scores every chat.' }],
          },
          meta,
        },
      ]),
    ),
    http.get('/accounts/v2/clients', () => HttpResponse.json([])),
    http.get('/accounts/v2/scopes', () =>
      HttpResponse.json([
        {
          scope: 'chats--all:ro',
          description: 'read chats',
          beta: false,
          area: 'Chats',
          place: 4,
          read_only: true,
          says: 'Chats lesen',
        },
      ]),
    ),
    http.get('/billing/price_preview/livechat', () => HttpResponse.json({ price: 500 })),
    http.get('/api/v2/developer/team', () =>
      HttpResponse.json({
        mine: 'owner',
        members: [
          {
            id: 'd1',
            name: 'Dev Appsmith',
            email: 'dev@apps.test',
            role: 'owner',
            since: '2026-11-01T10:00:00Z',
            suspended: false,
            secondFactor: true,
          },
        ],
        invitations: [
          {
            id: 'i1',
            email: 'books@apps.test',
            role: 'finance',
            createdBy: 'd1',
            sentAt: '2026-11-20T10:00:00Z',
            expiresAt: '2099-11-27T10:00:00Z',
          },
        ],
        rights: [{ name: 'listing', what: 'x', roles: ['owner', 'manager', 'editor'] }],
      }),
    ),
    http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})),
  );
}

describe('each page of the developer console is German', () => {
  test.each(consolePages.map(({ name, pattern }) => [name, pattern] as const))(
    '%s',
    async (_name, pattern) => {
      signInDeveloper();
      serveApp();
      renderConsole(pattern.replace('{app}', 'chat-scorer'), germanBoot);
      await expectGerman();
      expect(document.title).toMatch(/ · Konsole$/);
    },
  );

  test('a country has its German name', async () => {
    signInDeveloper();
    renderConsole('/profile/', germanBoot);
    expect(await screen.findByText('Columbus, Vereinigte Staaten', undefined, SLOW)).toBeVisible();
  });

  test('for who is signed out, and where there is no page', async () => {
    const { unmount } = renderConsole('/apps/', germanBoot);
    await expectGerman(5);
    unmount();
    signInDeveloper();
    renderConsole('/nothing/', germanBoot);
    expect((await screen.findAllByText('Diese Seite gibt es nicht'))[0]).toBeVisible();
    await expectGerman(5);
  });
});

describe("the staff's pages are German", () => {
  beforeEach(() => {
    saveToken('fra:secret', germanBoot.base);
    servePerson(staff);
  });

  test('first start', async () => {
    const items = [
      { name: 'mail', status: 'warning', message: 'No mails are sent.' },
      { name: 'catalogue', status: 'missing', message: 'The catalogue is empty.' },
    ];
    server.use(http.get('/api/staff/setup', () => HttpResponse.json({ items })));
    renderPage(pages.staffSetup, { boot: germanBoot });
    expect(await screen.findByText('No mails are sent.')).toBeVisible();
    await expectGerman();
  });

  test.each([
    ['reviews', ''],
    ['developers', '?view=developers'],
    ['search', '?view=search'],
  ])('moderation: %s', async (_name, search) => {
    const review = { rate: 2, name: 'Ann', review: 'Buy here', state: 'held', heldFor: 'link' };
    const dates = { createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' };
    const spam = { slug: 'spam-co', name: 'Spam Co', state: 'restricted', reason: 'Copies.', website: '' };
    server.use(
      http.get('/api/moderation/reviews', () =>
        HttpResponse.json({
          reviews: [{ id: 'w1', applicationId: 'a1', ...review, reports: ['advertising'], ...dates }],
          total: 1,
        }),
      ),
      http.get('/api/moderation/expert-reviews', () => HttpResponse.json({ reviews: [] })),
      http.get('/api/applications/a1/published', () =>
        HttpResponse.json({ name: 'AskGuru', slug: 'askguru' }),
      ),
      http.get('/api/v2/staff/developers', () => HttpResponse.json({ items: [{ ...spam, ...dates }] })),
      http.get('/api/v2/staff/reserved-names', () => HttpResponse.json({ items: [] })),
      http.get('/api/moderation/search/misses', () =>
        HttpResponse.json({
          misses: [
            { index: 'apps', query: 'fax', times: 7, firstAt: dates.createdAt, lastAt: dates.createdAt },
          ],
        }),
      ),
    );
    renderPage(pages.moderation, { boot: germanBoot, search });
    await expectGerman();
  });
});
