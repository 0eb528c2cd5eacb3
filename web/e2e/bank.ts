import { expect, type Locator, type Page } from '@playwright/test';

/** Follows the way to the buyer's bank into the other window, and gives that window. */
export async function openBank(way: Locator): Promise<Page> {
  const opened = way.page().waitForEvent('popup');
  await way.click();
  const bank = await opened;
  await expect(bank.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  return bank;
}

/** Answers the bank in the other window, and closes it. */
export async function answerBank(way: Locator, answer: string): Promise<void> {
  const bank = await openBank(way);
  await bank.getByRole('button', { name: answer }).click();
  await bank.waitForURL(/\/marketplace\//);
  await bank.close();
}
