import '../routes/server.gen';
import { createContext, runInContext } from 'node:vm';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { App } from '../app/App';
import { queryClientWith } from '../app/queryClient';
import { day, dayOfYear } from '../lib/dates';
import { count, decimal, dollars, shortDollars } from '../lib/money';
import { toPageAddress } from '../lib/pages/address';
import type { Page } from '../lib/wire';
import { englishAmong, readOut } from './englishWords';
import { germanBoot as boot, pages } from './fixtures';

// The modules of this file are German, as in the build of that language.

const engine = createContext({}) as unknown as { __render: (json: string) => string };
runInContext(inject('germanBundle'), engine as object, { filename: 'render.de.js' });

let root: Root | undefined;
let container: HTMLElement;

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(() => {
  act(() => root?.unmount());
  container.remove();
});

/** Takes over what the server drew; gives what did not match. */
function hydrate(page: Page): unknown[] {
  container.innerHTML = engine.__render(JSON.stringify({ page, boot, search: '' }));
  history.replaceState(null, '', boot.base + page.path);
  const failures: unknown[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...args) => void failures.push(args));
  const queryClient = queryClientWith(boot.base, toPageAddress(page.path, ''), page);
  act(() => {
    root = hydrateRoot(container, <App boot={boot} queryClient={queryClient} />, {
      onRecoverableError: (error) => failures.push(error),
    });
  });
  errors.mockRestore();
  return failures;
}

describe('the server renders the same German markup as the client', () => {
  test.each(Object.entries(pages))('%s', (_name, page) => {
    expect(hydrate(page)).toEqual([]);
    expect(container.querySelector('h1')?.textContent).toBeTruthy();
    for (const link of container.querySelectorAll('a[href^="/marketplace/"]:not([hreflang="en"])'))
      expect(link.getAttribute('href')).toMatch(/^\/marketplace\/de\//);
  });
});

/** Names as hardly anybody writes them: 500 signs without a space, and signs of several code points. */
const HARD = '👩🏽‍🔧 Ü&<x-name>'.padEnd(500, 'W');
const NAMES = ['name', 'shortDescription', 'headline', 'text', 'city'];

/** A page whose names and sentences are those. */
function hardened<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (NAMES.includes(key) && /^\p{Lu}/u.test(value) ? HARD : value) as T;
  if (Array.isArray(value)) return value.map((one) => hardened(one, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'scene' ? one : hardened(one, name)]),
  ) as T;
}

test('emoji and names of 500 signs break no German page', () => {
  let count = 0;
  // Those that show the most names.
  const { home, listing, app, compare, developer, expert, cart, invoice, notFound } = pages;
  for (const page of [home, listing, app, compare, developer, expert, cart, invoice, notFound]) {
    expect(hydrate(hardened(page)), page.path).toEqual([]);
    expect(container.querySelector('h1')?.textContent, page.path).toBeTruthy();
    expect(container.querySelector('x-name'), page.path).toBeNull();
    count += container.textContent?.split(HARD).length ?? 0;
    act(() => root?.unmount());
  }
  expect(count).toBeGreaterThan(100);
});

describe('a German page says nothing of the English messages', () => {
  test.each(Object.entries(pages))('%s', (_name, page) => {
    hydrate(page);
    const said = readOut(container);
    expect(said.length).toBeGreaterThan(1);
    expect(englishAmong(said, JSON.stringify([page, boot]))).toEqual([]);
  });
});

/** Where pages hold sentences of the catalogue and of those who wrote about it. Names stay names in any language. */
const CATALOGUE = [
  /\.(?:cards|card|ranked\.cards|popular)\.shortDescription$/,
  /\.(?:reviews|testimonials|projects|changelog|upgrades|people|promo|collections|media|developer)\.(?:text|reply|title|description|linkText)$/,
  /\.(?:features|headline)$/,
];

