import { type BrowserContext, expect, type Page, test } from '@playwright/test';

export const PASSWORD = 'marketplace-demo';

/** Signs in through the window of the accounts service, as a person does (S7.53). */
export async function signIn(page: Page, email: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Password').fill(PASSWORD);
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await closing;
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

/** The token that the shop keeps of whoever is signed in; '' of nobody. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  const kept = (await context.cookies()).find(({ name }) => name === 'marketplace_token');
  return decodeURIComponent(kept?.value ?? '');
}

/** The shop keeps no token in this browser, in none of its two places. */
export async function expectTokenForgotten(page: Page) {
  const inStorage = () => page.evaluate(() => sessionStorage.getItem('marketplace_token'));
  await expect.poll(inStorage, 'the token in the storage of the tab').toBeNull();
  await expect.poll(() => tokenOf(page.context()), 'the token in the cookie').toBe('');
}

/**
 * Gives a browser the account as a sign-in leaves it, without the window: the session of the accounts service
 * and the shop's token. For tests that are about something else.
 */
export async function beSignedIn(page: Page, email: string) {
  const origin = new URL(test.info().project.use.baseURL ?? '').origin;
  const query = new URLSearchParams({
    client_id: 'marketplace',
    response_type: 'token',
    redirect_uri: `${origin}/marketplace/`,
  });
  await page.request.post(`/accounts/signin?${query}`, {
    form: { email, password: PASSWORD },
    headers: { origin },
    maxRedirects: 0,
  });
  const answer = await page.request.get(`/accounts/?${query}`, { maxRedirects: 0 });
  const { hash } = new URL(answer.headers().location ?? '', origin);
  const token = new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
  expect(token, `${email} is signed in`).not.toBe('');
  const { hostname } = new URL(origin);
  await page
    .context()
    .addCookies([
      { name: 'marketplace_token', value: encodeURIComponent(token), domain: hostname, path: '/marketplace' },
    ]);
}

/** Opens a page for somebody who is signed in already. */
export async function openAs(page: Page, email: string, path: string) {
  await beSignedIn(page, email);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}
