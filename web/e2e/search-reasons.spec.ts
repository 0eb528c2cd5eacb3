import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { test } from './test';

test('a product that is not sold finds what it is for, and each result says why', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/marketplace/search/?q=Skype');
  await expect(page.getByText('No app named Skype. For video calls:')).toBeVisible();
  const meet = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Google Meet', exact: true }) });
  await expect(meet.getByText('Keyword: video call')).toBeVisible();
  // What lacks the words comes with them, and does not count.
  const related = await page.getByText('Related', { exact: true }).count();
  const shown = await page.locator('#apps').getByRole('heading', { level: 3 }).count();
  expect(related).toBeGreaterThan(0);
  await expect(page.getByText(`${shown - related} apps and`)).toBeVisible();

  const why = page.getByRole('button', { name: 'Why these results?' });
  await expect(why).toHaveAttribute('aria-pressed', 'false');
  await why.click();
  await expect(why).toHaveAttribute('aria-pressed', 'true');
  await expect(meet.getByText(/“skype” means “video call” in its keywords \(\d+ points\)/)).toBeVisible();
  await expect(meet.getByText(/like the best results \(\d+ points\)/)).toBeVisible();
  await expectAccessible(page);
  await why.click();
  await expect(meet.getByText(/“skype” means/)).toBeHidden();
});
