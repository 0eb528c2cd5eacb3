import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { test } from './test';

/** Ten addresses search for one thing and then for another, so the first is what they meant. */
async function makePopular(page: Page, query: string): Promise<void> {
  const { search, searchApp, searchKey } = await page.evaluate(() =>
    JSON.parse(document.querySelector('script#boot')?.textContent ?? '{}'),
  );
  const ask = (n: number, words: string) =>
    page.request.post(`${search}/1/indexes/apps/query`, {
      headers: {
        'X-Algolia-Application-Id': searchApp,
        'X-Algolia-Api-Key': searchKey,
        'X-Forwarded-For': `192.0.2.${n}`,
      },
      data: { query: words },
    });
  for (let n = 1; n <= 10; n++) {
    expect((await ask(n, query)).status()).toBe(200);
    await ask(n, 'another thing');
  }
  const popular = async (): Promise<string[]> =>
    (await (await page.request.get('/api/search/popular')).json()).queries;
  // Counts are written every few seconds, and an answer is kept for some, too.
  await expect.poll(popular, { timeout: 60_000 }).toContain(query);
}

test('an empty search field offers recent and popular searches', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/marketplace/');
  await makePopular(page, 'whatsapp');
  await page.goto('/marketplace/search/?q=chat%20bot');
  await expect(page.getByText(/\d+ results?:/)).toBeVisible();
  await page.waitForLoadState('networkidle'); // the server drew them, and scripts remember what was searched
  await page.goto('/marketplace/apps/');
  await page.getByRole('link', { name: 'Search', exact: true }).tap();
  const list = page.getByRole('listbox', { name: 'Searches' });
  const field = page.getByRole('combobox', { name: 'Search apps and partners' });
  await expect(list.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['chat bot']);
  await expect(
    list.getByRole('group', { name: 'Popular' }).getByRole('option', { name: 'whatsapp' }),
  ).toBeVisible();
  await expectAccessible(page);

  await test.step('Clear and Undo, and one by one', async () => {
    await page.getByRole('button', { name: 'Clear recent searches' }).tap();
    await expect(list.getByRole('group', { name: 'Recent' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(list.getByRole('option', { name: 'chat bot' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove “chat bot” from recent searches' }).tap();
    await expect(list.getByRole('group', { name: 'Recent' })).toBeHidden();
    await expect(field).toBeFocused();
  });

  await list.getByRole('option', { name: 'whatsapp' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “whatsapp”' })).toBeVisible();
  await expect(list).toBeHidden();
});
