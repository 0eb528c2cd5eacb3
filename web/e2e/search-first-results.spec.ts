import { expect, type Page } from '@playwright/test';
import { watchConsole } from './console';
import { test } from './test';

/** What a page of results says, in the words of the page: heading, count, notes and the first rows. */
async function said(page: Page): Promise<string[]> {
  await expect(page.locator('.search-row, .empty').first()).toBeVisible();
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.locator('.search-count [role=status]'),
    page.locator('.search-notes'),
    page.locator('#apps .search-row .grow, .empty'),
    page.getByRole('complementary').or(page.locator('.search-layout > :first-child')),
  ];
  const texts = await Promise.all(parts.map((part) => part.allInnerTexts()));
  return texts.flat();
}

const SEARCHES = [
  'search/?q=mail',
  'search/?q=chat&payment=once,free&compatibility=helpdesk,livechat',
  'search/?q=facebok',
  'search/?q=facebok&asTyped=spelling',
  'search/?q=Skype',
  'search/?q=cheap%20crm%20qwertzuiop',
  'de/search/?q=bestellung',
];

test('the first results are in the document, and the browser finds the same', { tag: '@desktop' }, async ({
  browser,
  page,
  context,
}) => {
  const console = watchConsole(context);
  const withoutScript = await browser.newPage({ javaScriptEnabled: false });
  for (const address of SEARCHES)
    await test.step(address, async () => {
      await withoutScript.goto(`/marketplace/${address}`);
      const drawn = await said(withoutScript);
      const answered = page.waitForResponse((response) => response.url().includes('/queries'));
      await page.goto(`/marketplace/${address}`);
      await (await answered).finished();
      // More than the first twenty come with the browser's own answer, behind the button.
      await expect
        .configure({ soft: true })
        .poll(() => said(page), address)
        .toEqual(drawn);
    });
  await withoutScript.close();
  console.expectSilence();
});

test('who searches without scripts reads results', { tag: '@desktop' }, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.goto('/marketplace/');
  await page.getByRole('combobox', { name: 'Search apps and partners' }).fill('mailchimp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mailchimp”');
  await expect(page.getByRole('link', { name: 'Mailchimp', exact: true })).toBeVisible();
  await page.close();
});
