import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { shiftOf, watchShifts } from './shifts';
import { beSignedIn } from './sign-in';
import { test } from './test';

// A member asks for apps, an owner decides and pays, and a budget stops a purchase. It is
// one story of one organization, so it is told once.

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await watchShifts(page);
  await beSignedIn(page, email);
  return page;
}

async function ask(page: Page, slug: string, reason: string) {
  await page.goto(`/marketplace/apps/${slug}/`);
  await page
    .getByRole('button', { name: /^Ask .+ for this app$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why do you need it?' }).fill(reason);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^You asked for .* An owner hears of it\.$/)).toBeVisible();
}

const requestOf = (page: Page, reason: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(reason, { exact: true }) });

test('a member asks, an owner decides and buys, and a budget stops and is lifted', {
  tag: '@desktop',
}, async ({ browser }) => {
  const member = await pageOf(browser, 'agent@acme.test');
  const owner = await pageOf(browser, 'owner@acme.test');
  // A purchase that the budget stops is answered with 422, which browsers write down.
  const console = watchConsole(owner.context(), [/status of 422/]);

  await test.step('the member asks for two apps, with reasons that stay text', async () => {
    await ask(member, 'segment', 'Where do customers come from?');
    await ask(member, 'brevo', '<b>One</b> list of customers.');
    await member.goto('/marketplace/company/');
    const own = member.getByRole('region', { name: 'Your requests' }).getByRole('listitem');
    for (const name of ['Segment', 'Brevo'])
      await expect(own.filter({ hasText: name })).toContainText('Waiting for an owner');
    await expectAccessible(member);
  });

  await test.step('the owner declines one with words, which the member reads', async () => {
    await owner.goto('/marketplace/company/');
    const request = requestOf(owner, '<b>One</b> list of customers.');
    await expect(request).toBeVisible();
    await expect(owner.getByRole('heading', { name: 'Spend' })).toBeVisible();
    expect(await shiftOf(owner)).toBeLessThan(0.01);
    await expectAccessible(owner);
    await request.getByRole('button', { name: 'Decline with a note' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Why not?' }).fill('We keep the list that we have.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(owner.getByText('The request is declined.')).toBeVisible();
    await member.reload();
    await expect(member.getByText('We keep the list that we have.')).toBeVisible();
  });

  await test.step('the owner approves the other into the cart, which holds it', async () => {
    await requestOf(owner, 'Where do customers come from?')
      .getByRole('button', { name: 'More for Segment' })
      .click();
    await owner.getByRole('menuitem', { name: 'Approve into the cart' }).click();
    await expect(owner.getByText('Segment is in your cart.')).toBeVisible();
    await owner.goto('/marketplace/cart/');
    await expect(owner.getByRole('heading', { level: 3, name: 'Segment', exact: true })).toBeVisible();
  });

  await test.step('a budget of nothing stops the purchase, and says so', async () => {
    await owner.goto('/marketplace/company/');
    await owner.getByRole('button', { name: 'Change the budget for live chat' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Dollars a month' }).fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText('The budget is saved.')).toBeVisible();
    await owner.goto('/marketplace/checkout/segment/');
    await owner.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(owner.getByText(/the budget of your company is \$0\.00/).first()).toBeVisible();
  });

  await test.step('the owner lifts the stop for this month, and buys', async () => {
    await owner.goto('/marketplace/company/');
    await owner
      .getByRole('region', { name: 'Budget for live chat' })
      .getByRole('button', { name: /^Lift the stop for this month/ })
      .click();
    await expect(owner.getByText('The stop is lifted for this month.')).toBeVisible();
    await owner.goto('/marketplace/checkout/segment/');
    await owner.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(owner).toHaveURL(/thank-you\//, { timeout: 20_000 });
  });

  await test.step('the cart says that it is there already, and is emptied', async () => {
    await owner.goto('/marketplace/cart/');
    await expect(owner.getByText('Application is already installed.')).toBeVisible();
    await owner.getByRole('button', { name: 'Remove Segment' }).click();
    await expect(owner.getByText('Segment was removed from your cart.')).toBeVisible();
  });

  await test.step('the member reads who approved it', async () => {
    await member.reload();
    // Others of the company may have asked for something, too.
    const own = member.getByRole('region', { name: 'Your requests' }).getByRole('listitem');
    await expect(own.filter({ hasText: 'Segment' }).getByText('Approved', { exact: true })).toBeVisible();
  });
  console.expectSilence();
});
