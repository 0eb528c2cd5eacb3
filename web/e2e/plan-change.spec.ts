import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { answerBank } from './bank';
import { watchConsole } from './console';
import { beSignedIn, openAs, tokenOf } from './sign-in';
import { test } from './test';

// Another plan of what is subscribed to, as a buyer goes through it (decisions rule 34).

const ASKS_BANK = '4000002500003155';

async function typeCard(page: Page, number: string, country: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Marijn de Wit');
  await page.getByLabel('Country').selectOption(country);
}

/** Subscribes to an app by the month, with the stored card. */
async function subscribe(page: Page, slug: string) {
  await page.goto(`/marketplace/checkout/${slug}/`);
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/thank-you\//, { timeout: 20_000 });
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Subscriptions' }).getByRole('listitem').filter({ hasText: name });

/** A line of what the change costs, in cents. */
async function line(page: Page, name: string | RegExp): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'What you pay' })
    .getByRole('term')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd[1]')
    .textContent();
  const cents = Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);
  return text?.includes('−') ? -cents : cents;
}

/** What the newest invoice says was taken. */
async function newestInvoice(page: Page) {
  const answer = await page.request.get('/billing/invoices', {
    headers: { authorization: `Bearer ${await tokenOf(page.context())}` },
  });
  const { result } = (await answer.json()) as { result: { total_cents: number }[] };
  return result[0]?.total_cents ?? 0;
}

test('a plan goes up at once for the sum that is shown, and down at the end of what is paid', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const console = watchConsole(context);
  const name = 'Help Scout';
  await beSignedIn(page, 'owner@acme.test');
  await subscribe(page, 'help-scout');
  await page.goto('/marketplace/billing/');
  const row = rowOf(page, name);
  let shown = 0;

  await test.step('from billing: what is had and the other way stand side by side, and price, credit, tax and today add up', async () => {
    await row.getByRole('link', { name: `Change plan ${name}` }).click();
    await expect(page).toHaveURL(/\/billing\/change-plan\/livechat\/[^/]+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Change plan' })).toBeVisible();
    await expect(page.getByText(/^Unused days of this month/)).toBeVisible();
    const parts = await Promise.all(['Yearly plan', /^Unused/, /^Tax/].map((one) => line(page, one)));
    shown = await line(page, 'Due today');
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(shown);
    expect(parts[0]).toBe(49_980);
    expect(parts[1]).toBeLessThan(0);
    await expectAccessible(page);
  });

  await test.step('the page has an address of its own: opened again it says the same', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Change plan and pay \$[\d.,]+$/ })).toBeVisible();
    expect(await line(page, 'Due today')).toBe(shown);
  });

  await test.step('it is paid and in force, and the invoice says the same sum', async () => {
    await page.getByRole('button', { name: /^Change plan and pay \$[\d.,]+$/ }).click();
    await expect(page.getByText('Your plan has changed.')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/marketplace\/billing\/$/);
    await expect(row.getByText(/\/yr$/)).toBeVisible();
    expect(await newestInvoice(page)).toBe(shown);
  });

  await test.step('from the app page: downwards nothing is paid, and it says from when', async () => {
    await page.goto('/marketplace/apps/help-scout/');
    await page.getByRole('link', { name: 'Change plan' }).click();
    await expect(page.getByText(/Nothing changes before /)).toBeVisible();
    expect(await line(page, 'Due today')).toBe(0);
    await page.getByRole('button', { name: /^Change on [A-Z][a-z]{2} \d{1,2}, \d{4}$/ }).click();
    await expect(page.getByText(/^Your plan changes on /)).toBeVisible();
    expect(await newestInvoice(page)).toBe(shown);
    await expect(row.getByText(/^Changes to paid monthly on /)).toBeVisible();
    await expect(row.getByRole('link', { name: /^Change plan/ })).toHaveCount(0);
  });

  await test.step('and it can be taken back until then', async () => {
    await row.getByRole('button', { name: 'Keep the present plan' }).click();
    await expect(page.getByText('Your plan stays as it is.')).toBeVisible();
    await expect(row.getByText(/^Changes to /)).toHaveCount(0);
    await expect(row.getByText(/\/yr$/)).toBeVisible();
    await expect(row.getByRole('link', { name: `Change plan ${name}` })).toBeVisible();
  });
  console.expectSilence();
});