/** The sentences of the catalogue in what the server sends, by their place there. */
function catalogueIn(value: unknown, place = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') {
    if (value && CATALOGUE.some((one) => one.test(place))) found.set(value.trim(), place);
  } else if (Array.isArray(value)) for (const one of value) catalogueIn(one, place, found);
  else if (value)
    for (const [name, one] of Object.entries(value)) catalogueIn(one, `${place}.${name}`, found);
  return found;
}

describe('sentences of the catalogue are marked as English', () => {
  const marked = new Set<string>();
  test.each(Object.entries(pages))('%s', (_name, page) => {
    hydrate(page);
    const sentences = catalogueIn(page);
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const unmarked: string[] = [];
    while (walker.nextNode()) {
      const place = sentences.get((walker.currentNode.nodeValue ?? '').trim());
      // The footer's links are words of the shop, some with the same English as a collection's title.
      if (!place || walker.currentNode.parentElement?.closest('footer')) continue;
      if (walker.currentNode.parentElement?.closest('[lang]')?.getAttribute('lang') === 'en')
        marked.add(place);
      else unmarked.push(`${place}: ${walker.currentNode.nodeValue}`);
    }
    expect(unmarked).toEqual([]);
  });
  // Without this a place that no page shows any more would be held to nothing.
  test('each kind of them is on a page', () => {
    expect([...marked]).toEqual(
      expect.arrayContaining([
        '.compare.columns.features',
        '.app.ratings.reviews.text',
        '.app.ratings.reviews.reply',
        '.app.changelog.title',
        '.app.changelog.text',
        '.app.upgrades.description',
        '.developer.text',
        '.expert.projects.text',
        '.expert.testimonials.text',
        '.home.sections.collections.text',
        '.home.sections.media.text',
        '.home.sections.people.text',
        '.home.sections.promo.text',
        '.listing.cards.shortDescription',
      ]),
    );
  });
});

test('prices are written as in German, and texts of the catalogue are marked', () => {
  hydrate(pages.listing);
  expect(container.textContent).toMatch(/\d\u00a0\$/);
  expect(readOut(container).filter((text) => /\$\d/.test(text))).toEqual([]);
  expect(container.querySelector('.app-card-text')).toHaveAttribute('lang', 'en');
});

test('what people wrote is in the language of the page that they wrote on', () => {
  const page = structuredClone(pages.app);
  const reviews = page.app?.ratings.reviews ?? [];
  const [first, second, third] = reviews;
  if (!first || !second || !third) throw new Error('three reviews are asked for');
  const own = { installed: true, reply: 'Danke.' };
  Object.assign(first, own, { text: 'Läuft gut.', language: 'de', replyLanguage: 'en' });
  Object.assign(second, own, { text: 'Works well.', language: 'en' });
  Object.assign(third, own, { text: 'Of a language that nobody knows.' });
  hydrate(page);
  const texts = [...container.querySelectorAll('.review-text')].slice(0, 3);
  expect(texts.map((one) => one.getAttribute('lang'))).toEqual([null, 'en', null]);
  expect(container.querySelector('.review-reply [lang]')).toHaveAttribute('lang', 'en');
});

test('the footer leads to the same page in the other language', () => {
  hydrate(pages.app);
  const switches = container.querySelectorAll('a[hreflang]');
  expect(
    [...switches].map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent]),
  ).toEqual([
    ['English', `/marketplace${pages.app.path}`, null],
    ['Deutsch', `/marketplace/de${pages.app.path}`, 'true'],
  ]);
});

test('days, numbers and money', () => {
  expect([day('2026-11-25'), dayOfYear('2026-03-01T10:00:00Z'), day('soon')]).toEqual([
    '25. Nov. 2026',
    '1. März',
    'soon',
  ]);
  expect([count(1234567), decimal(4.7, 1)]).toEqual(['1.234.567', '4,7']);
  expect([dollars(123450), dollars(-3448), dollars(0), shortDollars(900), shortDollars(123450)]).toEqual([
    '1.234,50\u00a0$',
    '−34,48\u00a0$',
    '0,00\u00a0$',
    '9\u00a0$',
    '1.234,50\u00a0$',
  ]);
});
