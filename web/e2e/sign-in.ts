import { type BrowserContext, expect, type Page } from '@playwright/test';

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
