import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { tokenIn } from './demo-token';
import { test } from './test';

// Decisions rules 18 and 30.
test('a developer invites an organization by mail, and previews the draft', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
}) => {
  const signIn = (token: string) =>
    [(kept: string) => sessionStorage.setItem('marketplace_token', kept), token] as const;
  await context.addInitScript(...signIn(await tokenIn(page.request, 'dev@apps.test')));
  await page.goto('/console/apps/microsoft-dynamics-365/sharing/');
  await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
  const email = `buyer-${Date.now()}@acme.example`;
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('button', { name: 'Send the invitation', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: email })).toContainText('Invited');
  await expectAccessible(page);

  let secret = '';
  await expect
    .poll(async () => {
      const mails = await (await page.request.get(`/demo/mail.json?to=${email}`)).text();
      secret = mails.split('/invitation/#')[1]?.slice(0, 43) ?? '';
      return secret.length;
    })
    .toBe(43);
  const guest = await browser.newContext();
  await guest.addInitScript(...signIn(await tokenIn(page.request, 'owner@paused.test')));
  const invited = await guest.newPage();
  await invited.goto(`/marketplace/invitation/#${secret}`);
  await expect(invited.getByRole('heading', { name: 'Microsoft Dynamics 365' })).toBeVisible();
  await expectAccessible(invited);
  await invited.getByRole('button', { name: /^Accept for / }).press('Enter');
  await expect(invited.getByRole('link', { name: 'See Microsoft Dynamics 365' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: email })).toContainText('Accepted');

  await page.getByRole('button', { name: 'New preview' }).press('Enter');
  await page.getByRole('button', { name: 'Make the preview' }).press('Enter');
  const link = page.getByRole('link', { name: /^Open the preview of / }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address);
  const frame = page.frameLocator('iframe[title="The draft: Card"]');
  await expect(frame.getByText('Microsoft Dynamics 365').first()).toBeVisible();
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await page
    .getByRole('group', { name: 'What is shown' })
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(
    tops.filter((top) => top === tops[0]),
    'none of five has a line of its own',
  ).toHaveLength(3);
  if (size) await page.setViewportSize(size);
  await page.getByText('390 px').click();
  await page.getByText('Page', { exact: true }).click();
  const whole = page.frameLocator('iframe[title="The draft: Page"]');
  // It is read aloud as the page is, and nothing in it is pressed.
  await expect(whole.getByRole('heading', { level: 1, name: 'Microsoft Dynamics 365' })).toBeVisible();
  await expect(whole.getByRole('img', { name: /^Microsoft Dynamics 365: / }).first()).toBeVisible();
  await expectAccessible(page);
  await invited.goto(address);
  await expect(invited.getByRole('heading', { name: 'There is no such preview' })).toBeVisible();
  await guest.close();
});
