import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { ghostOf, tokenIn } from './demo-token';

// Who sees what of installed apps: people by their roles, staff who look as a customer, and
// whoever comes next at the same screen.

const AGENT_APP = '/demo/agent-app';
const CHAT = `${AGENT_APP}/chats/PJ0MRSHTDG/`;
const otherName = (base: string | undefined) => (base ?? '').replace('//localhost', '//127.0.0.1');

const frames = (page: Page) => page.locator('iframe[data-app]');
const frameOf = (page: Page, app: string) => page.locator(`iframe[data-app="${app}"]`);
const account = (page: Page) => page.getByLabel('Account');
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const menuEntry = (page: Page, app: string) =>
  page.getByRole('navigation', { name: 'LiveChat' }).getByRole('link', { name: app });
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const go = (page: Page, path: string) => page.goto(otherName(test.info().project.use.baseURL) + path);

/** Installs Snippets, whose settings are looked at. */
async function installSnippets(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await tokenIn(request, 'owner@acme.test')}` };
  await request.put('/api/applications/snippets/install', { headers, data: {} });
}

test('a viewer sees panels, and writes to nobody; settings are for who may install', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await installSnippets(request);
  await go(page, CHAT);
  await account(page).selectOption('viewer@acme.test');
  await expect(frameOf(page, 'customer-notes')).toHaveAttribute('data-state', 'connected');
  await page.getByRole('tab', { name: 'Customer Notes' }).click();
  const notes = frameOf(page, 'customer-notes').contentFrame();
  await expect(notes.locator('#name')).toHaveText('Ann Lee');
  await notes.getByRole('button', { name: 'Put last note into the message' }).click();
  await expect(notes.locator('#heard')).toHaveText('FORBIDDEN: This person may not write to customers.');
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toHaveValue('');
  await expect(message).toBeDisabled();

  await go(page, `${AGENT_APP}/settings/integrations/`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Snippets' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings Snippets' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Uninstall Snippets' })).toHaveCount(0);
  await go(page, `${AGENT_APP}/settings/integrations/snippets/`);
  await expect(page.getByText('Who may install apps opens their settings.')).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
  await account(page).selectOption('admin@acme.test');
  await expect(frameOf(page, 'snippets')).toHaveAttribute('data-state', 'connected');
});

test('staff who look as a customer see which apps there are, and no frame of any', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await installSnippets(request);
  const token = await ghostOf(request, 'owner@acme.test');
  await go(page, CHAT);
  await page.evaluate((token) => sessionStorage.setItem('/demo/agent-app-token', token), token);
  for (const path of [
    CHAT,
    `${AGENT_APP}/app/customer-notes/`,
    `${AGENT_APP}/settings/integrations/snippets/`,
  ]) {
    await go(page, path);
    await expect(menuEntry(page, 'Customer Notes')).toBeAttached();
    await expect(menuEntry(page, 'Snippets')).toBeAttached();
    await expect(frames(page)).toHaveCount(0);
  }
  await go(page, CHAT);
  await expect(details(page).getByRole('heading', { name: 'Customer', exact: true })).toBeVisible();
  await expect(details(page).getByRole('tab')).toHaveCount(0);
});

test('an app that is paid per agent is for those with access; others hear whom to ask', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/applications/installed*', async (route) => {
    const answer = await route.fetch();
    const apps = (await answer.json()) as { slug: string; hasAccess: boolean }[];
    for (const app of apps) if (app.slug === 'customer-notes') app.hasAccess = false;
    await route.fulfill({ response: answer, json: apps });
  });
  await go(page, CHAT);
  await account(page).selectOption('agent@acme.test');
  await page.getByRole('tab', { name: 'Customer Notes' }).click();
  await expect(
    page.getByText('You have no access to Customer Notes. Ask the people who manage your account for it.'),
  ).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
  await expect(details(page).getByRole('heading', { name: 'Customer notes' })).toHaveCount(0);
});

test('who signs out, or another organization, takes its apps away; what is back is a new document', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const dev = { Authorization: `Bearer ${await tokenIn(request, 'dev@apps.test')}` };
  await request.put('/api/applications/customer-notes/install', { headers: dev, data: {} });
  await go(page, CHAT);
  const notes = frameOf(page, 'customer-notes');
  await account(page).selectOption('owner@acme.test');
  await expect(notes).toHaveAttribute('data-state', 'connected');
  await expect(details(page).getByText('Notes', { exact: true })).toBeVisible(); // the app has drawn its section
  await notes
    .contentFrame()
    .locator('html')
    .evaluate((html) => html.setAttribute('data-of', 'acme'));
  await account(page).selectOption('dev@apps.test');
  await expect(notes.contentFrame().locator('html:not([data-of]) #name')).toHaveText('Ann Lee');
  await expect(menuEntry(page, 'Shift Board')).toHaveCount(0);
  await account(page).selectOption('');
  await expect(frames(page)).toHaveCount(0);
  await expect(details(page).getByRole('heading', { name: 'Customer notes' })).toHaveCount(0);
  await expect(page.getByText('Choose an account.')).toBeAttached();
});

test('the list of apps may fail: what is there stays, and a line says so until it is back', {
  tag: '@desktop',
}, async ({ page }) => {
  await go(page, CHAT);
  await account(page).selectOption('owner@acme.test');
  const notes = frameOf(page, 'customer-notes');
  await expect(notes).toHaveAttribute('data-state', 'connected');
  await notes
    .contentFrame()
    .locator('html')
    .evaluate((html) => html.setAttribute('data-kept', 'yes'));
  const line = page.getByText('The installed apps could not be read. What is here stays.');
  await page.route('**/api/applications/installed*', (route) => route.abort());
  await lookAgain(page);
  await expect(line).toBeAttached();
  await expect(notes.contentFrame().locator('html[data-kept]')).toBeAttached();
  await page.unroute('**/api/applications/installed*');
  await lookAgain(page);
  await expect(line).toHaveCount(0);
  await expect(notes.contentFrame().locator('html[data-kept]')).toBeAttached();
});

test('forty installed apps: each has its place, five are alive, and nothing is too wide', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/api/applications/installed*', async (route) => {
    const answer = await route.fetch();
    type App = { id: string; slug: string; name: string; widgets: { id: string }[] };
    const apps = (await answer.json()) as App[];
    const notes = apps.find(({ slug }) => slug === 'customer-notes');
    const forty = Array.from({ length: 40 }, (_, n) => ({
      ...(notes as App),
      id: `app${n}`,
      slug: `app-${n}`,
      name: `Application number ${n}`,
      widgets: notes?.widgets.map((widget) => ({ ...widget, id: `${widget.id}-${n}` })),
    }));
    await route.fulfill({ response: answer, json: forty });
  });
  await go(page, CHAT);
  await account(page).selectOption('owner@acme.test');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(40);
  await expect(frames(page)).toHaveCount(5);
  await tabs.first().click();
  await expect(frameOf(page, 'app-0')).toHaveAttribute('data-state', 'connected');
  await expect(frames(page)).toHaveCount(5);
  await expect(details(page).getByRole('heading', { name: 'Customer notes' })).toHaveCount(40);
  await expect(menuEntry(page, 'Application number 39')).toBeAttached();
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