test('seats, from the app page: more are paid at once, fewer from the next period on', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = 'Twilio SMS for LiveChat';
  const address = '/marketplace/apps/twilio-sms-for-livechat/';
  await beSignedIn(page, 'owner@acme.test');
  await subscribe(page, 'twilio-sms-for-livechat');
  const open = async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: 'Choose who has access' }).click();
  };
  const paidFor = async () => {
    const text = await page.getByText(/^\d+ agents? (is|are) paid for$/).textContent();
    return Number.parseInt(text ?? '', 10);
  };
  const member = page.getByRole('switch').last();
  const pay = page.getByRole('button', { name: /^Change plan and pay \$[\d.,]+$/ });
  await open();
  const all = await paidFor();

  await test.step('yearly and one agent fewer begin today, for the sum shown', async () => {
    await page.getByRole('radio', { name: /^Yearly/ }).check();
    await member.click();
    await expect(page.getByText(new RegExp(`^${all - 1} agents? (is|are) paid for$`))).toBeVisible();
    await expect(page.getByText(/^Unused days of this /)).toBeVisible();
    const shown = await line(page, 'Due today');
    await pay.click();
    await expect(page.getByText('Your plan has changed.')).toBeVisible({ timeout: 20_000 });
    expect(await newestInvoice(page)).toBe(shown);
  });

  await test.step('one more is paid for at once', async () => {
    await open();
    expect(await paidFor()).toBe(all - 1);
    await member.click();
    await expect(page.getByText(new RegExp(`^${all} agents are paid for$`))).toBeVisible();
    const shown = await line(page, 'Due today');
    expect(shown).toBeGreaterThan(0);
    await expect(page.getByText(/Next charge /)).toBeVisible();
    await pay.click();
    await expect(page.getByText('Your plan has changed.')).toBeVisible({ timeout: 20_000 });
    expect(await newestInvoice(page)).toBe(shown);
  });

  await test.step('one fewer waits for the next period, and is taken back', async () => {
    await open();
    expect(await paidFor()).toBe(all);
    await member.click();
    await expect(page.getByText(/Nothing changes before /)).toBeVisible();
    expect(await line(page, 'Due today')).toBe(0);
    await page.getByRole('button', { name: /^Change on / }).click();
    await expect(page.getByText(/^Your plan changes on /)).toBeVisible();
    await page.goto('/marketplace/billing/');
    const row = rowOf(page, name);
    await expect(row.getByText(new RegExp(`^Changes to ${all - 1} agents?, paid yearly on `))).toBeVisible();
    await row.getByRole('button', { name: 'Keep the present plan' }).click();
    await expect(page.getByText('Your plan stays as it is.')).toBeVisible();
    await expect(row.getByText(/^Changes to /)).toHaveCount(0);
  });
});

test('more units of an upgrade: the rest is counted, and the app has them', { tag: '@desktop' }, async ({
  page,
}) => {
  const name = 'AskGuru: Another 1,500 drafts';
  await openAs(page, 'owner@trial.test', '/marketplace/apps/askguru/');
  const drafts = page.locator('.upgrades li').filter({ hasText: 'Another 1,500 drafts' });
  const install = page.getByRole('button', { name: 'Install', exact: true });
  await expect(install.or(drafts.getByRole('button')).first()).toBeVisible();
  if (await install.isVisible()) await install.click();
  await drafts.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/recurrent_charge\/$/);
  await typeCard(page, '4242424242424242', 'Germany');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/thank-you\/$/, { timeout: 20_000 });

  await page.goto('/marketplace/billing/');
  const row = rowOf(page, name);
  await row.getByRole('link', { name: `Change plan ${name}` }).click();
  const units = page.getByRole('textbox', { name: 'How many' });
  await units.fill('0');
  await expect(page.getByText('Give a number from 1 to 1000.')).toBeVisible();
  await units.fill('3');
  await expect(page.getByText(/^Unused days of this /)).toBeVisible();
  expect(await line(page, 'Monthly plan')).toBe(3 * 1900);
  const shown = await line(page, 'Due today');
  await page.getByRole('button', { name: /^Change plan and pay \$/ }).click();
  await expect(page.getByText('Your plan has changed.')).toBeVisible({ timeout: 20_000 });
  expect(await newestInvoice(page)).toBe(shown);
  await expect(async () => {
    await page.goto('/marketplace/apps/askguru/');
    await expect(drafts.getByText('Quantity: 3')).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('a bank that asks about a change: the old plan stays until the buyer has answered', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = 'Segment';
  await beSignedIn(page, 'owner@reseller.test');
  await page.goto('/marketplace/checkout/segment/');
  await page.getByText('Another card', { exact: true }).click();
  await typeCard(page, ASKS_BANK, 'Netherlands');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await answerBank(page.getByRole('link', { name: /^Confirm with your bank/ }), 'Approve');
  await expect(page).toHaveURL(/thank-you\//, { timeout: 20_000 });

  await page.goto('/marketplace/billing/');
  const row = rowOf(page, name);
  await row.getByRole('link', { name: `Change plan ${name}` }).click();
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await expect(page.getByText(/^Unused days of this /)).toBeVisible();
  const shown = await line(page, 'Due today');
  await page.getByRole('button', { name: /^Change plan and pay \$/ }).click();
  const confirm = page.getByRole('link', { name: /^Confirm with your bank, \$/ });
  await expect(confirm).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to billing' }).click();

  await test.step('left: the old plan is in force, and the way back is on the page', async () => {
    await page.reload();
    await expect(row.getByText(/\/mo$/)).toBeVisible();
    await expect(row.getByText(/^Your change to .*paid yearly is being paid\./)).toBeVisible();
    await expect(
      page.getByText(new RegExp(`^${name}, \\$[\\d.]+\\. Nothing has been charged\\. Open until `)),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('resumed: the same sum, the same bank, and then the new plan', async () => {
    await answerBank(page.getByRole('link', { name: /^Confirm with your bank, \$/ }).first(), 'Approve');
    await expect(page).toHaveURL(/\/marketplace\/(billing|checkout)\//);
    await expect.poll(() => newestInvoice(page)).toBe(shown);
    await page.goto('/marketplace/billing/');
    await expect(row.getByText(/\/yr$/)).toBeVisible();
  });
});
