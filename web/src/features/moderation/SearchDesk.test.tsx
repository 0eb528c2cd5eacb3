import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../../testing/fixtures';
import { signInPerson, staff } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const explanation = {
  bonus: 0,
  coverage: 1,
  likeness: 0.02,
  order: 0.01,
  parts: [
    {
      words: ['video'],
      reading: 'synonym',
      matched: 'call',
      fields: ['shortDescription', 'categoryNames'],
      rarity: 0.6,
      evidence: 0.5,
    },
  ],
};
const zoom = { id: 'z1', slug: 'zoom', name: 'Zoom', icon: '/zoom.svg' };
const why = { app: zoom, place: 3, of: 14, explanation, changes: [{ keyword: 'meeting', place: 1 }] };
const miss = {
  index: 'apps',
  query: 'fax',
  times: 7,
  firstAt: '2026-11-01T10:00:00Z',
  lastAt: '2026-11-02T10:00:00Z',
};

const hit = (slug: string, name: string) => ({
  objectID: slug,
  slug,
  name,
  icon: `/${slug}.svg`,
  developer: 'Northlane',
});

let asked: string[] = [];
let named: object[][] = [];

beforeEach(() => {
  asked = [];
  named = [];
  signInPerson(staff);
  server.use(
    http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [], total: 0 })),
    http.get('/api/moderation/search/misses', () => HttpResponse.json({ misses: [miss] })),
    http.get('/api/moderation/search/why', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(why);
    }),
    http.post('/search/1/indexes/*/queries', async ({ request }) => {
      named.push(((await request.json()) as { requests: object[] }).requests);
      return HttpResponse.json({ results: [{ hits: [hit('zoom', 'Zoom'), hit('zoomify', 'Zoomify')] }] });
    }),
  );
});

afterEach(() => vi.restoreAllMocks());

async function desk() {
  const { user } = renderPage(pages.moderation);
  await user.click(await screen.findByRole('radio', { name: 'Search' }));
  await screen.findByRole('heading', { name: 'Why here?' });
  return user;
}

async function ask() {
  const user = await desk();
  await user.type(screen.getByLabelText('Text'), 'video calls');
  await user.type(screen.getByLabelText('App'), 'zoom');
  await user.click(screen.getByRole('button', { name: 'Explain' }));
}

test('explains a place and what would change it', async () => {
  await ask();
  expect(await screen.findByText('Zoom is result 3 of 14 for “video calls”.')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /^video/ }));
  expect(row.getByText('short description, category')).toBeVisible();
  expect(row.getByText('a synonym: call')).toBeVisible();
  expect(row.getByText('30')).toBeVisible();
  expect(screen.getByText('With the keyword “meeting” it would be result 1.')).toBeVisible();
});

test('says that an app is not among the results', async () => {
  server.use(
    http.get('/api/moderation/search/why', () =>
      HttpResponse.json({ app: zoom, place: 0, of: 2, changes: [] }),
    ),
  );
  await ask();
  expect(await screen.findByText('Zoom is not among the results for “video calls”.')).toBeVisible();
  expect(screen.getByText('No single keyword would bring it further up.')).toBeVisible();
});

test('says beside the fields what is missing, and which app is unknown', async () => {
  const user = await desk();
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  expect(screen.getByLabelText('Text')).toHaveAccessibleDescription(/Enter a text\./);
  expect(screen.getByLabelText('App')).toHaveAccessibleDescription(/Enter an app\./);
  server.use(
    http.get('/api/moderation/search/why', () =>
      HttpResponse.json({ code: 'x', message: 'x' }, { status: 404 }),
    ),
  );
  await user.type(screen.getByLabelText('Text'), 'a');
  await user.type(screen.getByLabelText('App'), 'b{Enter}');
  expect(await screen.findByText('There is no such app. Choose one from the list.')).toBeVisible();
});

test('lists what was not found', async () => {
  await desk();
  const row = within(await screen.findByRole('row', { name: /^fax/ }));
  expect(row.getByText('7')).toBeVisible();
  expect(row.getByText('apps and services')).toBeVisible();
});

test('says when everything was found', async () => {
  server.use(http.get('/api/moderation/search/misses', () => HttpResponse.json({ misses: [] })));
  await desk();
  expect(await screen.findByText('Everything that was searched for found something.')).toBeVisible();
});

const field = () => screen.getByRole('combobox', { name: 'App' });
const listed = () => screen.findByRole('listbox', { name: 'Apps with this name' });

