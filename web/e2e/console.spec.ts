import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { PASSWORD } from './sign-in';

/** Signs in from a page of the developer console, which then is where the person wanted to be. */
async function signInHere(page: Page, email: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  const popup = await opening;
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Password').fill(PASSWORD);
  const closing = popup.waitForEvent('close');
  await popup.getByLabel('Password').press('Enter');
  await closing;
}

/** Somebody else of the organization changes the draft. */
async function changeElsewhere(page: Page, shortDescription: string) {
  const token = await page.evaluate(() => sessionStorage.getItem('marketplace_token'));
  const answer = await page.request.patch('/api/v2/applications/night-tally/display', {
    headers: { Authorization: `Bearer ${token}` },
    data: { shortDescription },
  });
  expect(answer.status()).toBe(200);
}

// S5.08, S7.02
test('a developer makes an app and writes it by keyboard, with somebody else at the same draft', {
  tag: '@desktop',
}, async ({ page, context }) => {
  // The browser itself reports an answer that is refused: the conflict is wanted.
  const console = watchConsole(context, [/status of 409/]);
  await page.goto('/console/');
  await expect(page.getByRole('heading', { name: 'Sign in to look after your apps' })).toBeVisible();
  await expectAccessible(page);
  await signInHere(page, 'dev@apps.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await test.step('a name that looks like another one is refused at its field', async () => {
    await page.getByRole('button', { name: 'New app' }).press('Enter');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.type('aircaII');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/^Another app has this name/);
    await expectAccessible(page);
    await name.fill('Night Tally');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/console\/apps\/night-tally\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Listing' })).toBeVisible();
  });

  const short = page.getByRole('textbox', { name: 'Short description' });
  await test.step('what is typed is saved', async () => {
    await short.focus();
    await page.keyboard.type('Counts every chat of the night.');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Add a feature' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Feature 1, title' })).toBeFocused();
    await page.keyboard.type('Counts');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Each chat.');
    await page.getByRole('button', { name: 'Add a feature' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Feature 2, title' })).toBeFocused();
    await page.keyboard.type('Sleeps');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By day.');
    await page.getByRole('button', { name: 'Move Sleeps, place 2 of 2' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(page.getByRole('textbox', { name: 'Feature 1, title' })).toHaveValue('Sleeps');
    await expect(page.getByRole('region', { name: 'Missing to submit' })).toContainText(
      'Name 3 to 6 features.',
    );
    await expectAccessible(page);
  });

  await test.step('a handle is dragged with the pointer, too', async () => {
    const handle = page.getByRole('button', { name: 'Move Counts, place 2 of 2' });
    await handle.hover();
    await page.mouse.down();
    const first = await page.getByRole('textbox', { name: 'Feature 1, title' }).boundingBox();
    await page.mouse.move(first?.x ?? 0, first?.y ?? 0, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByRole('textbox', { name: 'Feature 1, title' })).toHaveValue('Counts');
  });

  await test.step('what both changed is decided', async () => {
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await changeElsewhere(page, 'Theirs.');
    await short.fill('Mine.');
    await page.keyboard.press('Tab');
    const conflict = page.getByRole('alert', { name: 'Somebody else changed this meanwhile' });
    await expect(conflict).toContainText('Theirs.');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine: Short description' }).press('Enter');
    await expect(conflict).toBeHidden();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(short).toHaveValue('Mine.');
  });

  await test.step('the other parts', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections of Night Tally' });
    await sections.getByRole('link', { name: 'Price' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Price' })).toBeFocused();
    await page.getByRole('radio', { name: /^Monthly/ }).press('Space');
    await page.getByRole('textbox', { name: 'Price in US dollars' }).fill('12');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('region', { name: 'What buyers pay' })).toContainText('$12.00');
    await expectAccessible(page);
    for (const part of ['Install', 'Submit and review', 'Revisions']) {
      await sections.getByRole('link', { name: part }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: part })).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await expectAccessible(page);
    }
    await expect(page.getByRole('row', { name: /^Revision 1 Draft/ })).toBeVisible();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All apps' }).click();
    await expect(page.getByRole('link', { name: 'Night Tally' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an app that nobody has is deleted', async () => {
    await page.getByRole('link', { name: 'Night Tally' }).click();
    await page.getByRole('button', { name: 'Delete app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Night Tally' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete Night Tally' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Night Tally' })).toHaveCount(0);
  });
  console.expectSilence();
});
