import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { openAs } from './sign-in';
import { test } from './test';

test('a deal that starts soon is asked for once, and the wish is taken back', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await openAs(page, 'owner@acme.test', '/marketplace/saas-deals/');
  const soon = page.locator('section.sec', { has: page.getByRole('heading', { name: 'Starts soon' }) });
  await soon.getByRole('button', { name: /^Tell me on \w+ \d+ about Zoho Desk$/ }).click();
  await expect(soon.getByText(/^We tell you on /)).toBeVisible();
  await expect(page.getByText(/^We write to you on .* when the deal of Zoho Desk begins\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(soon.getByText(/^We tell you on /)).toBeVisible();
  await soon.getByRole('button', { name: 'Take back the wish about Zoho Desk' }).click();
  await expect(soon.getByRole('button', { name: /^Tell me on / })).toBeVisible();
  console.expectSilence();
});
