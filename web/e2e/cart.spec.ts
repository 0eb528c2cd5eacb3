import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { emptyCartOf, putIntoCart } from './cart';
import { watchConsole } from './console';
import { beSignedIn, openAs, PASSWORD } from './sign-in';
import { test } from './test';

// A long way through the shop, with all that a browser runs of it.
test.use({ worker: true });

// The cart, from the first app that goes in to the page after its purchase.

const LOCKED = 'Your cart is currently blocked by the unfinished checkout process. Try again later.';

const cartLink = (page: Page, items: string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${items}`, exact: true });

async function addToCart(page: Page, slug: string) {
  await page.goto(`/marketplace/apps/${slug}/`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible();
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Marijn de Wit');
  await page.getByLabel('Country').selectOption('Netherlands');
}

test('S4.35 to S4.39 an owner collects apps and buys them together', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  await emptyCartOf(request, 'owner@acme.test');
  // A coupon that does not count is answered with 404, which browsers write down.
  const console = watchConsole(context, [/status of 404/]);
  const [name, slug, other, otherSlug] = ['OroCRM', 'orocrm', 'Mailchimp', 'mailchimp'];

  await test.step('what is wished before the sign-in is in the cart after it', async () => {
    await page.goto(`/marketplace/apps/${slug}/`);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const popup = await opening;
    await popup.getByLabel('E-mail').fill('owner@acme.test');
    await popup.getByLabel('Password').fill(PASSWORD);
    await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(`${name} is in your cart.`)).toBeVisible();
    await expect(cartLink(page, '1 item')).toBeVisible();
  });

  await test.step('another one, taken out and put back', async () => {
    await addToCart(page, otherSlug);
    await cartLink(page, '2 items').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
    await expect(rowOf(page, other)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Remove ${other}` }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeFocused();
    await expect(cartLink(page, '1 item')).toBeVisible();
    await expect(page.getByText(`${other} was removed from your cart.`)).toBeVisible();
    await expect(page.getByText(`${other} is in your cart.`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(rowOf(page, other)).toBeVisible();
  });

  await test.step('S7.42 paid by the year', async () => {
    const row = rowOf(page, name);
    await row.getByText('Yearly').click();
    await expect(row.getByText(/^You save \$/)).toBeVisible();
    await expect(row.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  });

  await test.step('S9.22 one goes without access; a fourth is refused', async () => {
    await rowOf(page, name)
      .getByRole('button', { name: /^Who goes without access/ })
      .click();
    const people = page.getByRole('dialog').getByRole('switch');
    for (let one = 0; one < 4; one += 1) await people.nth(one).click();
    await expect(page.getByText('At most 3 agents can be left without access.')).toBeVisible();
    await expect(people.nth(3)).toBeChecked();
    await people.nth(1).click();
    await people.nth(2).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, name).getByRole('button', { name: /^1 without access/ })).toBeVisible();
  });

  await test.step('S8.24 a coupon that there is not', async () => {
    await page.getByLabel('Coupon').and(page.getByRole('textbox')).fill('NO-SUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(
      page.getByText('The coupon has failed due to the incorrect response status.').first(),
    ).toBeVisible();
  });

  await test.step('S4.37 to S4.39 the checkout, and the page after it', async () => {
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(page).toHaveURL(/\/marketplace\/cart\/checkout\/$/);
    await expect(page.getByText('The cart is kept for you for 15 minutes.')).toBeVisible();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/checkout\/cart\/[^/]+\/thank-you\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase');
    await expect(page.getByText('2 products are installed.')).toBeVisible();
    await page.getByRole('link', { name: `Settings ${name}` }).click();
    await expect(page.getByText(/^Installed (by .+ )?on /).first()).toBeVisible();
    await expect(cartLink(page, 'empty')).toBeVisible();
  });
  console.expectSilence();
});

