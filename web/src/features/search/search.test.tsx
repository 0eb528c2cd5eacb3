import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { advanceTime, stopTimers } from '../../testing/clock';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { moveActive } from './model/moveActive';
import { highlightParts, priceOf } from './model/search';

const hit = (name: string, rest: object = {}) => ({
  objectID: name,
  name,
  path: `/apps/${name.toLowerCase()}/`,
  icon: '/icon.svg',
  developer: 'Northlane',
  shortDescription: `${name} in one line.`,
  payment: 'free',
  priceCents: 0,
  rating: 4.5,
  votes: 10,
  _highlightResult: { name: { value: name.replace('Or', '__ais-highlight__Or__/ais-highlight__') } },
  ...rest,
});

let asked: { requests: Record<string, unknown>[] }[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.post('/search/1/indexes/*/queries', async ({ request }) => {
      asked.push((await request.json()) as (typeof asked)[number]);
      return HttpResponse.json({
        results: [
          {
            nbHits: 11,
            hits: ['Orders', 'Orbit', 'Orca', 'Orion'].map((name) => hit(name)),
            facets: { payment: { free: 9, once: 2 }, product: { livechat: 11 } },
          },
          { nbHits: 3, hits: [hit('Oregon'), hit('Oracle'), hit('Orlando')] },
        ],
      });
    }),
  );
});

afterEach(() => vi.useRealTimers());

const suggestions = () => screen.getByRole('listbox', { name: 'Suggestions' });
const field = () => screen.getByRole('combobox', { name: 'Search apps and partners' });

describe('S9.01, S9.02 suggestions', () => {
  test('start at two characters, with at most 3 apps and 2 partners', async () => {
    const { user } = renderPage(pages.listing);
    await user.type(field(), 'o');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.type(field(), 'r');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(6));
    expect(within(list).getByRole('group', { name: 'Apps' }).querySelectorAll('a')).toHaveLength(3);
    expect(within(list).getByRole('option', { name: /See all 14 results for “or”/ })).toBeVisible();
    expect(asked[0]?.requests.map((one) => one.indexName)).toEqual(['apps', 'partners']);
  });

  test('are moved through with arrows, opened with Enter and closed with Esc', async () => {
    const { user } = renderPage(pages.listing);
    await user.type(field(), 'or');
    await screen.findByRole('listbox', { name: 'Suggestions' });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = within(suggestions()).getByRole('option', { selected: true });
    expect(active).toHaveTextContent('Orbit');
    expect(field()).toHaveAttribute('aria-activedescendant', active.id);
    await user.keyboard('{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toHaveFocus();
    await user.type(field(), 'b');
    await waitFor(() => expect(within(suggestions()).getAllByRole('option')).toHaveLength(6));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.pathname).toBe('/marketplace/apps/orders/');
  });

  test('S9.02, S9.03 a search that hangs says so, and that it failed', async () => {
    let end: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    server.use(
      http.post('/search/1/indexes/*/queries', async () => {
        await held;
        return HttpResponse.json({ message: 'no', status: 400 }, { status: 400 });
      }),
    );
    const { user } = renderPage(pages.listing);
    await user.type(field(), 'or');
    const box = within(screen.getByRole('banner'));
    expect(await box.findAllByText('Searching')).not.toHaveLength(0);
    expect(
      await box.findAllByText('The search takes longer than usual.', undefined, { timeout: 3000 }),
    ).not.toHaveLength(0);
    end();
    expect(await box.findAllByText('The search did not answer.')).not.toHaveLength(0);
  });

  test('Enter without a choice opens the search page', async () => {
    const { user } = renderPage(pages.listing);
    await user.type(field(), 'or{Enter}');
    expect(location.pathname + location.search).toBe('/marketplace/search?q=or');
    expect(await screen.findByRole('heading', { level: 1, name: 'Results for “or”' })).toBeVisible();
  });

  test('/ puts the cursor into the field, but not while typing', async () => {
    const { user } = renderPage(pages.home);
    await user.click(document.body);
    await user.keyboard('/');
    expect(field()).toHaveFocus();
    await user.type(screen.getByRole('searchbox'), 'a/b');
    expect(screen.getByRole('searchbox')).toHaveValue('a/b');
  });
});

