import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../testing/server';
import { type InstalledApp, listWidgets, type WidgetList } from './listWidgets';

const API = 'https://shop.example/api';
const widget = (id: string, placement: string, url?: string) => ({
  id,
  placement,
  url,
  title: null,
  shortcut: null,
});
const app = (slug: string, ...widgets: object[]) => ({
  id: slug,
  slug,
  name: slug,
  hasAccess: true,
  signedOut: false,
  widgets,
});

let installed: object[] | null = [];
let asked: Request[] = [];
let heard: string[][] = [];
let list: WidgetList | null = null;
const onError = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [installed, asked, heard] = [[app('notes', widget('w1', 'plugin', 'https://a.example/'))], [], []];
  onError.mockReset();
  server.use(
    http.get(`${API}/applications/installed`, ({ request }) => {
      asked.push(request);
      if (!installed) return new HttpResponse(null, { status: 503 });
      const etag = JSON.stringify(JSON.stringify(installed).length);
      if (request.headers.get('If-None-Match') === etag) return new HttpResponse(null, { status: 304 });
      return HttpResponse.json(installed, { headers: { ETag: etag } });
    }),
  );
});
afterEach(() => {
  list?.stop();
  vi.useRealTimers();
});

const namesOf = (apps: readonly InstalledApp[]) =>
  apps.map(({ slug, widgets }) => `${slug}: ${widgets.map(({ id }) => id).join()}`);

function open(placement?: 'plugin') {
  const onChange = (apps: readonly InstalledApp[]) => void heard.push(namesOf(apps));
  list = listWidgets({ api: API, token: () => 'secret', product: 'livechat', placement, onChange, onError });
  return list;
}

test('reads what is installed in the product, with the token of now', async () => {
  await open().poke();
  expect(new URL(asked[0]?.url ?? '').search).toBe('?product=livechat');
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret');
  expect(heard).toEqual([['notes: w1']]);
  expect(namesOf(list?.apps ?? [])).toEqual(['notes: w1']);
});

test('leaves out widgets that run elsewhere, and other placements', async () => {
  installed = [
    app(
      'notes',
      widget('w1', 'plugin', 'https://a.example/'),
      widget('w2', 'settings', 'https://a.example/s'),
    ),
    app('elsewhere', widget('w3', 'plugin')),
  ];
  await open('plugin').poke();
  expect(heard).toEqual([['notes: w1']]);
});

test('tells of changes after 15 s, and only of changes', async () => {
  await open().poke();
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(asked.at(-1)?.headers.get('If-None-Match')).toBeTruthy());
  expect(heard).toHaveLength(1);
  installed = [];
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(heard).toEqual([['notes: w1'], []]);
  });
});

test('looks again when the tab is looked at, and not while it is hidden', async () => {
  await open().poke();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(before);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
});

test('asks once more when something happened while it was asking', async () => {
  const opened = open();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  installed = [];
  await opened.poke();
  expect(heard.at(-1)).toEqual([]);
});

test('keeps what is there when the list cannot be read', async () => {
  await open().poke();
  installed = null;
  await list?.poke();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
  expect(namesOf(list?.apps ?? [])).toEqual(['notes: w1']);
});

test('tells that the list can be read again, also when it is the same', async () => {
  const before = installed;
  await open().poke();
  installed = null;
  await list?.poke();
  installed = before;
  await list?.poke();
  expect(heard).toEqual([['notes: w1'], ['notes: w1']]);
});

test('looks again when the network is back', async () => {
  await open().poke();
  const before = asked.length;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
});
