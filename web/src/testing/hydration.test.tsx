import '../routes/parts';
import '../routes/server.gen';
import { createContext, runInContext } from 'node:vm';
import { act } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { App } from '../app/App';
import { queryClientWith } from '../app/queryClient';
import * as parts from '../features/app-page/parts';
import { toPageAddress } from '../lib/pages/address';
import type { Page } from '../lib/wire';
import { app, askguru, boot, pages } from './fixtures';

// The bundle runs where the binary runs it: the language, and nothing else.
type Engine = {
  __render: (json: string) => string;
  __icon: (json: string) => string;
  __scene: (json: string) => string;
};

const engine = createContext({}) as unknown as Engine;
runInContext(inject('serverBundle'), engine as object, { filename: 'render.js' });

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

const serverHtml = (page: Page, search = '') => engine.__render(JSON.stringify({ page, boot, search }));

/** Takes over what the server drew; React tells what did not match. */
function hydrate(page: Page, search = '') {
  history.replaceState(null, '', boot.base + page.path + search);
  const failures: unknown[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...args) => void failures.push(args));
  const queryClient = queryClientWith(boot.base, toPageAddress(page.path, search), page);
  act(() => {
    root = hydrateRoot(container, <App boot={boot} queryClient={queryClient} />, {
      onRecoverableError: (error) => failures.push(error),
    });
  });
  errors.mockRestore();
  return failures;
}

describe('the server renders the same markup as the client', () => {
  test.each<[string, Page, string]>([
    ...Object.entries(pages).map(([name, page]) => [name, page, ''] as [string, Page, string]),
    ['a filtered list', pages.listing, '?compatibility=livechat&sortBy=price'],
  ])('%s', (_name, page, search) => {
    container.innerHTML = serverHtml(page, search);
    const drawn = container.querySelector('main')?.innerHTML;
    expect(drawn).toBeTruthy();
    expect(hydrate(page, search)).toEqual([]);
    expect(container.querySelector('h1')?.textContent).toBeTruthy();
  });
});

test('hydration renders a page once: a second render would block the reader', () => {
  let reads = 0;
  const { home } = pages.home;
  const page: Page = Object.defineProperty({ ...pages.home }, 'home', {
    enumerable: true,
    get: () => {
      reads += 1;
      return home;
    },
  });
  const markup = serverHtml(page);
  const address = toPageAddress(page.path, '');
  history.replaceState(null, '', boot.base + page.path);
  const readsOf = (draw: () => Root) => {
    reads = 0;
    act(() => {
      root = draw();
    });
    act(() => root?.unmount());
    return reads;
  };
  const element = () => <App boot={boot} queryClient={queryClientWith(boot.base, address, page)} />;
  const fresh = readsOf(() => {
    const client = createRoot(container);
    client.render(element());
    return client;
  });
  container.innerHTML = markup;
  expect(readsOf(() => hydrateRoot(container, element()))).toBe(fresh);
});

test('a search without an answer: the server keeps one page for all queries', async () => {
  const asked: Page = { ...pages.search, search: { asked: true, query: '', suggestions: ['whatsapp'] } };
  container.innerHTML = serverHtml(asked);
  // The place of what is coming is kept, so that nothing jumps.
  expect(container.querySelectorAll('.search-row').length).toBeGreaterThan(8);
  expect(container).not.toHaveTextContent('whatsapp');
  expect(hydrate(asked, '?q=order%20status&payment=free')).toEqual([]);
  expect(container.querySelector('h1')).toHaveTextContent('Results for “order status”');
  expect(container.querySelector('input[role="combobox"]')).toHaveValue('order status');
});

