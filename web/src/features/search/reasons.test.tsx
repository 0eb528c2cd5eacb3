import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const part = (words: string, rest: object = {}) => ({
  words: words.split(' '),
  reading: 'word',
  matched: words,
  fields: ['name'],
  rarity: 1,
  evidence: 0.5,
  ...rest,
});

const explanation = (rest: object = {}) => ({
  score: 0.5,
  parts: [part('crm')],
  coverage: 1,
  bonus: 0,
  likeness: 0,
  order: 0,
  ...rest,
});

let explained: object;
let asked: Record<string, unknown>[][];
/** What the service answers when it is asked for reasons. */
let onReasons: () => Promise<Response> | Response | undefined;

beforeEach(() => {
  asked = [];
  explained = explanation();
  onReasons = () => undefined;
  server.use(
    http.post('/search/1/indexes/*/queries', async ({ request }) => {
      const { requests } = (await request.json()) as { requests: Record<string, unknown>[] };
      asked.push(requests);
      const hit = { objectID: 'zoho', name: 'Zoho', path: '/apps/zoho/', payment: 'free' };
      if (requests[0]?.analytics !== false) {
        const ann = { objectID: 'ann', name: 'Ann', path: '/experts/ann/' };
        return HttpResponse.json({
          results: [
            { nbHits: 1, hits: [hit] },
            { nbHits: 1, hits: [ann] },
          ],
        });
      }
      const refusal = await onReasons();
      if (refusal) return refusal;
      const ranked = (objectID: string) => ({ objectID, _rankingInfo: { explanation: explained } });
      return HttpResponse.json({
        results: [
          { nbHits: 1, hits: [ranked('zoho')] },
          { nbHits: 1, hits: [ranked('ann')] },
        ],
      });
    }),
  );
});

const open = async (search = '?q=crm') => {
  const { user } = renderPage(pages.search, { search });
  return { user, why: await screen.findByRole('button', { name: 'Why these results?' }) };
};
const rowOf = (name: string, element: string) =>
  within(screen.getByRole('link', { name }).closest(element) as HTMLElement);
const lines = () =>
  rowOf('Zoho', 'li')
    .getAllByRole('listitem')
    .map((one) => one.textContent);

test('reasons are asked for when they are wanted, for the same request, and shown in each result', async () => {
  const { user, why } = await open('?q=crm&payment=free');
  expect(why).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText(/in its name/)).toBeNull();
  expect(asked).toHaveLength(1);
  await user.click(why);
  expect(await screen.findAllByText('“crm” is in its name')).toHaveLength(2);
  expect(why).toHaveAttribute('aria-pressed', 'true');
  expect(rowOf('Ann', 'article').getByText('“crm” is in its name')).toBeVisible();
  expect(asked[1]).toMatchObject([
    {
      indexName: 'apps',
      query: 'crm',
      facetFilters: [['payment:free']],
      removeWordsIfNoResults: 'allOptional',
    },
    { indexName: 'partners', query: 'crm' },
  ]);
  // It is no search of its own.
  expect(asked[1]?.map((one) => one.analytics)).toEqual([false, false]);
  await user.click(why);
  expect(screen.queryByText(/in its name/)).toBeNull();
});

test('the choice holds for one text', async () => {
  const { user, why } = await open();
  await user.click(why);
  await screen.findAllByText('“crm” is in its name');
  const field = screen.getByRole('combobox', { name: 'Search apps and partners' });
  await user.clear(field);
  await user.type(field, 'chat{Enter}');
  await screen.findByRole('heading', { name: 'Results for “chat”' });
  expect(await screen.findByRole('button', { name: 'Why these results?' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(asked.at(-1)?.[0]).not.toHaveProperty('analytics');
});

test('a request that takes long says so at the button', async () => {
  let end: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  onReasons = async () => {
    await held;
    return undefined as never;
  };
  const { user, why } = await open();
  await user.click(why);
  await waitFor(() => expect(why).toHaveAttribute('aria-busy', 'true'));
  end();
  await screen.findAllByText('“crm” is in its name');
  expect(why).not.toHaveAttribute('aria-busy');
});

test('a request that fails says so and can be sent again, and the results stay', async () => {
  onReasons = () => HttpResponse.json({ message: 'no', status: 400 }, { status: 400 });
  const { user, why } = await open();
  await user.click(why);
  expect(await screen.findByText('The reasons could not be read.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zoho' })).toBeVisible();
  onReasons = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('“crm” is in its name')).toHaveLength(2);
  expect(screen.queryByText('The reasons could not be read.')).toBeNull();
});

describe('a part of a score in words', () => {
  test.each([
    [part('crm', { fields: ['name', 'keywords'] }), '“crm” is in its name and keywords (50 points)'],
    [
      part('crm', { fields: ['categoryNames', 'shortDescription', 'facts'], rarity: 0.02 }),
      '“crm” is in its category, short description and kind (1 point)',
    ],
    [
      part('inv', { reading: 'beginning', matched: 'invoice', fields: ['keywords'], rarity: 0.5 }),
      '“inv” begins “invoice” in its keywords (25 points)',
    ],
    [
      part('hubsopt', { reading: 'slip', matched: 'hubspot', evidence: 0.666 }),
      '“hubsopt” read as “hubspot” in its name (67 points)',
    ],
    [
      part('invoices', { reading: 'plural', matched: 'invoice' }),
      '“invoices” written as “invoice” in its name (50 points)',
    ],
    [
      part('helpdesk', { reading: 'split', matched: 'help desk' }),
      '“helpdesk” written as “help desk” in its name (50 points)',
    ],
    [
      part('help desk', { reading: 'joined', matched: 'helpdesk' }),
      '“help desk” written as “helpdesk” in its name (50 points)',
    ],
    [
      part('bill', { reading: 'synonym', matched: 'invoice' }),
      '“bill” means “invoice” in its name (50 points)',
    ],
    [
      part('skype', { reading: 'alias', matched: 'video call', fields: ['keywords'] }),
      '“skype” means “video call” in its keywords (50 points)',
    ],
    [
      part('cheap', { reading: 'price', matched: undefined, fields: ['priceCents'] }),
      '“cheap” asks for a low price (50 points)',
    ],
  ])('%#', async (one, line) => {
    explained = explanation({ parts: [one], score: one.rarity * one.evidence });
    const { user, why } = await open();
    await user.click(why);
    await waitFor(() => expect(lines()).toEqual([line]));
  });

  test('what is not of a word has its points, too, and what was not found takes some', async () => {
    // 0.5 of words, 0.45 and 0.2 and 0.03 on top, less 0.08 for the words that lack.
    explained = explanation({ bonus: 0.45, likeness: 0.2, order: 0.03, score: 1.1, coverage: 0.6 });
    const { user, why } = await open();
    await user.click(why);
    await waitFor(() =>
      expect(lines()).toEqual([
        '“crm” is in its name (50 points)',
        'the whole text is its name, the beginning of one, or a keyword (45 points)',
        'like the best results (20 points)',
        'its place in the recommended order (3 points)',
        'only a part of the text was found (−8 points)',
      ]),
    );
  });
});