describe('the field of the app', () => {
  test('proposes names, and what is chosen by keys is asked by its slug', async () => {
    const user = await desk();
    await user.type(screen.getByLabelText('Text'), 'video calls');
    await user.type(field(), 'zoo');
    const options = within(await listed()).getAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['ZoomNorthlane', 'ZoomifyNorthlane']);
    expect(screen.getByText('2 apps, use the arrow keys to move')).toHaveRole('status');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', options[1]?.id);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Zoomify');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toEqual([]);
    await user.keyboard('{Enter}');
    await screen.findByText('Zoom is result 3 of 14 for “video calls”.');
    expect(asked).toEqual(['?query=video%20calls&app=zoomify']);
    expect(location.search).toBe('?section=search&q=video%20calls&app=zoomify');
    expect(field()).toHaveValue('Zoomify');
  });

  test('a pointer chooses, too, and Escape closes', async () => {
    const user = await desk();
    await user.type(field(), 'zo');
    await user.click(await screen.findByRole('option', { name: /^Zoom(?!ify)/ }));
    expect(field()).toHaveValue('Zoom');
    expect(field()).toHaveFocus();
    await user.type(field(), 'i');
    await listed();
    await user.keyboard('{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toHaveValue('Zoomi');
  });

  test('the names that are read are no search of a visitor', async () => {
    const user = await desk();
    await user.type(field(), 'z');
    await listed();
    expect(named[0]).toMatchObject([{ analytics: false, restrictSearchableAttributes: ['name'] }]);
  });

  test('says that no app has the name, and when names cannot be read', async () => {
    server.use(
      http.post('/search/1/indexes/*/queries', () => HttpResponse.json({ results: [{ hits: [] }] })),
    );
    const user = await desk();
    await user.type(field(), 'q');
    expect(
      await screen.findByText('No app is named “q”.', { selector: '[role=status]' }),
    ).toBeInTheDocument();
    server.use(
      http.post('/search/1/indexes/*/queries', () =>
        HttpResponse.json({ message: 'no', status: 400 }, { status: 400 }),
      ),
    );
    await user.type(field(), 'r');
    expect(
      await screen.findByText(/^The names could not be read\./, { selector: '[role=status]' }),
    ).toBeInTheDocument();
  });

  test('a name that is typed whole is meant, and a slug of any case of letters is sent as it is', async () => {
    const user = await desk();
    await user.type(screen.getByLabelText('Text'), 'calls');
    await user.type(field(), 'ZOOMIFY');
    await listed();
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    await waitFor(() => expect(asked).toEqual(['?query=calls&app=zoomify']));
    await user.clear(field());
    await user.type(field(), 'askguru{Enter}');
    await waitFor(() => expect(asked[1]).toBe('?query=calls&app=askguru'));
  });
});

describe('the address', () => {
  test('asks by itself, and the field shows the name', async () => {
    renderPage(pages.moderation, { search: '?section=search&q=video%20calls&app=zoom' });
    expect(await screen.findByText('Zoom is result 3 of 14 for “video calls”.')).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('video calls');
    expect(field()).toHaveValue('Zoom');
  });

  test('of the page before brings its question back', async () => {
    const { user } = renderPage(pages.moderation, { search: '?section=search&q=one&app=zoom' });
    await screen.findByText('Zoom is result 3 of 14 for “one”.');
    await user.clear(screen.getByLabelText('Text'));
    await user.type(screen.getByLabelText('Text'), 'two{Enter}');
    await screen.findByText('Zoom is result 3 of 14 for “two”.');
    history.back();
    await screen.findByText('Zoom is result 3 of 14 for “one”.');
    expect(screen.getByLabelText('Text')).toHaveValue('one');
  });
});

describe('what cannot be read', () => {
  beforeEach(() => {
    server.use(
      http.get('/api/moderation/search/*', () =>
        HttpResponse.json({ code: 'x', message: 'x' }, { status: 500 }),
      ),
    );
  });

  test('says so in its place, and is read again on demand', async () => {
    const { user } = renderPage(pages.moderation, { search: '?section=search&q=one&app=zoom' });
    await screen.findByRole('heading', { name: 'The searches could not be loaded' });
    await screen.findByRole('heading', { name: 'The place could not be explained' });
    server.use(
      http.get('/api/moderation/search/why', () => HttpResponse.json(why)),
      http.get('/api/moderation/search/misses', () => HttpResponse.json({ misses: [miss] })),
    );
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
    expect(await screen.findByText('Zoom is result 3 of 14 for “one”.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^fax/ })).toBeVisible();
  });

  test('says that the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPage(pages.moderation, { search: '?section=search' });
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(screen.getByText('This appears when the network is back.')).toBeVisible();
  });
});
