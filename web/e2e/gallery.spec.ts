import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeViolations } from './axe';
import { watchConsole } from './console';

const galleryOf = (page: Page): Locator => page.getByRole('region', { name: 'Pictures' });

async function openApp(page: Page, slug: string) {
  await page.goto(`/marketplace/apps/${slug}/`);
  await page.waitForLoadState('networkidle');
}

/** A finger from one place of an element to another. */
async function swipe(page: Page, on: Locator, from: number, to: number) {
  const box = await on.boundingBox();
  if (!box) throw new Error('what is swiped is not there');
  const client = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: string, share: number) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width * share, y }],
    });
  await touch('touchStart', from);
  await touch('touchMove', (from + to) / 2);
  await touch('touchMove', to);
  await touch('touchEnd', to);
}

test('S2.32 the keys go through the pictures, and into the full view and back', async ({ page, context }) => {
  const console = watchConsole(context);
  await openApp(page, 'orocrm');
  const gallery = galleryOf(page);
  const shown = gallery.getByRole('img').first();
  await expect(shown).toHaveAccessibleName('OroCRM: Chat details');
  await expect(gallery).toContainText('1 of 4');
  await gallery.getByRole('button', { name: 'Full view' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAccessibleName('OroCRM: Settings');
  await expect(gallery).toContainText('2 of 4');
  await page.keyboard.press('End');
  await expect(shown).toHaveAccessibleName('OroCRM: Set-up');
  await page.keyboard.press('Home');
  await expect(shown).toHaveAccessibleName('OroCRM: Chat details');
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveAccessibleName('OroCRM: Set-up');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await expect(dialog.getByRole('img')).toHaveAccessibleName('OroCRM: Set-up');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img')).toHaveAccessibleName('OroCRM: Chat details');
  expect(await axeViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(gallery.getByRole('button', { name: 'Full view' })).toBeFocused();
  console.expectSilence();
});

test('S2.32 a pointer presses pictures and arrows', { tag: '@desktop' }, async ({ page }) => {
  await openApp(page, 'orocrm');
  const gallery = galleryOf(page);
  const shown = gallery.getByRole('img').first();
  await gallery.getByRole('button', { name: 'Show After the chat' }).click();
  await expect(shown).toHaveAccessibleName('OroCRM: After the chat');
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await expect(shown).toHaveAccessibleName('OroCRM: Set-up');
  await gallery.locator('.gallery-main').click({ position: { x: 60, y: 60 } });
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S2.32 a finger swipes the pictures', { tag: '@phone' }, async ({ page }) => {
  await openApp(page, 'orocrm');
  const frame = galleryOf(page).locator('.gallery-main');
  await frame.scrollIntoViewIfNeeded();
  const shown = frame.getByRole('img');
  await swipe(page, frame, 0.8, 0.2);
  await expect(shown).toHaveAccessibleName('OroCRM: Settings');
  await swipe(page, frame, 0.2, 0.8);
  await expect(shown).toHaveAccessibleName('OroCRM: Chat details');
});

test('S2.32 pictures stay 8 to 5 and nothing moves when another one is shown', async ({ page }) => {
  await openApp(page, 'orocrm');
  const gallery = galleryOf(page);
  const frame = gallery.locator('.gallery-main');
  const first = await gallery.boundingBox();
  for (const name of ['Settings', 'After the chat', 'Set-up']) {
    await gallery.getByRole('button', { name: `Show ${name}` }).click();
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
    expect((await gallery.boundingBox())?.height).toBe(first?.height);
  }
});

test('no two neighbours of a list look alike in one to four columns', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const path of [
    '/apps/',
    '/services/',
    '/apps/crm/',
    '/apps/cms/',
    '/apps/analytics/',
    '/coming-soon/',
  ]) {
    await page.goto(`/marketplace${path}`);
    const pictures = await page
      .locator('.app-card-picture img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')?.replace(/^.*\//, '') ?? ''));
    expect(pictures.length).toBeGreaterThan(1);
    for (const columns of [1, 2, 3, 4]) {
      pictures.forEach((look, i) => {
        const left = i % columns > 0 ? pictures[i - 1] : undefined;
        expect([left, pictures[i - columns]], `${path}, ${columns} columns, card ${i}`).not.toContain(look);
      });
    }
  }
});
