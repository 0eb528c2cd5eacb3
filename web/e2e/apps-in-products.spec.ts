import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from './app-test';
import { watchConsole } from './console';
import { hold } from './hold';
import { closePayment } from './payment-dialog';
import { beSignedIn, PASSWORD, tokenOf as shopTokenOf } from './sign-in';

// Installed apps inside the products: the sample apps, with the unmodified SDKs, on
// origins of their own (contract of the hosts; S2.17, S3.06, S4.24).

const AGENT_APP = '/demo/agent-app';
const HELP_DESK = '/demo/help-desk';
const otherName = (base: string | undefined) => (base ?? '').replace('//localhost', '//127.0.0.1');

async function openAs(page: Page, baseURL: string | undefined, path: string, email = 'owner@acme.test') {
  await page.goto(otherName(baseURL) + path);
  await page.getByLabel('Account').selectOption(email);
  await expect.poll(() => tokenOf(page)).toMatch(/./);
}

/** The token that the product has of the chosen account. */
const tokenOf = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem(`${location.pathname.split('/').slice(0, 3).join('/')}-token`));

const frameOf = (page: Page, app: string, placement: string) =>
  page.locator(`iframe[data-app="${app}"][data-placement="${placement}"]`);

async function connected(page: Page, app: string, placement: string): Promise<FrameLocator> {
  await expect(frameOf(page, app, placement)).toHaveAttribute('data-state', 'connected');
  return frameOf(page, app, placement).contentFrame();
}

/** Installs or uninstalls as an administrator elsewhere would; being so already is as good. */
async function setInstalled(page: Page, app: string, isInstalled: boolean) {
  const token = await tokenOf(page);
  const shop = await page.evaluate(
    () => JSON.parse(document.getElementById('config')?.textContent ?? '{}').shop as string,
  );
  await page.request.fetch(`${shop}/api/applications/${app}/install`, {
    method: isInstalled ? 'PUT' : 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
    data: {},
  });
}

