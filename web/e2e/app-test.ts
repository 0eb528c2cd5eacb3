import { expect } from '@playwright/test';
import { test as base } from './test';
import { watchTokens } from './token-watch';

/** For tests that show apps: whatever happens in them, no app learns of a token. */
export const test = base.extend<{ tokens: string[] }>({
  tokens: [
    async ({ context }, use) => {
      const found = await watchTokens(context);
      await use(found);
      expect(found, 'no app may learn of a token').toEqual([]);
    },
    { auto: true },
  ],
});
