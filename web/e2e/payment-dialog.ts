import { expect, type Locator } from '@playwright/test';

/**
 * Closes the payment dialog of a product by the keyboard. In the shop's page in it Escape is that
 * page's own, and a frame that was clicked may have the keyboard until the dialog takes it back.
 */
export async function closePayment(dialog: Locator) {
  await expect(dialog).toBeVisible();
  await expect(async () => {
    if (await dialog.count())
      await dialog.getByRole('button', { name: 'Close' }).press('Escape', { timeout: 1000 });
    await expect(dialog).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}