/** A product looks again when its tab comes back. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('Customer Notes in a chat: section, panel, messages in and out', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  const console = watchConsole(context);
  await openAs(page, baseURL, `${AGENT_APP}/chats/PJ0MRSHTDG/`);
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'Customer notes' })).toBeVisible();
  const notes = await connected(page, 'customer-notes', 'plugin');
  await expect(details).toContainText('Ann Lee');
  // The button of the section opens the panel, and the app hears of it.
  await details.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByRole('tab', { name: 'Customer Notes' })).toHaveAttribute('aria-selected', 'true');
  await expect(notes.getByLabel('New note')).toBeFocused();
  await notes.getByLabel('New note').fill('Likes the blue one');
  await notes.getByRole('button', { name: 'Keep note' }).click();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('The note is kept.');
  await expect(details.getByText('Likes the blue one').first()).toBeVisible();
  // It is put behind what the agent has written, and sent by the agent alone.
  await notes.getByRole('button', { name: 'Watch the chat' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('You said: ');
  await expect(notes.locator('#heard')).toHaveText('The agent writes: You said:');
  await notes.getByRole('button', { name: 'Put last note into the message' }).click();
  await expect(message).toHaveValue('You said: Likes the blue one');
  await page.getByRole('button', { name: 'Customer writes' }).click();
  await expect(notes.locator('#heard')).toContainText('visitor: And can I have the invoice');
  await message.fill('One moment');
  await expect(notes.locator('#heard')).toContainText('The agent writes: One moment');
  await page.getByLabel('Theme').selectOption('dark');
  await expect(notes.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Another chat is another customer, in the same frame.
  await page.goto(`${otherName(baseURL)}${AGENT_APP}/chats/PO5LKJHGF6/`);
  await expect((await connected(page, 'customer-notes', 'plugin')).locator('#name')).toHaveText(
    'Chloé Martin',
  );
  console.expectSilence();
});

test('an app stays where it is when another chat is opened, and is told of its customer', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await openAs(page, baseURL, `${AGENT_APP}/chats/PJ0MRSHTDG/`);
  // Its section comes above the tabs and moves them under a pointer, as often as what it shows grows: a key hits.
  await expect(page.getByRole('heading', { name: 'Customer notes' })).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Customer Notes' });
  await tab.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const notes = await connected(page, 'customer-notes', 'plugin');
  await expect(notes.locator('#name')).toHaveText('Ann Lee');
  await notes.getByLabel('New note').fill('Half of a note');
  await page.getByRole('link', { name: /Chloé Martin/ }).click();
  await expect(notes.locator('#name')).toHaveText('Chloé Martin');
  await expect(notes.getByLabel('New note')).toHaveValue('Half of a note');
});

test('an app that is installed elsewhere comes, is used, and goes with its uninstall', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await openAs(page, baseURL, `${AGENT_APP}/chats/PK1QWERTY2/`);
  await setInstalled(page, 'snippets', false);
  await lookAgain(page);
  const button = page.getByRole('button', { name: 'Snippets', exact: true });
  await expect(button).toHaveCount(0);
  await setInstalled(page, 'snippets', true);
  await lookAgain(page);
  await button.click();
  const snippets = await connected(page, 'snippets', 'messagebox');
  await expect(snippets.getByRole('heading')).toContainText('Bartholomew');
  await snippets.getByRole('button', { name: 'Thank you for waiting.' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you for waiting.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(snippets.locator('#state')).toHaveText('Sent.');
  await snippets.getByRole('button', { name: 'Quick replies' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const said = page.getByRole('list', { name: /What was said/ });
  await expect(said.getByRole('button', { name: 'Yes' })).toBeVisible();
  await setInstalled(page, 'snippets', false);
  await lookAgain(page);
  await expect(button).toHaveCount(0);
  await expect(frameOf(page, 'snippets', 'messagebox')).toHaveCount(0);
});

test('Shift Board over the whole area: badge, query, the way to a page of the host, reports', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await openAs(page, baseURL, `${AGENT_APP}/app/shift-board/?tab=week&access_token=secret`);
  await setInstalled(page, 'shift-board', true);
  await lookAgain(page);
  const board = await connected(page, 'shift-board', 'fullscreen');
  await expect(board.locator('#query')).toHaveText('Asked for: {"tab":"week"}');
  const entry = page.getByRole('navigation', { name: 'LiveChat' }).getByRole('link', { name: /Shift Board/ });
  await expect(entry).toContainText('1');
  await board.getByRole('button', { name: 'Keep the shift' }).click();
  await expect(entry).not.toContainText('1');
  await board.getByRole('button', { name: 'Open support chat' }).click();
  await expect(page.getByRole('complementary', { name: 'LiveChat support' })).toBeVisible();
  await board.getByRole('button', { name: 'See badly rated chats' }).click();
  await expect(page).toHaveURL(/\/archives\/$/);
  await page.goto(`${otherName(baseURL)}${AGENT_APP}/reports/shift-board/`);
  const reports = await connected(page, 'shift-board', 'reports');
  await reports.getByRole('button', { name: 'This week, two agents' }).click();
  await expect(page).toHaveURL(/agents=rosa&agents=ben&from=\d{4}-\d\d-\d\d&rate=bad/);
  await expect(reports.locator('#query')).toContainText('rate: bad');
});

test('Ticket Timer in the help desk', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const console = watchConsole(context);
  await openAs(page, baseURL, `${HELP_DESK}/tickets/tic_1/`);
  const details = page.getByRole('complementary', { name: 'Details' });
  await page.getByRole('tab', { name: 'Ticket Timer' }).click();
  const timer = await connected(page, 'ticket-timer', 'plugin');
  await expect(timer.locator('#subject')).toHaveText('Parcel arrived open');
  await details.getByRole('button', { name: 'Add 5 minutes' }).click();
  await expect(timer.getByRole('timer')).toHaveText('5 min');
  await expect(details.getByText('5 min').first()).toBeVisible();
  await page.goto(`${otherName(baseURL)}${HELP_DESK}/settings/apps/ticket-timer/`);
  // A page without an SDK is shown, and is not broken.
  await expect(frameOf(page, 'ticket-timer', 'settings')).toHaveAttribute('data-state', 'static', {
    timeout: 10_000,
  });
  console.expectSilence();
});

test('an app is tried without an account and without an install', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await page.goto(`${otherName(baseURL)}${AGENT_APP}/chats/PJ0MRSHTDG/?try=customer-notes`);
  await expect(page.getByText('This is a try-out. Nothing is saved.')).toBeVisible();
  await connected(page, 'customer-notes', 'plugin');
  await expect(page.getByRole('link', { name: 'Install', exact: true })).toHaveAttribute(
    'href',
    /\/marketplace\/apps\/customer-notes\/$/,
  );
});

test('S7.55 a pack is bought in Snippets: sign-in, dialog, ledger, webhook, and the app hears it once', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await openAs(page, baseURL, `${AGENT_APP}/settings/integrations/snippets/`);
  await setInstalled(page, 'snippets', true);
  await lookAgain(page);
  const settings = await connected(page, 'snippets', 'settings');
  const opening = page.waitForEvent('popup');
  await settings.getByRole('button', { name: 'Buy a pack for $9.00' }).click();
  const popup = await opening;
  await popup.getByLabel('E-mail').fill('owner@acme.test');
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await agree(popup);
  const shop = page.getByRole('dialog').frameLocator('iframe');
  await shop.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(settings.locator('#state')).toHaveText('Paid. Thank you!');
  await expect(settings.locator('#plan')).toHaveText('Our server knows of your payment.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nobody buys by closing the dialog.
  await settings.getByRole('button', { name: 'Subscribe for $5.00 a month' }).click();
  await expect(shop.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await closePayment(page.getByRole('dialog'));
  await expect(settings.locator('#state')).toHaveText('Nothing was bought.');
});

/** Agrees in the window of the accounts service, which closes by itself where somebody has before. */
async function agree(popup: Page) {
  const allow = popup.getByRole('button', { name: 'Allow', exact: true });
  await expect(async () => {
    if (!popup.isClosed()) await allow.click({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

test('who may not pay is told whom to ask, and the app hears it once', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await openAs(page, baseURL, `${AGENT_APP}/app/snippets/`);
  await setInstalled(page, 'snippets', true);
  await page.getByLabel('Account').selectOption('agent@acme.test');
  const snippets = await connected(page, 'snippets', 'fullscreen');
  const opening = page.waitForEvent('popup');
  await snippets.getByRole('button', { name: 'Buy a pack for $9.00' }).click();
  const popup = await opening;
  // In the app somebody else is signed in than in the product.
  await popup.getByLabel('E-mail').fill('owner@acme.test');
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await agree(popup);
  const shop = page.getByRole('dialog').frameLocator('iframe');
  await expect(shop.getByText(/^Margaret Oduya can also pay for it here\./)).toBeVisible();
  await expect(snippets.locator('#state')).toHaveText('It failed: forbidden');
  await expect(shop.getByRole('textbox', { name: 'Address of this purchase' })).toHaveValue(
    /\/marketplace\/checkout\/charge\/[\w-]+\/direct_charge\/$/,
  );
  await shop.getByLabel('Why do you need it?').fill('The morning is full of the same questions.');
  await shop.getByRole('button', { name: 'Send request' }).click();
  await expect(shop.getByText('You asked for it. An owner decides in My apps.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(snippets.locator('#state')).toHaveText('It failed: forbidden');
});

/**
 * Keeps the pages of the accounts service back until the function that it returns is called. On the shop's own page
 * the host has their origin, and the app's client takes what comes from there for the answer while its window is open.
 */
const holdAccounts = (context: BrowserContext) => hold(context, /\/accounts\//);

test('an app whose sign-in window the browser refuses says so itself, and the shop goes on', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const console = watchConsole(context, [/allow-popups|allow-storage-access/]);
  await beSignedIn(page, 'owner@acme.test');
  await page.request.put('/api/applications/snippets/install', {
    headers: { Authorization: `Bearer ${await shopTokenOf(context)}` },
    data: {},
  });
  await page.goto('/marketplace/app/snippets/');
  await connected(page, 'snippets', 'fullscreen');
  // The browser opens no windows for what such a frame loads from now on.
  await frameOf(page, 'snippets', 'fullscreen').evaluate((frame: HTMLIFrameElement) => {
    frame.sandbox.remove('allow-popups');
    frame.src = `${frame.src}&again`;
  });
  const snippets = await connected(page, 'snippets', 'fullscreen');
  // A press that the page before still took is lost with it.
  await expect(async () => {
    await snippets.getByRole('button', { name: 'Buy a pack for $9.00' }).click();
    await expect(snippets.locator('#state')).toContainText('let your browser open windows', {
      timeout: 2000,
    });
  }).toPass({ timeout: 20_000 });
  expect(context.pages()).toHaveLength(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(snippets.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Snippets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  console.expectSilence();
});

test('S2.17 S7.55 a pack is bought on the full screen of Snippets in the shop itself', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await beSignedIn(page, 'owner@acme.test');
  await page.request.put('/api/applications/snippets/install', {
    headers: { Authorization: `Bearer ${await shopTokenOf(context)}` },
    data: {},
  });
  await page.goto('/marketplace/app/snippets/');
  const snippets = await connected(page, 'snippets', 'fullscreen');
  // Nothing but the app's name and the way to it stands above the frame, which has the rest of the page.
  await expect(page.getByRole('banner')).toHaveCount(0);
  const frame = await frameOf(page, 'snippets', 'fullscreen').boundingBox();
  expect(frame?.height).toBeGreaterThan(700);
  const release = await holdAccounts(context);
  const opening = page.waitForEvent('popup');
  await snippets.getByRole('button', { name: 'Buy a pack for $9.00' }).click();
  const popup = await opening;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(snippets.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await agree(popup);
  const dialog = page.getByRole('dialog', { name: 'Snippets: Payment' });
  await expect(dialog).toBeVisible();
  // In the middle, also of a page that takes the margins of all elements.
  const { x, width } = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
  expect(Math.round(2 * x + width)).toBe(page.viewportSize()?.width);
  await dialog.frameLocator('iframe').getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(snippets.locator('#state')).toHaveText('Paid. Thank you!');
  await expect(snippets.locator('#plan')).toHaveText('Our server knows of your payment.');
  await expect(dialog).toHaveCount(0);
  // Closing the dialog buys nothing, and says so once.
  await snippets.getByRole('button', { name: 'Subscribe for $5.00 a month' }).click();
  await dialog.frameLocator('iframe').getByRole('button', { name: /^Pay/ }).focus();
  await page.keyboard.press('Escape'); // in the page of the shop, which hands it on
  await expect(dialog).toHaveCount(0);
  await expect(snippets.locator('#state')).toHaveText('Nothing was bought.');
});
