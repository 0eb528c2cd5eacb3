import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { tokenIn } from './demo-token';

// Pages of apps on the customer's site: behind a button of a rich message, and as a
// targeted message (contract of the hosts, section 10).

const AGENT_APP = '/demo/agent-app';
const go = (page: Page, path: string) =>
  page.goto((test.info().project.use.baseURL ?? '').replace('//localhost', '//127.0.0.1') + path);

const moment = (page: Page) => page.locator('iframe[data-app="snippets"][data-placement="targeted-message"]');
const momentWindow = (page: Page) => page.locator('aside', { has: moment(page) });
const said = (page: Page) => page.getByRole('list', { name: /What was said/ });
const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat' });

/** The agent app with Snippets in it. */
async function openAgent(page: Page, request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await tokenIn(request, 'owner@acme.test')}` };
  await request.put('/api/applications/snippets/install', { headers, data: {} });
  await go(page, `${AGENT_APP}/chats/`);
  await page.getByLabel('Account').selectOption('owner@acme.test');
  await expect(page.locator('#installed').getByRole('link', { name: 'Snippets' })).toBeAttached();
}

/** Has the snippets that are open ask for a date, once they know of the chat: before, nothing hears the press. */
async function askForDate(page: Page) {
  const snippets = page.locator('iframe[data-app="snippets"]').contentFrame();
  await expect(snippets.getByRole('heading', { level: 1 })).toHaveText('Snippets for Visitor of the site');
  await snippets.locator('#date').click();
}

test('a button of a rich message opens the page of an app; what is fragile is asked about', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  await openAgent(page, request);
  // The same agent looks at the same chats in another tab.
  const otherTab = await context.newPage();
  await openAgent(otherTab, request);
  const site = await context.newPage();
  await go(site, '/demo/site/');
  await site.getByRole('button', { name: 'Chat with us' }).last().click();
  await site.getByRole('textbox', { name: 'Your message' }).fill('Can somebody come by?');
  await site.keyboard.press('Enter');

  await page.getByRole('link', { name: /Visitor of the site/ }).click();
  await page.getByRole('button', { name: 'Snippets', exact: true }).click();
  await askForDate(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await chat(site).getByRole('button', { name: 'Choose a day' }).click();
  await expect(moment(site)).toHaveAttribute('data-state', 'connected');

  // Something in it would be lost.
  const close = momentWindow(site).getByRole('button', { name: 'Close' });
  const day = moment(site).contentFrame().locator('#day');
  await day.fill('2026-12-01');
  await close.click();
  await site.getByRole('dialog').getByRole('button', { name: 'Keep it open' }).click();
  await expect(day).toHaveValue('2026-12-01');
  await moment(site).contentFrame().getByRole('button', { name: 'Send' }).click();
  await expect(moment(site)).toHaveCount(0);
  await expect(chat(site)).toContainText('I would like 2026-12-01.');
  await expect(said(page)).toContainText('I would like 2026-12-01.');
  await otherTab.getByRole('link', { name: /Visitor of the site/ }).click();
  await expect(said(otherTab).getByRole('button', { name: 'Choose a day' })).toHaveCount(1);
  await expect(said(otherTab)).toContainText('I would like 2026-12-01.');

  // And what is not fragile closes at once.
  await chat(site).getByRole('button', { name: 'Choose a day' }).click();
  await expect(moment(site)).toHaveAttribute('data-state', 'connected');
  await close.click();
  await expect(moment(site)).toHaveCount(0);
});

test('a targeted message appears on the site after five seconds', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  await openAgent(page, request);
  await page.getByRole('link', { name: 'Engage' }).click();
  const site = await context.newPage();
  await site.clock.install();
  await go(site, (await page.getByRole('link', { name: /Preview Snippets/ }).getAttribute('href')) ?? '');
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
  // The time of a busy machine goes on besides.
  await site.clock.fastForward(3500);
  await expect(moment(site)).toHaveCount(0);
  await site.clock.fastForward(1500);
  await expect(moment(site)).toHaveAttribute('data-state', 'connected');
  await moment(site).contentFrame().locator('#day').fill('2026-12-02');
  await moment(site).contentFrame().getByRole('button', { name: 'Send' }).click();
  await expect(moment(site)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'LiveChat' })).toBeVisible();
  await page.getByRole('link', { name: 'Chats', exact: true }).click();
  await page.getByRole('link', { name: /Visitor of the site/ }).click();
  await expect(said(page)).toContainText('I would like 2026-12-02.');
});

test('what a page tells of the visitor, says and answers is in the chat of the agent', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  await openAgent(page, request);
  const headers = { Authorization: `Bearer ${await tokenIn(request, 'owner@acme.test')}` };
  await request.put('/api/applications/customer-notes/install', { headers, data: {} });
  const site = await context.newPage();
  await go(site, '/demo/site/');
  await site.getByRole('button', { name: 'Chat with us' }).last().click();
  await site.getByRole('textbox', { name: 'Your message' }).fill('Can somebody come by?');
  await site.keyboard.press('Enter');
  await page.getByRole('link', { name: /Visitor of the site/ }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('tab', { name: 'Customer Notes' }).click();
  const notes = page.locator('iframe[data-app="customer-notes"]').contentFrame();
  await expect(notes.getByText('Visitor of the site').first()).toBeVisible();
  await page.getByRole('button', { name: 'Snippets', exact: true }).click();
  await askForDate(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  // Opened by itself it says that it has no chat.
  await chat(site).getByRole('button', { name: 'Choose a day' }).click();
  await expect(moment(site)).toHaveAttribute('data-state', 'connected');
  await expect(momentWindow(site)).toHaveAccessibleName('Choose a day');
  const out = momentWindow(site).getByRole('link', { name: 'Open in a new tab' });
  await expect(out).toHaveAttribute('href', /\/moment\.html$/);
  const alone = context.waitForEvent('page');
  await out.click();
  await expect((await alone).getByText('This page works beside a chat.')).toBeVisible();
  await (await alone).close();

  // Who the visitor is: in the details, and with the apps beside the chat.
  const form = moment(site).contentFrame();
  await form.locator('#day').fill('2026-12-03');
  await form.locator('#name').fill('Rosalind Marsh');
  await form.locator('#email').fill('rosalind@example.com');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(moment(site)).toHaveCount(0);
  await expect(said(page)).toContainText('A visit is asked for: 2026-12-03.');
  await expect(chat(site)).not.toContainText('A visit is asked for');
  await expect(page.getByRole('heading', { level: 1, name: 'Rosalind Marsh' })).toBeVisible();
  await expect(details.getByText('rosalind@example.com').first()).toBeVisible();
  await expect(details.getByText('2026-12-03').first()).toBeVisible();
  await expect(notes.getByText('Rosalind Marsh').first()).toBeVisible();

  // A postback is the visitor's answer, as if its button had been pressed.
  await chat(site).getByRole('button', { name: 'Choose a day' }).click();
  await expect(moment(site)).toHaveAttribute('data-state', 'connected');
  await form.getByRole('button', { name: 'Call me instead' }).click();
  await expect(said(page).getByRole('listitem').last()).toContainText('Please call me');
  await expect(chat(site).getByRole('listitem').last()).toContainText('Please call me');
});
