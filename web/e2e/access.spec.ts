import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { axeViolations, expectAccessible } from './axe';
import { watchConsole } from './console';
import { openAs } from './sign-in';
import { test } from './test';

// Who has access to an app that is priced per agent, against the real binary
// (S6.12, S9.22). One width is enough: both share the organization.

const APP = '/marketplace/apps/asana/';
const ACCESS = '/api/applications/asana/access';
const TOO_MANY = 'At most 3 agents can be left without access.';

const price = (page: Page) => page.getByRole('complementary', { name: 'Price' });

async function openDialog(page: Page) {
  await price(page).getByRole('button', { name: 'Manage access' }).click();
  return page.getByRole('dialog', { name: 'Access to Asana' });
}

const bearer = async (page: Page) => {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'marketplace_token');
  return { authorization: `Bearer ${decodeURIComponent(kept?.value ?? '')}` };
};

async function giveBack(request: APIRequestContext, headers: Record<string, string>) {
  const answer = await request.put(ACCESS, { headers, data: { without_access: [] } });
  expect(answer.status()).toBe(200);
}

test('the owner leaves people out by keyboard; they are told, a fourth is not taken', {
  tag: '@desktop',
}, async ({ page, context, request, browser, baseURL }) => {
  const console = watchConsole(context);
  await openAs(page, 'owner@acme.test', APP);
  const headers = await bearer(page);
  await giveBack(request, headers);

  const dialog = await openDialog(page);
  await expect(dialog.getByRole('switch')).toHaveCount(6);
  for (const name of ['Rosa Delgado', 'Hana Kowalczyk', 'Devon Price']) {
    await dialog.getByRole('switch', { name }).focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('switch', { name })).not.toBeChecked();
  }
  await dialog.getByRole('switch', { name: 'Mei Ferris' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('alert')).toHaveText(TOO_MANY);
  await expect(dialog.getByRole('switch', { name: 'Mei Ferris' })).toBeChecked();
  expect(await axeViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Access saved.')).toBeVisible();
  await expect(price(page).getByRole('button', { name: 'Manage access' })).toBeFocused();

  const list: { members: { account_id: string; has_access: boolean }[] } = await (
    await request.get(ACCESS, { headers })
  ).json();
  expect(list.members.filter((one) => !one.has_access)).toHaveLength(3);
  const fourth = await request.put(ACCESS, {
    headers,
    data: { without_access: list.members.slice(0, 4).map((one) => one.account_id) },
  });
  expect(fourth.status()).toBe(422);
  expect(await fourth.json()).toMatchObject({ code: 'no_access_limit', message: TOO_MANY });

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const agent = await other.newPage();
  await openAs(agent, 'agent@acme.test', APP);
  await expect(price(agent).getByText('You have no access to this app.', { exact: false })).toBeVisible();
  await expect(price(agent).getByRole('link', { name: 'Open settings' })).toHaveCount(0);
  await expect(price(agent).getByRole('button', { name: 'Manage access' })).toHaveCount(0);
  await expectAccessible(agent);

  await giveBack(request, headers);
  await agent.reload();
  await expect(price(agent).getByRole('link', { name: 'Open settings' })).toBeVisible();
  await other.close();
  console.expectSilence();
});
