import type { Frame, Page } from '@playwright/test';

/** Runs in the page before anything else: adds up how far it shifts by itself. */
function watch() {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export const watchShifts = (page: Page) => page.addInitScript(watch);

/** How far the document has shifted until now. */
export const shiftOf = (page: Page | Frame): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
