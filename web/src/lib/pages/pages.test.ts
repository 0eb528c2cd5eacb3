import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../../testing/fixtures';
import { PAGE_DATA, server } from '../../testing/server';
import { pageDataUrl, pathBelow, shopLink, toPageAddress } from './address';
import { LoadFailure, pageQuery } from './pageData';
import { appDataQuery, sharedQuery } from './siteData';

describe('addresses of pages', () => {
  test.each([
    ['/', '', '/marketplace/page-data/index/page-data.json'],
    ['/apps/', '', '/marketplace/page-data/apps/page-data.json'],
    ['apps', '', '/marketplace/page-data/apps/page-data.json'],
    ['/apps/crm/', '?payment=free&x=1', '/marketplace/page-data/apps/crm/page-data.json?payment=free'],
  ])('S2.01, S7.51 %s%s has its data at %s', (path, search, url) => {
    expect(pageDataUrl('/marketplace', toPageAddress(path, search))).toBe(url);
  });

  test.each([
    ['/marketplace/apps/?page=2', { path: '/apps', query: '?page=2' }],
    ['https://elsewhere.example/marketplace/', null],
    ['/accounts/signin', null],
    ['/marketplaces/', null],
  ])('the link %s', (href, address) => {
    expect(shopLink(href, '/marketplace', 'http://localhost/marketplace/')).toEqual(address);
  });

  test('a path outside the shop stays outside', () => {
    expect(pathBelow('/marketplace', '/marketplace')).toBe('/');
    expect(pathBelow('/marketplace', '/accounts/x')).toBe('~/accounts/x');
  });
});

describe('S4.44, S4.45 loading a page', () => {
  const load = (path: string) => {
    const client = new QueryClient();
    return client.fetchQuery({ ...pageQuery('/marketplace', toPageAddress(path, '')), retryDelay: 1 });
  };

  test('a missing page is the 404 page', async () => {
    await expect(load('/nowhere/')).resolves.toMatchObject({ kind: 'failure', status: 404 });
  });

  test('S7.51 a page that exists without its data fails: it does not count as missing', async () => {
    const asked = vi.fn((_info: { request: Request }) => new HttpResponse(null));
    server.use(http.head('/marketplace/nowhere/', asked));
    await expect(load('/nowhere/')).rejects.toBeInstanceOf(LoadFailure);
    expect(asked.mock.calls[0]?.[0].request.method).toBe('HEAD');
  });

  test('a server 500 is the 500 page', async () => {
    server.use(
      http.get('/marketplace/page-data/apps/page-data.json', () => new HttpResponse(null, { status: 500 })),
    );
    await expect(load('/apps/')).resolves.toMatchObject({ kind: 'failure', status: 500 });
  });

  test('other failures are retried up to 3 times, then fail', async () => {
    const answer = vi.fn(() => new HttpResponse(null, { status: 503 }));
    server.use(http.get(PAGE_DATA, answer));
    await expect(load('/apps/')).rejects.toBeInstanceOf(LoadFailure);
    expect(answer).toHaveBeenCalledTimes(4);
  });

  test('a retry that succeeds is a page', async () => {
    let calls = 0;
    server.use(
      http.get(PAGE_DATA, () => {
        calls += 1;
        return calls < 3 ? new HttpResponse(null, { status: 502 }) : HttpResponse.json(pages.listing);
      }),
    );
    await expect(load('/apps/')).resolves.toMatchObject({ kind: 'listing' });
  });

  test('S7.51 a copy that cannot be read is asked for under its second name', async () => {
    server.use(
      http.get('/marketplace/page-data/apps/page-data.json', () => new HttpResponse('{"kind":"lis')),
      http.get('/marketplace/page-data/apps/page-data-rsc.json', () => HttpResponse.json(pages.listing)),
    );
    await expect(load('/apps/')).resolves.toMatchObject({ kind: 'listing' });
  });

  test('an answer that is no page is a failure', async () => {
    server.use(
      http.get(PAGE_DATA, () => HttpResponse.json({ hello: 'world' })),
      http.get('/marketplace/page-data/apps/page-data-rsc.json', () => HttpResponse.json({ hello: 'world' })),
    );
    await expect(load('/apps/')).rejects.toBeInstanceOf(LoadFailure);
  });
});

describe('S4.29, S9.06 published apps', () => {
  afterEach(() => vi.useRealTimers());

  test('are fetched again at most every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const asked = vi.fn(() => HttpResponse.json(pages.listing));
    server.use(http.get(PAGE_DATA, asked));
    const client = new QueryClient();
    const look = () => client.fetchQuery(pageQuery('/marketplace', toPageAddress('/apps/', '')));
    await look();
    vi.advanceTimersByTime(14_999);
    await look();
    expect(asked).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await look();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('S7.51 the data that pages share', () => {
  const appData = (answers: { status?: number; shared?: string }[]) => {
    let calls = 0;
    server.use(
      http.get('/marketplace/page-data/app-data.json', () => {
        const { status = 200, shared = 'h1' } = answers[Math.min(calls, answers.length - 1)] ?? {};
        calls += 1;
        const body = { webpackCompilationHash: 'b', sharedData: shared, slices: { header: 'x' } };
        return HttpResponse.json(body, { status });
      }),
    );
    return () => calls;
  };
  const retryDelay = 1;

  test('S9.10 app data is asked for again up to 3 times when it is no 200', async () => {
    const calls = appData([{ status: 503 }, { status: 404 }, { status: 202 }, {}]);
    await expect(
      new QueryClient().fetchQuery({ ...appDataQuery('/marketplace'), retryDelay }),
    ).resolves.toEqual({ build: 'b', shared: 'h1', slices: { header: 'x' } });
    expect(calls()).toBe(4);
  });

  test('S9.06 and at most every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = appData([{}]);
    const client = new QueryClient();
    const look = () => client.fetchQuery(appDataQuery('/marketplace'));
    await look();
    vi.advanceTimersByTime(14_999);
    await look();
    expect(calls()).toBe(1);
    vi.advanceTimersByTime(1);
    await look();
    expect(calls()).toBe(2);
    vi.useRealTimers();
  });

  test('and then it fails', async () => {
    const calls = appData([{ status: 503 }]);
    const asked = new QueryClient().fetchQuery({ ...appDataQuery('/marketplace'), retryDelay });
    await expect(asked).rejects.toBeInstanceOf(LoadFailure);
    expect(calls()).toBe(4);
  });

  test('shared data is found by its hash, by the newest hash when that one is gone', async () => {
    appData([{ shared: 'old' }, { shared: 'new' }]);
    const body = { categories: [{ slug: 'crm', name: 'CRM', path: '/apps/crm/' }], lists: [] };
    server.use(
      http.get('/marketplace/page-data/sq/d/:file', ({ params }) =>
        params.file === 'new.json' ? HttpResponse.json(body) : new HttpResponse(null, { status: 404 }),
      ),
    );
    await expect(new QueryClient().fetchQuery(sharedQuery('/marketplace'))).resolves.toEqual(body);
  });
});
