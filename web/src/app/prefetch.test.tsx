import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { shell } from '../messages/shell';
import { boot, pages } from '../testing/fixtures';
import { renderPage } from '../testing/render';
import { SlowNotice } from './SlowNotice';

// Its code comes after the page; here it is there before the clock stops.
beforeAll(() => import('./Background'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser in which every link is in view; gives the pages that are asked for. */
function everythingInView(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes('/page-data.json')) asked.push(address);
    return new Promise(() => {}); // no page comes: what is asked for is asked once
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
      observe(target: Element) {
        queueMicrotask(() => this.seen([{ isIntersecting: true, target }]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
  return asked;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('S9.10 pages behind links', () => {
  test('are fetched ahead in batches of 4 with 3 seconds between', async () => {
    const asked = everythingInView();
    const { unmount } = renderPage(pages.home, { boot });
    await pass(0);
    await pass(2990);
    expect(asked).toHaveLength(0);
    await pass(10);
    expect(asked).toHaveLength(4);
    await pass(2990);
    expect(asked).toHaveLength(4);
    await pass(10);
    expect(asked).toHaveLength(8);
    expect(new Set(asked).size).toBe(8);
    unmount();
    await pass(30_000);
    expect(asked).toHaveLength(8);
  });

  test.each([
    ['2g', { effectiveType: '2g', saveData: false }, 'Mozilla/5.0'],
    ['a data saver', { effectiveType: '4g', saveData: true }, 'Mozilla/5.0'],
    ['a crawler', undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
  ])('are not for %s', async (_name, connection, userAgent) => {
    const asked = everythingInView();
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { connection: { value: connection }, userAgent: { value: userAgent } }),
    );
    renderPage(pages.home, { boot });
    await pass(0);
    await pass(10_000);
    expect(asked).toEqual([]);
  });

  test('in another language are of another build, and left alone', async () => {
    const asked = everythingInView();
    const { base } = boot;
    const languages = [
      { code: 'en', name: 'English', base },
      { code: 'de', name: 'Deutsch', base: `${base}/de` },
    ];
    renderPage(pages.home, { boot: { ...boot, languages } });
    await pass(0);
    fireEvent.focusIn(screen.getByRole('link', { name: 'Deutsch' }));
    await pass(60_000);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((address) => address.includes('/de/'))).toEqual([]);
  });
});

test('S9.10 a navigation is said to be slow after one second, and not before', async () => {
  const { rerender } = render(<SlowNotice isPending />);
  await pass(999);
  expect(screen.queryByText(shell.slow)).toBeNull();
  await pass(1);
  expect(screen.getByText(shell.slow)).toBeVisible();
  rerender(<SlowNotice isPending={false} />);
  expect(screen.queryByText(shell.slow)).toBeNull();
});
