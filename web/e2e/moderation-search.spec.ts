import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { tokenIn } from './demo-token';
import { beSignedIn, openAs } from './sign-in';
import { test } from './test';

const PLACE = /^Google Meet is result \d+ of \d+ for “video calls”\.$/;

/** The section, as a member of the staff has it. */
async function openDesk(page: Page) {
  await openAs(page, 'staff@market.test', '/marketplace/moderation/?section=search');
  await expect(page.getByRole('heading', { name: 'Why here?' })).toBeVisible();
}

test('staff learns by keyboard why an app stands where it does, and what was not found', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const console = watchConsole(context, [/404/]);
  // Something that nobody finds, searched by a visitor who stays with it.
  const answer = page.waitForResponse(/\/1\/indexes\//);
  await page.goto('/marketplace/search/?q=zeppelinhangar');
  await (await answer).finished();
  // Searches are written down every few seconds.
  const headers = { Authorization: `Bearer ${await tokenIn(page.request, 'staff@market.test')}` };
  const misses = async () => (await page.request.get('/api/moderation/search/misses', { headers })).json();
  const miss = expect.objectContaining({ query: 'zeppelinhangar', index: 'partners' });
  await expect.poll(misses).toMatchObject({ misses: expect.arrayContaining([miss]) });
  await openDesk(page);
  await expect(page.getByRole('row', { name: 'zeppelinhangar experts' })).toBeVisible();
  await expectAccessible(page);

  const app = page.getByRole('combobox', { name: 'App', exact: true });
  await test.step('chooses the app from the names', async () => {
    await page.getByLabel('Text', { exact: true }).focus();
    await page.keyboard.type('video calls');
    await page.keyboard.press('Tab');
    await expect(app).toBeFocused();
    await page.keyboard.type('google m');
    const option = page.getByRole('option', { name: 'Google Meet Peregrine Software' });
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(app).toHaveValue('Google Meet');
    await expect(option).toBeHidden();
  });

  await test.step('reads the place, its parts and what would change it', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText(PLACE)).toBeVisible();
    const parts = page.getByRole('table', { name: 'What its place is made of' });
    await expect(parts.getByRole('row', { name: /^video .*\d+$/ })).toBeVisible();
    await expect(parts.getByRole('row', { name: /^Recommended order \d+$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What would change it' })).toBeVisible();
    await expect(
      page.getByText(/^(With the keyword “.+” it would be result \d+|No single keyword)/),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the address holds the question', async () => {
    await expect(page).toHaveURL(/section=search&q=video%20calls&app=google-meet$/);
    await page.reload();
    await expect(page.getByText(PLACE)).toBeVisible();
    await expect(app).toHaveValue('Google Meet');
  });

  await app.fill('no-such-app');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no such app.')).toBeVisible();
  await expect(app).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  console.expectSilence();
});

test('staff without a network hears so, and reads on when it is back', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await openDesk(page);
  await expect(page.getByRole('heading', { name: 'Searched and not found' })).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('crm');
  await page.getByLabel('App', { exact: true }).fill('hubspot');
  await context.setOffline(true);
  // By the keyboard: names that arrived before may lie over the button.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^HubSpot.* is result/)).toBeVisible();
});

test('staff asks again what the server failed to answer', { tag: '@desktop' }, async ({ page }) => {
  await beSignedIn(page, 'staff@market.test');
  await page.route('**/api/moderation/search/why**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/marketplace/moderation/?section=search&q=crm&app=hubspot');
  await expect(page.getByRole('heading', { name: 'The place could not be explained' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/moderation/search/why**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^HubSpot.* is result/)).toBeVisible();
});

test('nobody but staff reads it', { tag: '@desktop' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAs(page, 'owner@acme.test', '/marketplace/moderation/?section=search&q=crm&app=hubspot');
  await expect(page.getByRole('heading', { name: 'This page is for our staff' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why here?' })).toBeHidden();
  expect(asked.filter((url) => url.includes('/moderation/search/'))).toEqual([]);
  await expectAccessible(page);
});
