import { afterEach, describe, expect, test, vi } from 'vitest';
import { goToLastPath, rememberPath } from './lastPath';
import { mayPrefetch, prefetchQueue } from './prefetch';
import { mayReload } from './reload';

afterEach(() => vi.useRealTimers());

describe('S9.10 fetching ahead', () => {
  test.each<[string, string, Parameters<typeof mayPrefetch>[1], boolean]>([
    ['a browser', 'Mozilla/5.0 Chrome/156', undefined, true],
    ['a fast connection', 'Mozilla/5.0', { effectiveType: '4g', saveData: false }, true],
    ['2g', 'Mozilla/5.0', { effectiveType: '2g' }, false],
    ['slow 2g', 'Mozilla/5.0', { effectiveType: 'slow-2g' }, false],
    ['a data saver', 'Mozilla/5.0', { effectiveType: '4g', saveData: true }, false],
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1)', undefined, false],
  ])('%s', (_name, userAgent, connection, expected) => {
    expect(mayPrefetch(userAgent, connection)).toBe(expected);
  });

  test('goes in batches of 4 with 3 seconds between, once per link', () => {
    vi.useFakeTimers();
    const fetched = vi.fn();
    const queue = prefetchQueue(fetched);
    for (const url of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) queue.add(url);
    vi.advanceTimersByTime(2999);
    expect(fetched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fetched.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd']);
    vi.advanceTimersByTime(2999);
    expect(fetched).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(1);
    expect(fetched.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('stops when the page is left', () => {
    vi.useFakeTimers();
    const fetched = vi.fn();
    const queue = prefetchQueue(fetched);
    queue.add('a');
    queue.stop();
    vi.advanceTimersByTime(30_000);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('S4.47 code that does not come sends to the last known path', () => {
  const watchLocation = () => {
    const calls: string[] = [];
    vi.stubGlobal('location', {
      pathname: '/marketplace/apps/',
      search: '?page=2',
      hash: '',
      reload: () => calls.push('reload'),
      assign: (to: string) => calls.push(to),
    });
    return calls;
  };
  afterEach(() => vi.unstubAllGlobals());

  test('the last path is this page until another one is asked for', () => {
    const calls = watchLocation();
    goToLastPath();
    expect(calls).toEqual(['reload']);
  });

  test('and then the one that was asked for', () => {
    const calls = watchLocation();
    rememberPath('/marketplace/apps/deepl/');
    goToLastPath();
    rememberPath('/marketplace/apps/?page=2');
    goToLastPath();
    expect(calls).toEqual(['/marketplace/apps/deepl/', 'reload']);
  });
});

test('S4.46 a full reload happens once per session and reason', () => {
  expect(mayReload('build')).toBe(true);
  expect(mayReload('build')).toBe(false);
  expect(mayReload('chunk')).toBe(true);
});
