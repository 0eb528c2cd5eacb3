import { expect } from '@playwright/test';
import { watchConsole } from './console';
import { hold } from './hold';
import { beSignedIn, openAs } from './sign-in';
import { test } from './test';

// The one place of an app page that says what the app costs, and the shelves of the first page.

test('a price per agent has the tax of the organization, and the stepper prices other numbers', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/apps/aircall/');
  const box = page.getByRole('complementary', { name: 'Price' });
  await expect(box.getByText('Tax: follows your address')).toBeVisible();
  await openAs(page, 'owner@acme.test', '/marketplace/apps/aircall/');
  // Whoever has paid meanwhile with a card that says no state, as german.spec does, lives in the country.
  await expect(box.getByText(/^Tax, (Oregon|United States) 0 %$/)).toBeVisible();
  await expect(box.getByText('6 × $9.00')).toBeVisible();
  await expect(box.getByText(/^Today \$0\.00\. First charge \$54\.00 on /)).toBeVisible();
  await box.getByRole('button', { name: 'One agent more' }).click();
  await expect(box.getByText('7 × $9.00')).toBeVisible();
  await expect(box.getByText(/^Today \$0\.00\. First charge \$63\.00 on /)).toBeVisible();
  console.expectSilence();
});

test.describe('of an installed app', () => {
  test('the menu opens before it is known what is paid, and stays open when it is', {
    tag: '@desktop',
  }, async ({ page }) => {
    await beSignedIn(page, 'owner@acme.test');
    const release = await hold(page, '**/billing/purchases/subscriptions?*');
    await page.goto('/marketplace/apps/whatsapp-business/');
    const box = page.getByRole('complementary', { name: 'Price' });
    await box.getByRole('button', { name: 'More', exact: true }).click();
    const uninstall = page.getByRole('menuitem', { name: 'Uninstall' });
    await expect(uninstall).toBeVisible();
    const known = box.getByText('Installed', { exact: true });
    await expect(known).toHaveCount(0);
    release();
    await expect(known).toBeVisible();
    await expect(uninstall).toBeVisible();
  });
});

test('phones never show two blue buttons', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/marketplace/apps/viber/');
  const bar = page.locator('.buy-bar');
  await expect(bar).toBeVisible(); // the box is below the pictures
  await expect(page.getByRole('button', { name: 'Sign in to buy' }).first()).toBeEnabled();
  const bring = (selector: string) =>
    page.locator(selector).evaluate((place) => place.scrollIntoView({ block: 'center' }));
  await bring('#price-box-action');
  await expect(bar).toBeHidden();
  await bring('#changelog');
  await expect(bar).toBeVisible();

  // The box of who has the app is another one.
  await openAs(page, 'owner@acme.test', '/marketplace/apps/whatsapp-business/');
  await expect(page.getByText(/^Installed by /)).toBeVisible();
  await bring('#price-box-action');
  await expect(bar).toBeHidden();
});

test('the first page shows no app twice above its second section and none in two shelves, and no shelf of four leaves three and one', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/marketplace/');
  const paths = await page
    .getByRole('main')
    .locator('.week a, .cards .app-card-link, .lists .app-row-name')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  for (const width of [1440, 1280, 1150, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await page.locator('.cards-4 > li').evaluateAll((cards) => {
      const tops = cards.map((card) => card.getBoundingClientRect().top);
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    });
    expect(new Set(rows).size, `rows of ${rows.join(', ')} at ${width}`).toBe(1);
  }
});
