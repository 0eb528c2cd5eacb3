import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const mark = (text: string) => text.replace(/\[(.*?)\]/g, '__ais-highlight__$1__/ais-highlight__');
const leaf = (text: string) => ({
  value: mark(text),
  matchLevel: text.includes('[') ? 'full' : 'none',
});

/** A hit whose marked words stand in brackets. */
const hit = (name: string, fields: Record<string, string | string[]> = {}, rest: object = {}) => ({
  objectID: name,
  name: name.replace(/[[\]]/g, ''),
  path: `/apps/${name.toLowerCase()}/`,
  icon: '/icon.svg',
  developer: 'Northlane',
  shortDescription: 'In one line.',
  payment: 'free',
  _highlightResult: of({ name, ...fields }, [
    'name',
    'shortDescription',
    'developer',
    'keywords',
    'categoryNames',
  ]),
  _snippetResult: of(fields, ['features', 'description', 'facts']),
  ...rest,
});

function of(fields: Record<string, string | string[]>, names: string[]) {
  const chosen = Object.entries(fields).filter(([name]) => names.includes(name));
  return Object.fromEntries(
    chosen.map(([name, value]) => [name, Array.isArray(value) ? value.map(leaf) : leaf(value)]),
  );
}

type Answer = {
  nbHits: number;
  nbRelated?: number;
  hits: object[];
  didYouMean?: string;
  readAs?: object;
  leftOut?: string[];
};
let apps: Answer;
let partners: Answer;
let asked: { requests: Record<string, unknown>[] }[] = [];

beforeEach(() => {
  asked = [];
  apps = { nbHits: 1, hits: [hit('[One]')] };
  partners = { nbHits: 0, hits: [] };
  server.use(
    http.post('/search/1/indexes/*/queries', async ({ request }) => {
      asked.push((await request.json()) as (typeof asked)[number]);
      return HttpResponse.json({ results: [apps, partners] });
    }),
  );
});

const open = (page: object = {}) => renderPage({ ...pages.search, ...page }, { search: '?q=skype' });
const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement);
};

