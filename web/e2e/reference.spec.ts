import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { findOverhangs } from './layout';
import { test } from './test';

// The page that describes the API, which is made by the server.

/**
 * Takes out each operation that is made of nothing that others before it are not made of: the same elements in each
 * other, with the same classes and attributes, with and without text. Axe finds with it what it finds without it,
 * and there are eight hundred. Gives how many it leaves.
 */
const leaveOneOfEachKind = (page: Page, kept: string) =>
  page.evaluate((keptId) => {
    const seen = new Set<string>();
    const waysIn = (article: Element) =>
      [article, ...article.querySelectorAll('*')].map((element) => {
        const names = [...element.attributes].map(({ name }) => name).join();
        let way = `${names} ${element.textContent?.trim() ? 'text' : ''}`;
        for (let at: Element | null = element; at && at !== article.parentElement; at = at.parentElement)
          way = `${at.tagName}.${at.className} ${way}`;
        return way;
      });
    const articles = [...document.querySelectorAll('main article')];
    const same = articles.filter((article) => {
      const isNew = waysIn(article).filter((way) => !seen.has(way) && seen.add(way)).length > 0;
      return !isNew && article.id !== keptId;
    });
    for (const article of same) article.remove();
    return articles.length - same.length;
  }, kept);

test('the API is readable, and its contents lead to webhooks', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/api/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByText('Webhooks', { exact: true }).click();
  await contents.getByRole('link', { name: 'POST installCall' }).click();
  const hook = page.locator('article#installCall');
  await expect(hook).toBeInViewport();
  await expect(hook).toContainText("carries an app's token with accounts--my:ro");
  await expect(hook.getByRole('cell', { name: 'application_id' })).toBeVisible();
  expect(await findOverhangs(page, 'the API')).toEqual([]);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(await leaveOneOfEachKind(page, 'installCall')).toBeGreaterThan(5);
  await expectAccessible(page);
  console.expectSilence();
});

test('words of the contents find operations, also on a phone', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/api/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('searchbox', { name: 'Find' }).fill('reviews helpful');
  await expect(contents.getByRole('status')).toHaveText(/^\d+ places?$/);
  for (const link of await contents.getByRole('listitem').filter({ visible: true }).all()) {
    await expect(link).toContainText(/helpful/i);
  }
  await contents.getByRole('listitem').filter({ visible: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#.*helpful/i);
  await contents.getByRole('searchbox', { name: 'Find' }).fill('no such thing');
  await expect(contents.getByRole('status')).toHaveText('0 places');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  console.expectSilence();
});

test('the mails of the demo have landmarks', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/demo/mail/');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Outgoing mail' })).toBeVisible();
  await expectAccessible(page);
});
