import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { answerBank } from './bank';
import { watchConsole } from './console';
import { beSignedIn, openAs, tokenOf } from './sign-in';
import { test } from './test';

// Charges that apps make, and the billing page: as a buyer goes through them.

/** Makes a charge for the person who is signed in, at a price of the shop, and gives the path of its checkout. */
async function makeCharge(
  page: Page,
  kind: 'direct_charge' | 'recurrent_charge',
  part: { name?: string; trial_days?: number; per_account?: boolean } = {},
) {
  // As the app's own server would.
  const token = await tokenOf(page.context());
  const published = await page.request.get('/api/applications/published');
  const apps = (await published.json()) as {
    slug: string;
    authorization?: { clientId?: string };
    plans: { billingCycle: string; price: number }[];
  }[];
  const slug = kind === 'direct_charge' ? 'mailchimp' : part.per_account ? 'aircall' : 'square';
  const app = apps.find((one) => one.slug === slug);
  const response = await page.request.post(`/billing/v3/${kind}/livechat`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      name: '100 more answers',
      price: app?.plans.find((plan) => plan.billingCycle !== 'yearly')?.price,
      return_url: `${new URL(test.info().project.use.baseURL ?? '').origin}/marketplace/apps/deepl/?from=app`,
      order_client_id: app?.authorization?.clientId,
      external_id: crypto.randomUUID(),
      ...(kind === 'direct_charge' ? { quantity: 1 } : { months: 1 }),
      ...part,
    },
  });
  const charge = (await response.json()) as { id: string; confirmation_url?: string };
  expect(response.status(), JSON.stringify(charge)).toBe(201);
  return `/marketplace/checkout/charge/${charge.id}/${kind}/`;
}

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Marijn de Wit');
  await page.getByLabel('Country').selectOption('Netherlands');
}

test('S2.24 an app sells: its buyer pays, and goes back to it', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await beSignedIn(page, 'owner@acme.test');
  const path = await makeCharge(page, 'direct_charge');
  await page.goto(`${path}?description=Adds%20a%20hundred%20answers.`);
  await expect(page.getByText('Adds a hundred answers.')).toBeVisible();
  await expect(page.getByText('Sold by Mailchimp')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $19.00' }).click();
  await expect(page).toHaveURL(/\/direct_charge\/thank-you\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase');
  await page.getByRole('link', { name: 'Back to Mailchimp' }).click();
  await expect(page).toHaveURL(/\/marketplace\/apps\/deepl\/\?.*type=direct_charge/);

  await test.step('S4.12 it cannot be confirmed again', async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This purchase is complete' })).toBeVisible();
  });

  await test.step('S4.13 another one is declined: nothing is paid, and the buyer is back', async () => {
    const other = await makeCharge(page, 'recurrent_charge');
    await page.goto(other);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page).toHaveURL(/\/marketplace\/apps\/deepl\/\?.*type=recurrent_charge/);
    await page.goto(other);
    await expect(page.getByRole('heading', { name: 'Payment declined/cancelled' })).toBeVisible();
  });
  console.expectSilence();
});

// Of each kind of charge one answer: to the bank they are the same.
test('a card whose bank asks: approved it is paid, refused nothing is', { tag: '@desktop' }, async ({
  page,
}) => {
  await beSignedIn(page, 'owner@reseller.test');
  const payWith = async (kind: 'direct_charge' | 'recurrent_charge', answer: 'Approve' | 'Refuse') => {
    await page.goto(await makeCharge(page, kind));
    await page.getByText('Another card', { exact: true }).click();
    await typeCard(page, '4000002500003155');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await answerBank(page.getByRole('link', { name: /^Confirm with your bank/ }), answer);
  };
  await payWith('direct_charge', 'Approve');
  await expect(page).toHaveURL(/thank-you\/$/, { timeout: 20_000 });
  await payWith('recurrent_charge', 'Refuse');
  await expect(page.getByText(/^Unfortunately, we were unable to charge your card\./).first()).toBeVisible({
    timeout: 20_000,
  });
});