describe('how the text was read', () => {
  test.each([
    ['a product', true, 'No app named Skype. For video calls:'],
    ['another word', false, 'For video calls:'],
  ])('names the concept of %s', async (_, product, sentence) => {
    apps.readAs = { typed: 'Skype', concept: 'video calls', product };
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test.each([
    [{}, '/marketplace/search?q=live%20chat'],
    [{ path: '/embedded-search/', embedded: true }, '/marketplace/embedded-search?q=live%20chat'],
  ])('leads to the results of what may have been meant %#', async (page, address) => {
    apps.didYouMean = 'live chat';
    open(page);
    const link = await screen.findByRole('link', { name: 'live chat' });
    expect(link.parentElement).toHaveTextContent('Did you mean live chat?');
    expect(link).toHaveAttribute('href', address);
  });

  const readAs = (words: string, reading: string, matched?: string) =>
    hit(
      '[One]',
      {},
      {
        _rankingInfo: {
          explanation: {
            score: 1,
            parts: [{ words: [words], reading, matched, fields: ['name'], rarity: 1, evidence: 1 }],
            bonus: 0,
            likeness: 0,
            order: 0,
          },
        },
      },
    );

  test.each([
    [
      'a corrected word',
      () => readAs('skyp', 'slip', 'skype'),
      'Spelling corrected: “skyp” as “skype”.',
      'Search as it is typed',
      'spelling',
      { typoTolerance: 'false' },
      'The spelling is taken as it is typed.',
    ],
    [
      'another word for it',
      () => readAs('skype', 'synonym', 'calls'),
      'Also found by what it means: “skype” as “calls”.',
      'Search without other words',
      'meaning',
      { synonyms: false },
      'Words are taken as they are typed, not as what they mean.',
    ],
    [
      'a price',
      () => readAs('free', 'price'),
      'Understood as a price: “free”.',
      'Search for the word itself',
      'meaning',
      { synonyms: false },
      'Words are taken as they are typed, not as what they mean.',
    ],
  ])(
    'names %s, and one press searches without it',
    async (_, found, says, undo, reading, request, undone) => {
      apps.hits = [found()];
      const { user } = open();
      expect(await screen.findByText(says)).toBeVisible();
      apps.hits = [hit('[One]')];
      await user.click(screen.getByRole('link', { name: undo }));
      expect(await screen.findByText(undone)).toBeVisible();
      expect(location.search).toBe(`?q=skype&asTyped=${reading}`);
      expect(asked.at(-1)?.requests[0]).toMatchObject(request);
      await user.click(screen.getByRole('link', { name: 'Undo' }));
      await waitFor(() => expect(location.search).toBe('?q=skype'));
    },
  );

  test('names words that nothing was found for, and can insist on them', async () => {
    apps.leftOut = ['zoomtopia'];
    const { user } = open();
    expect(await screen.findByText('Left out, because nothing has it: “zoomtopia”.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Search with all words' }));
    expect(await screen.findByText('Results hold all words.')).toBeVisible();
    expect(asked.at(-1)?.requests[0]).toMatchObject({ removeWordsIfNoResults: 'none' });
    expect(screen.queryByText(/Left out/)).toBeNull();
  });

  test('says nothing of a text that was read as it stands', async () => {
    open();
    await screen.findByRole('link', { name: 'One' });
    expect(screen.queryByText(/Did you mean|No app named|^For /)).toBeNull();
  });
});

describe('related hits', () => {
  const related = { _related: true };

  test('keep their place, are marked, and do not count', async () => {
    apps = { nbHits: 3, nbRelated: 1, hits: [hit('[One]'), hit('Two', {}, related), hit('[Three]')] };
    partners = {
      nbHits: 3,
      nbRelated: 2,
      hits: [hit('Ann'), hit('Bob', {}, related), hit('Cat', {}, related)],
    };
    open();
    expect(await screen.findByText('3 results: 2 apps and 1 partner')).toBeVisible();
    const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(names).toEqual(['One', 'Two', 'Three', 'Ann']);
    expect((await row('Two')).getByText('Related')).toBeVisible();
    expect((await row('Three')).queryByText('Related')).toBeNull();
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(sections.getByRole('link', { name: 'Apps 2' })).toBeVisible();
    expect(sections.getByRole('link', { name: 'Partners 1' })).toBeVisible();
  });

  test('alone are no results, but shown', async () => {
    apps = { nbHits: 1, nbRelated: 1, hits: [hit('Two', {}, related)] };
    open();
    expect(await screen.findByText('Nothing found for “skype”', { selector: '[role=status]' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Related apps' })).toBeVisible();
    expect((await row('Two')).getByText('Like the best results')).toBeVisible();
  });

  test('do not count among the suggestions', async () => {
    const { user } = renderPage(pages.listing);
    const hits = ['A', 'B', 'C', 'D'].map((name) => hit(name));
    apps = { nbHits: 30, nbRelated: 1, hits: [...hits, hit('Two', {}, related)] };
    partners = { nbHits: 2, nbRelated: 1, hits: [hit('Bob', {}, related), hit('Ann')] };
    await user.type(screen.getByRole('combobox', { name: 'Search apps and partners' }), 'or');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(await list.findByRole('option', { name: /See all 30 results for “or”/ })).toBeVisible();
    expect(list.getAllByRole('option')).toHaveLength(5);
    expect(list.queryByRole('option', { name: /Bob/ })).toBeNull();
    // Those that are related are known only from the hits: as many are asked for.
    expect(asked[0]?.requests.map((one) => one.hitsPerPage)).toEqual([15, 14]);
  });
});

describe('a hit shows its reason', () => {
  const reason = async (fields: Record<string, string | string[]>, rest: object = {}) => {
    apps = { nbHits: 1, hits: [hit('Zoom', fields, rest)] };
    open();
    await row('Zoom');
    return document.querySelector('.search-reason')?.innerHTML.replaceAll(/<\/?span>/g, '');
  };

  test.each([
    ['a keyword', { keywords: ['call', '[video]'] }, 'Keyword: <mark>video</mark>'],
    ['a category', { categoryNames: ['[Video] tools'] }, 'Category: <mark>Video</mark> tools'],
    ['a feature', { features: ['Notes', 'Start a [video] call'] }, 'Start a <mark>video</mark> call'],
    ['the description', { description: '…with [video]…' }, '…with <mark>video</mark>…'],
    ['what kind of app it is', { facts: ['livechat', '[service]'] }, 'Kind: <mark>service</mark>'],
    ['the developer, on phones', { developer: '[North]lane' }, 'Developer: <mark>North</mark>lane'],
    [
      'the more telling one',
      { features: ['a [video]'], keywords: ['[video]'] },
      'Keyword: <mark>video</mark>',
    ],
    ['nothing more than its name', { name: '[Zoom]', keywords: ['[zoom]'] }, undefined],
    ['nothing more than its line', { shortDescription: 'A [zoom].', keywords: ['[zoom]'] }, undefined],
    ['no reason where none is marked', {}, undefined],
  ])('%s', async (_, fields, line) => {
    expect(await reason(fields)).toBe(line);
  });

  const asksPrice = (rest: object = {}) => ({
    _rankingInfo: {
      explanation: {
        ...{ score: 1, bonus: 0, likeness: 0, order: 0 },
        parts: [{ words: ['cheap'], reading: 'price', fields: ['priceCents'], rarity: 1, evidence: 1 }],
      },
    },
    ...rest,
  });

  test.each([
    ['that is nothing', {}, asksPrice({ priceCents: 0 }), 'Price: free'],
    ['that is low', {}, asksPrice({ payment: 'once', priceCents: 900 }), 'Price: the lower, the further up'],
    ['of a related one', {}, asksPrice({ _related: true }), 'Price: free'],
    ['after words', { keywords: ['[crm]'] }, asksPrice(), 'Keyword: <mark>crm</mark>'],
    ['not where it was not asked for', {}, { _related: true }, 'Like the best results'],
    ['not where it cannot be read', {}, { _rankingInfo: { explanation: 5 } }, undefined],
  ])('a price %s', async (_, fields, rest, line) => {
    expect(await reason(fields, rest)).toBe(line);
    expect(asked[0]?.requests[0]).toMatchObject({ getRankingInfo: true });
  });

  test('a related one, too, when something of it matched', async () => {
    expect(await reason({ keywords: ['[video]'] }, { _related: true })).toBe('Keyword: <mark>video</mark>');
  });

  test('from the snippets of the long texts, which it asks for', async () => {
    open();
    await waitFor(() =>
      expect(asked[0]?.requests[0]).toMatchObject({
        attributesToSnippet: ['features:14', 'description:18', 'facts:6'],
      }),
    );
  });
});