describe('the search page', () => {
  test('S2.12 shows apps as rows and partners as cards', async () => {
    renderPage(pages.search, { search: '?q=order' });
    expect(await screen.findByText('14 results: 11 apps and 3 partners')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Apps' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getAllByText('Or', { selector: 'mark' }).length).toBeGreaterThan(0);
  });

  test('S7.50 filters are asked of the search service, and stand in the address', async () => {
    const { user } = renderPage(pages.search, { search: '?q=order' });
    await user.click(await screen.findByRole('checkbox', { name: /Free/ }));
    expect(location.search).toBe('?q=order&payment=free');
    await waitFor(() =>
      expect(asked.at(-1)?.requests[0]).toMatchObject({ facetFilters: [['payment:free']] }),
    );
  });

  test('phones apply filters together, with their count on the button', async () => {
    const { user } = renderPage(pages.search, { search: '?q=order' });
    const opener = await screen.findByRole('button', { name: 'Filters' });
    await user.click(opener);
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(sheet.getByRole('checkbox', { name: /Free/ }));
    expect(location.search).toBe('?q=order');
    await user.click(await sheet.findByRole('button', { name: 'Show 14 results' }));
    expect(location.search).toBe('?q=order&payment=free');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('S5.05 needs two characters', () => {
    renderPage(pages.search, { search: '?q=o' });
    expect(screen.getByText(/Type at least two characters/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'whatsapp' })).toHaveAttribute(
      'href',
      '/marketplace/search?q=whatsapp',
    );
    expect(asked).toHaveLength(0);
  });

  test('says so when nothing is found', async () => {
    server.use(
      http.post('/search/1/indexes/*/queries', () =>
        HttpResponse.json({
          results: [
            { nbHits: 0, hits: [] },
            { nbHits: 0, hits: [] },
          ],
        }),
      ),
    );
    renderPage(pages.search, { search: '?q=zzz' });
    expect(await screen.findByRole('heading', { name: 'Nothing found for “zzz”' })).toBeVisible();
  });

  test('S1.05 an embedded search asks for live chat only, and its filters stay embedded', async () => {
    let asked = '';
    server.use(
      http.post('/search/1/indexes/*/queries', async ({ request }) => {
        asked = await request.text();
        return HttpResponse.json({
          results: [
            { nbHits: 0, hits: [] },
            { nbHits: 0, hits: [] },
            { nbHits: 0, hits: [] },
          ],
        });
      }),
    );
    renderPage(
      { ...pages.search, path: '/embedded-search/', embedded: true },
      { search: '?q=order&payment=free' },
    );
    await waitFor(() => expect(asked).toContain('product:livechat'));
    expect(asked).toContain('products:livechat');
    expect(await screen.findByRole('link', { name: 'Clear all' })).toHaveAttribute(
      'href',
      '/marketplace/embedded-search?q=order',
    );
  });

  test('S1.05 the agent app hides the apps of other products, in hits and counts', async () => {
    renderPage(pages.search, { search: '?q=order&payment=free', products: ['livechat'] });
    await screen.findByText('14 results: 11 apps and 3 partners');
    expect(asked[0]?.requests.map((one) => one.filters)).toEqual([
      'product:livechat',
      'products:livechat',
      'product:livechat',
    ]);
  });

  test('sends the beginning of a text that is too long', async () => {
    renderPage(pages.search, { search: `?q=${'a'.repeat(10_000)}` });
    await waitFor(() => expect(asked[0]?.requests[0]?.query).toBe('a'.repeat(512)));
  });

  test('S9.02 asks for at most 200 results', async () => {
    renderPage(pages.search, { search: '?q=order' });
    await waitFor(() => expect(asked[0]?.requests[0]?.hitsPerPage).toBe(200));
  });

  test('S9.02 says that an answer takes long after 200 ms, and not before', async () => {
    server.use(http.post('/search/1/indexes/*/queries', () => delay('infinite')));
    const { user } = renderPage(pages.listing);
    await user.click(field());
    await screen.findByRole('listbox', { hidden: true }); // what searches was loaded
    const spin = () => document.querySelector('.search-field .spin');
    stopTimers();
    fireEvent.change(field(), { target: { value: 'or' } });
    await advanceTime(199);
    expect(spin()).toBeNull();
    await advanceTime(1);
    expect(spin()).not.toBeNull();
  });

  test('S7.50 a failing service is asked three times', async () => {
    let times = 0;
    server.use(
      http.post('/search/1/indexes/*/queries', () => {
        times++;
        return HttpResponse.json({ message: 'busy', status: 503 }, { status: 503 });
      }),
    );
    renderPage(pages.search, { search: '?q=order' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(times).toBe(3);
  });

  test('S7.50 a refusal is not asked again', async () => {
    let times = 0;
    server.use(
      http.post('/search/1/indexes/*/queries', async ({ request }) => {
        // An earlier page may still ask, for something else.
        if ((await request.text()).includes('refused')) times++;
        return HttpResponse.json({ message: 'no', status: 403 }, { status: 403 });
      }),
    );
    renderPage(pages.search, { search: '?q=refused' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(times).toBe(1);
  });

  test('offers to ask again when the service does not answer', async () => {
    server.use(http.post('/search/1/indexes/*/queries', () => HttpResponse.json({}, { status: 503 })));
    renderPage(pages.search, { search: '?q=order' });
    expect(
      await screen.findByText('The search did not answer.', { selector: '.note *' }, { timeout: 4000 }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test.each([
  ['plain', [['plain', false]]],
  [
    '__ais-highlight__Or__/ais-highlight__der',
    [
      ['Or', true],
      ['der', false],
    ],
  ],
  [
    'my __ais-highlight__or__/ais-highlight__',
    [
      ['my ', false],
      ['or', true],
    ],
  ],
  [
    '<b>__ais-highlight__x__/ais-highlight__</b>',
    [
      ['<b>', false],
      ['x', true],
      ['</b>', false],
    ],
  ],
])('highlights %s', (value, parts) => {
  expect(highlightParts(value).map((part) => [part.text, part.isMatch])).toEqual(parts);
});

test.each([
  [-1, 'ArrowDown', 3, 0],
  [2, 'ArrowDown', 3, -1],
  [-1, 'ArrowUp', 3, 2],
  [0, 'ArrowUp', 3, -1],
  [1, 'x', 3, 1],
  [1, 'ArrowDown', 0, -1],
])('from %d, %s in %d options leads to %d', (from, key, count, to) => {
  expect(moveActive(from, key, count)).toBe(to);
});

test.each([
  ['free', 0, { frequency: 'free', cents: 0 }],
  ['once', 4900, { frequency: 'once', cents: 4900 }],
  ['monthly-per-organization', 1500, { frequency: 'monthly', perAccount: false }],
  ['monthly-per-account', 900, { frequency: 'monthly', perAccount: true }],
])('S9.26 %s', (payment, priceCents, expected) => {
  const none = {
    oldPriceCents: 0,
    discountPercent: 0,
    discountUntil: '',
    discountEnding: '',
    discountEndsAt: '',
    trialDays: 0,
    priceTiers: [],
  };
  expect(priceOf({ payment, priceCents, ...none })).toMatchObject(expected);
});

test('S2.09 a result names its discount and its last day', () => {
  const deal = {
    oldPriceCents: 1000,
    discountPercent: 10,
    discountUntil: '2026-12-14',
    discountEnding: 'today',
    discountEndsAt: '18:00',
    trialDays: 14,
    priceTiers: ['10 425 500'],
  };
  expect(priceOf({ payment: 'once', priceCents: 900, ...deal })).toMatchObject({
    cents: 900,
    oldCents: 1000,
    percent: 10,
    until: '2026-12-14',
    tiers: [{ from: 10, cents: 425, oldCents: 500 }],
    ending: 'today',
    endsAt: '18:00',
    trialDays: 14,
  });
});
