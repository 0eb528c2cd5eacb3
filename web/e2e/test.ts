import { type BrowserContext, test as base } from '@playwright/test';

/** From now on the pages of a browser have no service workers. */
export const withoutWorker = (context: BrowserContext) =>
  context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));

/**
 * The shop as a browser without service workers shows it: to start one costs a fifth of a first page. The tests of the
 * worker, those where somebody comes back, and the long ways through the shop say `test.use({ worker: true })`; what a
 * test opens besides its own browser has it as ever.
 */
export const test = base.extend<{ worker: boolean }>({
  worker: [false, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker) await withoutWorker(context);
    await use(context);
  },
});