test('a search with its first results: however its address is spelled, the server has drawn it', async () => {
  const hit = {
    objectID: 'a',
    name: 'Orders',
    path: '/apps/orders/',
    icon: '/a.svg',
    payment: 'free',
    _highlightResult: {},
  };
  const answer = { results: [{ nbHits: 31, hits: [hit] }, { nbHits: 0, hits: [] }, { nbHits: 40 }] };
  const query = 'categories=cms%2Ccrm&q=order';
  const asked: Page = { ...pages.search, search: { asked: true, query, answer, suggestions: [] } };
  container.innerHTML = serverHtml(asked, `?${query}`);
  expect(container.querySelector('h1')).toHaveTextContent('Results for “order”');
  expect(container.querySelector('[role=status]')).toHaveTextContent('31 results: 31 apps and 0 partners');
  expect(container.querySelector('.search-row')).toHaveTextContent('Orders');
  expect(hydrate(asked, '?utm_source=x&q=order&categories=crm,cms')).toEqual([]);
  expect(container.querySelector('.search-row')).toHaveTextContent('Orders');
  // Nobody is told that something is being searched for: it is there.
  expect(container.querySelector('[role=status]')).toHaveTextContent('31 results: 31 apps and 0 partners');
});

test('S4.16 a checkout that a payment comes back to: the server knows no charge', () => {
  const checkout: Page = {
    path: '/checkout/askguru/',
    kind: 'checkout',
    status: 200,
    title: 'Checkout',
    meta: { description: '', canonical: '' },
    checkout: { app: askguru, offer: app.offer, permissions: app.permissions, clientId: '' },
  };
  container.innerHTML = serverHtml(checkout);
  expect(hydrate(checkout, '?charge=c1')).toEqual([]);
});

test('text and focus from before the scripts loaded stay', () => {
  container.innerHTML = serverHtml(pages.listing);
  const field = container.querySelector<HTMLInputElement>('input[role="combobox"]');
  if (!field) throw new Error('no search field');
  field.value = 'shop';
  field.focus();
  expect(hydrate(pages.listing)).toEqual([]);
  expect(container.contains(field)).toBe(true);
  expect(field).toHaveValue('shop');
  expect(field).toHaveFocus();
});

test("the server's markup has no style attribute and no script", () => {
  for (const page of Object.values(pages)) {
    expect(serverHtml(page)).not.toMatch(/\sstyle=|<script|javascript:|\son[a-z]+=/);
  }
});

test('every link has an address', () => {
  for (const page of Object.values(pages)) {
    container.innerHTML = serverHtml(page);
    for (const link of container.querySelectorAll('a'))
      expect(link.getAttribute('href'), link.outerHTML).toBeTruthy();
  }
});

test('the bundle draws image files', () => {
  const icon = engine.__icon(JSON.stringify({ slug: 'askguru', name: 'AskGuru', hue: 'orange' }));
  const entry = {
    slug: 'askguru',
    name: 'AskGuru',
    product: 'livechat',
    shortDescription: 'Drafts answers.',
  };
  const texts = { features: [], benefits: [], permissions: [], place: 'Chat details' };
  const scene = engine.__scene(
    JSON.stringify({ ...entry, ...texts, kind: 'plugin', theme: 'draft', voice: 0 }),
  );
  expect(icon).toMatch(/^<svg xmlns=/);
  expect(scene).toContain('Chat details');
});

test('S9.10 what is seen first is hydrated at once, the parts below it when somebody is near: nothing polls every 200 ms', () => {
  const again = vi.spyOn(globalThis, 'setInterval');
  const later = vi.spyOn(globalThis, 'setTimeout');
  container.innerHTML = serverHtml(pages.app);
  const drawn = Array.from(container.querySelectorAll('button, input, select, a[href]'));
  expect(drawn.length).toBeGreaterThan(10);
  const below = Object.values(parts).map((part) => ({ part, code: part.code }));
  for (const { part } of below) part.code = undefined;
  expect(hydrate(pages.app)).toEqual([]);
  for (const { part, code } of below) Object.assign(part, { code });
  // React marks the elements that it has taken over.
  const taken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const left = drawn.filter((element) => !element.isConnected || !taken(element));
  const stands = left.map((element) => element.closest('.app-sec, .sec')?.id);
  expect(stands).toContain('reviews');
  expect(stands).not.toContain(undefined);
  expect(again).not.toHaveBeenCalled();
  expect(later.mock.calls.filter(([, ms]) => ms === 200)).toEqual([]);
});
