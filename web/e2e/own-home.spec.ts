import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { shiftOf, watchShifts } from './shifts';
import { openAs } from './sign-in';
import { test } from './test';

// The worker answers who comes back.
test.use({ worker: true });

test('the first page of who is signed in is their own, and comes without moving anything', async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await watchShifts(page);
  await openAs(page, 'owner@acme.test', '/marketplace/apps/hotjar/');
  // Nobody who looks at a page waits until it is remembered.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('marketplace-viewed')))
    .toContain('hotjar');
  for (const kept of [true, false]) {
    // Without the shop's own token the accounts service knows who it is: the shop's page is there first.
    if (!kept) {
      await context.clearCookies({ name: 'marketplace_token' });
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.goto('/marketplace/');
    await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, / })).toBeVisible();
    await expect(page.getByText(/^Acme Inc\. has \d+ apps\./)).toBeVisible();
    await expect(page.getByText('App of the week')).toBeHidden();
    const viewed = page.locator('section', { has: page.getByRole('heading', { name: 'Recently viewed' }) });
    await expect(viewed.getByRole('link', { name: 'Hotjar' })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
  }
  await expectAccessible(page);
  console.expectSilence();
});

test('a sign-in that has ended leaves the shop its own first page', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([
    { name: 'marketplace_token', value: 'fra:ended', url: `${baseURL}/marketplace/` },
  ]);
  await page.goto('/marketplace/');
  await expect(page.getByText('App of the week')).toBeVisible();
});