test('the billing page, from a purchase to its refund', { tag: '@desktop' }, async ({ page, context }) => {
  const console = watchConsole(context);
  await beSignedIn(page, 'owner@acme.test');
  await page.goto(await makeCharge(page, 'recurrent_charge', { name: 'Monthly answers' }));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/thank-you\/$/);
  await page.getByRole('link', { name: 'Open billing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
  await expectAccessible(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Monthly answers' });
  await expect(row.getByText(/with tax, next [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();

  await test.step('cards: remove, by keyboard, and the focus comes back', async () => {
    const more = page.getByRole('button', { name: /^More for the card for live chat/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: /^Remove for / }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });

  await test.step('invoices are files', async () => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^PDF of INV-/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
    // What was paid says its period once.
    const rows = await page.getByRole('row').allTextContents();
    expect(rows.filter((row) => /(month \d+|one year|one-time).*\1/.test(row))).toEqual([]);
  });

  await test.step('S4.13 cancel, and what was paid stays', async () => {
    await row.getByRole('button', { name: 'More for Monthly answers' }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('The subscription was cancelled.')).toBeVisible();
    await expect(row.getByText(/yours until /)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Keep subscription Monthly answers' })).toBeVisible();
  });

  await test.step('refund: a credit note', async () => {
    await row.getByRole('button', { name: 'More for Monthly answers' }).click();
    await page.getByRole('menuitem', { name: 'Ask for a refund' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await expect(page.getByText('Your refund is on its way.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('cell', { name: /^CN-\d{6}$/ }).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
  console.expectSilence();
});

// Stripe's script as far as it is used: it takes the card in fields of its own, and hands over the sandbox's token.
const FAKE_STRIPE = `window.Stripe = Object.assign(() => ({
  _registerWrapper() {},
  elements: () => ({ create: () => ({
    mount(into) { const field = document.createElement('input'); field.setAttribute('aria-label', 'Stripe card'); into.append(field); },
    on(event, tell) { if (event === 'ready') tell(); },
    destroy() {},
  }) }),
  confirmCardSetup: async (secret) => secret === 'refused'
    ? { error: { type: 'card_error', code: 'card_declined' } }
    : { setupIntent: { id: secret, status: 'succeeded' } },
}), { version: 'endive' });`;

test.describe('with Stripe as the provider', { tag: '@phone' }, () => {
  /** The document as a shop with Stripe sends it: with the publishable key, and its host in the content policy. */
  async function withStripe(page: Page) {
    await page.route('**/marketplace/checkout/charge/**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const policy = (response.headers()['content-security-policy'] ?? '').replace(
        'script-src ',
        'script-src https://js.stripe.com ',
      );
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
        body: (await response.text()).replace('"sandbox":"/sandbox"', '"stripe":"pk_test_1"'),
      });
    });
  }

  test('a card in its own fields pays', async ({ page, baseURL }) => {
    await beSignedIn(page, 'owner@reseller.test');
    const path = await makeCharge(page, 'direct_charge');
    const made = await page.request.post('/sandbox/tokens', {
      data: {
        number: '4242424242424242',
        exp_month: 12,
        exp_year: 2030,
        cvc: '123',
        name: 'Marijn',
        country: 'NL',
        zip: '',
      },
    });
    const { token } = (await made.json()) as { token: string };
    await withStripe(page);
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE }),
    );
    await page.route('**/billing/account/livechat/setup', (route) =>
      route.fulfill({ json: { provider: 'stripe', publishable_key: 'pk_test_1', client_secret: token } }),
    );
    await page.goto(baseURL + path);
    await page.getByText('Another card', { exact: true }).click();
    await expect(page.getByLabel('Stripe card')).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await expectAccessible(page);
    await page.getByLabel('Name on card').fill('Marijn de Wit');
    await page.getByLabel('Country').selectOption('Netherlands');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/thank-you\/$/);
  });
});

test('axe finds nothing on billing and on the checkout of a charge', { tag: '@phone' }, async ({ page }) => {
  await beSignedIn(page, 'owner@acme.test');
  const path = await makeCharge(page, 'recurrent_charge', { trial_days: 14, per_account: true });
  await page.goto('/marketplace/billing/');
  await expect(page.getByRole('cell', { name: /^INV-/ }).first()).toBeVisible();
  await page.getByText('Show as a table').click();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^More for the card / })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Replace for live chat' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Country').selectOption('Germany');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const [menu, item] of [
    [/^More for (?!the card )/, /^Cancel$/],
    [/^More for the card /, /^Remove for /],
  ] as const) {
    await page.getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name: item }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto(path);
  await page.getByText('Another card', { exact: true }).click();
  await expectAccessible(page);
});

test('S6.02 who may not pay sees no billing', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, 'viewer@acme.test', '/marketplace/billing/');
  await expect(page.getByRole('heading', { name: 'You may not see the billing' })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the button of a note stands below its sentence, which keeps its room', {
  tag: '@phone',
}, async ({ page }) => {
  await beSignedIn(page, 'owner@acme.test');
  await page.goto('/marketplace/checkout/hotjar/');
  await page.getByText('Another card', { exact: true }).click();
  await typeCard(page, '5555555555554444');
  await page.getByRole('button', { name: /free trial/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hotjar');
  await page.goto('/marketplace/billing/');
  const sentence = page.getByText('Paid with a card of its own:');
  await expect(sentence).toBeVisible();
  const button = page.getByRole('button', { name: 'Use the live chat card Hotjar' });
  const [above, below] = [await sentence.boundingBox(), await button.boundingBox()];
  expect(above?.width).toBeGreaterThan(170);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});
