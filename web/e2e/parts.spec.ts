import { expect } from '@playwright/test';
import { hold } from './hold';
import { test } from './test';

// The parts of a page below what is seen first come when somebody is near (web/src/ui/markup/drawnPart.tsx).

const REVIEWS = /assets\/Reviews-[^/]*\.js$/;

test('what is pressed below before its code is there is done when it is', { tag: '@desktop' }, async ({
  page,
}) => {
  const arrive = await hold(page, REVIEWS);
  await page.goto('/marketplace/apps/deepl/');
  const reviews = page.locator('#reviews');
  const answered = reviews.getByRole('button', { name: 'With answer' });
  await answered.scrollIntoViewIfNeeded();
  const place = await answered.boundingBox();
  await answered.click();
  // Meanwhile it is read as before.
  await expect(page.locator('#reviews > [aria-busy="true"]')).toBeVisible();
  await expect(answered).toHaveAttribute('aria-pressed', 'false');
  expect(await answered.boundingBox()).toEqual(place);
  arrive();
  await expect(answered).toHaveAttribute('aria-pressed', 'true');
  await expect(answered).toBeFocused();
});

test('what is only read below needs no code, and what can be pressed none before somebody is near @desktop', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/assets\/(?:Reviews|ReadSection|RelatedApps)-/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/marketplace/apps/deepl/');
  await expect(page.getByRole('heading', { level: 2, name: 'Permissions' })).toBeAttached();
  // Its looks are in the document.
  await expect(page.locator('.histogram button').first()).toHaveCSS('display', 'grid');
  await expect(page.locator('.alternatives .table')).toHaveCSS('border-collapse', 'collapse');
  await page.locator('.site-header').getByRole('link', { name: 'Apps', exact: true }).hover();
  expect(asked).toEqual([]);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.some((url) => url.includes('Reviews'))).toBe(true);
  expect(asked.some((url) => url.includes('ReadSection'))).toBe(false);
});
