import { expect, type Locator } from '@playwright/test';

/** Closes the payment dialog of a product with Escape, wherever in it the keyboard is. */
export async function closePayment(dialog: Locator) {
  await expect(dialog).toBeVisible();
  // A frame of an app that was clicked may have the keyboard until the dialog takes it back, within 200 ms.
  await expect(async () => {
    if (await dialog.count()) await dialog.page().keyboard.press('Escape');
    await expect(dialog).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}
