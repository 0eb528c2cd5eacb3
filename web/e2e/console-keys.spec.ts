import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { tokenIn } from './demo-token';
import { test } from './test';

/** Somebody of the demo's developer stands before their apps. */
async function openApps(page: Page) {
  const token = await tokenIn(page.request, 'dev@apps.test');
  await page.addInitScript((secret) => sessionStorage.setItem('marketplace_token', secret), token);
  await page.goto('/console/apps/');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

/** The lines above and below a row: how many it is drawn with. */
const linesOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .evaluate((row) => getComputedStyle(row).backgroundImage.split('linear-gradient').length - 1);

/** How round the lower corners of the last row of a list are, and those of the panel that it ends, inside of the border. */
const cornersOf = (page: Page, list: RegExp) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .last()
    .evaluate((row) => {
      const { borderBottomLeftRadius: ofRow } = getComputedStyle(row);
      const { borderBottomLeftRadius: ofPanel, borderBottomWidth } = getComputedStyle(
        row.closest('.panel') ?? row,
      );
      return [Number.parseFloat(ofRow), Number.parseFloat(ofPanel) - Number.parseFloat(borderBottomWidth)];
    });

test('the console is walked by its keys alone', { tag: '@desktop' }, async ({ page, context }) => {
  const console = watchConsole(context);
  const { keyboard } = page;
  await openApps(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  await test.step('J and K go from row to row, Enter opens it', async () => {
    await expect(page.getByRole('list', { name: 'Keys of this page' })).toBeVisible();
    await keyboard.press('j');
    const first = await focused();
    expect(await linesOf(page, first)).toBe(2);
    await keyboard.press('j');
    const second = await focused();
    expect(second).not.toBe(first);
    expect(await linesOf(page, first)).toBe(0);
    await expectAccessible(page);
    await keyboard.press('k');
    expect(await focused()).toBe(first);
    await keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: `Sections of ${first}` })).toBeVisible();
  });

  await test.step('the palette opens from within a field, and gives it back', async () => {
    const short = page.getByRole('textbox', { name: 'Short description' });
    await short.focus();
    await keyboard.press('j');
    await keyboard.press('Backspace');
    await keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find or do' });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await keyboard.type('zzz');
    await expect(page.getByText(/^Nothing is called “zzz”/)).toBeVisible();
    await keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(short).toBeFocused();
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await keyboard.type('revisi');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
      'Revisions',
    );
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Revisions' })).toBeFocused();
    await expect(field).toBeHidden();
    await expect(page.getByRole('list', { name: /^Revisions of / })).toBeVisible();
    const [row, panel] = await cornersOf(page, /^Revisions of /);
    expect(row, 'the last row ends in the corners of its panel').toBe(panel);
  });

  await test.step('G and a letter go to a page, / to its search', async () => {
    await keyboard.press('g');
    await keyboard.press('t');
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused();
    await keyboard.press('g');
    await keyboard.press('a');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeFocused();
    await keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await keyboard.type('gt');
    await expect(page.getByRole('searchbox')).toHaveValue('gt');
    await page.getByRole('searchbox').fill('');
    await keyboard.press('Tab');
  });

  await test.step('? shows the keys, and switches those of one letter off', async () => {
    await page.getByRole('heading', { level: 1, name: 'Apps' }).click();
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    const letters = sheet.getByRole('switch', { name: 'Keys of one letter' });
    await expect(letters).toBeFocused();
    await expect(sheet.getByRole('region', { name: 'On this page' })).toContainText('Next and previous row');
    await expectAccessible(page);
    await keyboard.press('Space');
    await expect(letters).not.toBeChecked();
    await keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await keyboard.press('j');
    await keyboard.press('?');
    await expect(sheet).toBeHidden();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  await test.step('on a phone a sign opens the palette, and there are no keys to read', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Keys of this page' })).toBeHidden();
    await page.getByRole('button', { name: 'Find or do' }).click();
    await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('option', { name: /^New app/ }).click();
    await expect(page.getByRole('dialog', { name: 'New app' })).toBeVisible();
  });
  console.expectSilence();
});
