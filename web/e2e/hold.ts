import type { BrowserContext, Page } from '@playwright/test';

/** Keeps requests back until the function that it gives is called; then they go on as ever. */
export async function hold(where: Page | BrowserContext, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await where.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