test('S2.25 a card that fails for part of a cart: the rest is reviewed, and paid with another', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  const console = watchConsole(context);
  await emptyCartOf(request, 'owner@reseller.test');
  await beSignedIn(page, 'owner@reseller.test');
  await putIntoCart(request, 'owner@reseller.test', 'wordpress', 'mailchimp');
  await page.goto('/marketplace/cart/');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await page.getByText('Another card', { exact: true }).click();
  await typeCard(page, '4000000000000341');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  // Another country may have another tax: the sums are looked at first.
  const changed = page.getByText(/^The sums have changed with the card\./);
  const review = page.getByRole('heading', { level: 1, name: '1 of 2 products needs your attention' });
  await expect(changed.or(review).first()).toBeVisible();
  if (await changed.isVisible()) await pay.click();
  await expect(page).toHaveURL(/\/checkout\/cart\/[^/]+\/review-order\/$/);
  await expect(rowOf(page, 'Mailchimp').getByText('Payment failed')).toBeVisible();
  await expect(rowOf(page, 'WordPress').getByText('Installed, free')).toBeVisible();
  await expectAccessible(page);

  await test.step('S5.14 the same card is refused, another one pays', async () => {
    await page.getByRole('button', { name: 'Change the card of live chat' }).click();
    await typeCard(page, '4242424242424242');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/marketplace\/cart\/checkout\/$/);
    await pay.click();
    await expect(page.getByText('1 product is installed.')).toBeVisible();
  });
  console.expectSilence();
});

test('S4.37, S4.41 two windows of one account: the first keeps the cart', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
}) => {
  await emptyCartOf(request, 'owner@solo.test');
  await beSignedIn(page, 'owner@solo.test');
  await putIntoCart(request, 'owner@solo.test', 'wordpress');
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await openAs(second, 'owner@solo.test', '/marketplace/cart/');
  await expect(rowOf(second, 'WordPress')).toBeVisible();
  await page.goto('/marketplace/cart/');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/marketplace\/cart\/checkout\/$/);

  await test.step('the other is told, and reads it again', async () => {
    await second.getByRole('button', { name: 'Remove WordPress' }).click();
    await expect(second.getByRole('region', { name: 'Notifications' }).getByText(LOCKED)).toBeVisible();
    await expect(second.getByText('It is free again in 15 minutes.')).toBeVisible();
    await expect(second.getByRole('button', { name: 'Remove WordPress' })).toBeDisabled();
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Go on with checkout' }).click();
    await expect(second).toHaveURL(/\/marketplace\/cart\/$/);
  });

  await test.step('and may unlock it; the first begins anew', async () => {
    await second.getByRole('button', { name: 'Unlock' }).click();
    await expect(second.getByText('The cart is unlocked.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Install all' }).click();
    await expect(page.getByText('1 product is installed.')).toBeVisible();
  });
  await elsewhere.close();
});

test('every state of the cart is for everybody', { tag: '@phone' }, async ({ page, context, request }) => {
  const buyer = 'owner@trial.test';
  await emptyCartOf(request, buyer);
  const console = watchConsole(context);
  await page.goto('/marketplace/cart/');
  await expect(page.getByRole('heading', { name: 'Sign in to see your cart' })).toBeVisible();
  await expectAccessible(page);
  await openAs(page, buyer, '/marketplace/cart/');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectAccessible(page);
  await addToCart(page, 'gotomeeting-for-livechat');
  await expectAccessible(page);
  await addToCart(page, 'rasa');
  await page.goto('/marketplace/cart/');
  await expect(rowOf(page, 'Rasa')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Who goes without access/ }).click();
  await expect(page.getByRole('dialog').getByRole('switch').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Who goes without access/ })).toBeFocused();
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page.getByText(/^The cart is kept for you/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText(LOCKED)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('The cart is unlocked.')).toBeVisible();
  await emptyCartOf(request, buyer); // later tests find the cart as it was
  console.expectSilence();
});
