import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './test';

// From the first page on, every link and every picture of the shop is asked for (S2.13). No browser draws them: it
// runs with the tests of the phone, which are fewer.

// A page that waits long for an engine comes without a body, for the browser to draw.
const AT_ONCE = 2;

/** Nothing is read twice, so nothing is worth packing. */
const AS_IT_IS = { 'accept-encoding': 'identity' };

/** The accounts service sends people on, each to a place of their own. */
const isOfAccounts = (path: string) => path.startsWith('/accounts/');
// Both are other front ends, whose first pages lead on.
const leadsOn = (path: string) => isOfAccounts(path) || path === '/console/';

/**
 * Filters, sorts and comparisons lead to more of their own kind without end; they are asked for, not followed, and
 * so is the accounts service.
 */
const isFollowed = ({ pathname, search }: URL) =>
  !isOfAccounts(pathname) &&
  !isGerman(pathname) &&
  !pathname.includes('/compare/') &&
  (search === '' || /^\?page=\d+$/.test(search));

/**
 * A page in German is the page in English in other words, with the same links: of each folder the first one is asked
 * for, and none is followed.
 */
const isGerman = (path: string) => path.startsWith('/marketplace/de/');
const folderOf = (path: string) => path.replace(/[^/]*\/?(?:\?.*)?$/, '');

const textOf = (attribute: string) => attribute.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

type Found = { ids: Set<string>; links: URL[] };

function read(html: string, here: string, origin: string): Found {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => new URL(textOf(address), here))
    .filter((address) => address.origin === origin);
  return { ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)), links };
}

async function crawl(request: APIRequestContext, origin: string) {
  const dead: string[] = [];
  const anchors: { from: string; to: string; id: string }[] = [];
  const ids = new Map<string, Set<string>>();
  const seen = new Set(['/marketplace/']);
  const waiting = ['/marketplace/'];
  const german = new Set<string>();
  const isAskedFor = (path: string) => {
    if (seen.has(path)) return false;
    seen.add(path);
    if (!isGerman(path)) return true;
    const folder = folderOf(path);
    if (german.has(folder)) return false;
    german.add(folder);
    return true;
  };
  const visit = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0, headers: AS_IT_IS });
    const isThere = leadsOn(path) ? answer.status() < 400 : answer.status() === 200;
    if (!isThere) {
      dead.push(`${answer.status()} ${path}`);
      return;
    }
    const address = new URL(path, origin);
    if (!answer.headers()['content-type']?.startsWith('text/html') || !isFollowed(address)) return;
    const found = read(await answer.text(), address.href, origin);
    ids.set(address.pathname, found.ids);
    for (const link of found.links) {
      const to = link.pathname + link.search;
      if (link.hash.length > 1) anchors.push({ from: path, to: link.pathname, id: link.hash.slice(1) });
      if (isAskedFor(to)) waiting.push(to);
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit));
  for (const { from, to, id } of anchors) {
    if (ids.has(to) && !ids.get(to)?.has(id)) dead.push(`${from} leads to #${id}, which ${to} does not have`);
  }
  return { dead, pages: ids.size, asked: seen.size, german: german.size };
}

test('no link of the shop is dead, and no picture is missing', { tag: '@phone' }, async ({
  request,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const { dead, pages, asked, german } = await crawl(request, new URL(baseURL ?? '').origin);
  expect(dead).toEqual([]);
  expect(pages).toBeGreaterThan(250);
  expect(asked).toBeGreaterThan(pages);
  expect(german).toBeGreaterThan(5);
});
