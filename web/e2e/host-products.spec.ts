import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { test } from './test';

// The simulated products by themselves: chats, customers, tickets, reports, and the
// customer's site, by pointer and by keyboard, in both themes and at both widths.

const AGENT_APP = '/demo/agent-app';
const HELP_DESK = '/demo/help-desk';
const otherName = (base: string | undefined) => (base ?? '').replace('//localhost', '//127.0.0.1');

const open = (page: Page, baseURL: string | undefined, path: string) => page.goto(otherName(baseURL) + path);

test('an agent answers a chat by keyboard alone, and the customer writes back', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  const console = watchConsole(context);
  await open(page, baseURL, `${AGENT_APP}/chats/`);
  await page.getByRole('link', { name: /Ann Lee/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chats\/PJ0MRSHTDG\/$/);
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('ann@example.com');
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('It is changed.');
  await page.keyboard.press('Enter');
  const said = page.getByRole('list', { name: 'What was said with Ann Lee' }).getByRole('listitem');
  await expect(said.last()).toContainText('It is changed.');
  await page.getByRole('button', { name: 'Customer writes' }).press('Enter');
  await expect(said.last()).toContainText('And can I have the invoice of last month again, too?');
  // What is typed is text, here as in the archives.
  await page.getByRole('textbox', { name: 'Words of the customer' }).fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Customer writes' }).press('Enter');
  await expect(said.last()).toContainText('<img src=x onerror=alert(1)>');
  console.expectSilence();
});

/** Those of the first list at both widths, as panes that stand beside each other or behind each other. */
const OF_PANES = [
  `${AGENT_APP}/chats/PM3ZXCVBN4/`,
  `${AGENT_APP}/reports/?rate=good`,
  `${HELP_DESK}/tickets/tic_7/`,
];
const OTHERS = [
  `${AGENT_APP}/chats/`,
  `${AGENT_APP}/archives/PU1QAZWSX2/`,
  `${AGENT_APP}/customers/cus_20/`,
  `${AGENT_APP}/settings/integrations/`,
  `${AGENT_APP}/engage/`,
  `${AGENT_APP}/team/`,
  `${HELP_DESK}/settings/apps/`,
  '/demo/site/',
];

// The theme that is chosen is not the system's; the colours of the other one are looked at, too.
test('every page of the products is for everybody', async ({ page, baseURL, isMobile }) => {
  test.slow();
  for (const path of isMobile ? [...OF_PANES, ...OTHERS] : OF_PANES) {
    await open(page, baseURL, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const choice = page.getByLabel('Theme');
    if (await choice.count()) await choice.selectOption(isMobile ? 'light' : 'dark');
    await expectAccessible(page);
  }
});

test('reports count what was rated, and the address says which', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, `${AGENT_APP}/reports/?rate=good`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  await expect(row('Chats')).toHaveText('2');
  await expect(row('Rated bad')).toHaveText('0');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(row('Chats')).toHaveText('12');
  await expect(row('Rated bad')).toHaveText('1');
});

test('the customer’s site and the agent app talk to each other', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, baseURL, `${AGENT_APP}/chats/`);
  await expect(page.getByRole('link', { name: /Ann Lee/ })).toBeVisible();
  const site = await context.newPage();
  await open(site, baseURL, '/demo/site/');
  await site.getByRole('button', { name: 'Chat with us' }).last().click();
  await site.getByRole('textbox', { name: 'Your message' }).fill('Is the bench oak?');
  await site.keyboard.press('Enter');
  await page.getByRole('link', { name: /Visitor of the site/ }).click();
  await expect(page.getByRole('list', { name: /What was said/ })).toContainText('Is the bench oak?');
  await page.getByRole('textbox', { name: 'Message' }).fill('It is ash.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(site.getByRole('complementary', { name: 'Chat' })).toContainText('It is ash.');
});

test('an app that is not installed has a way to the shop', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await open(page, baseURL, `${AGENT_APP}/app/calendly/`);
  await expect(page.getByRole('heading', { name: 'This app is not installed.' })).toBeVisible();
  await page.getByRole('link', { name: 'See it in the marketplace' }).click();
  await expect(page).toHaveURL(/\/demo\/agent-app\/marketplace\/apps\/calendly\//);
});
