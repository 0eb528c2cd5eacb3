import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { watchConsole } from './console';
import { tokenIn } from './demo-token';

/** A developer stands before the three pictures of a draft. */
async function openPictures(page: Page) {
  const token = await tokenIn(page.request, 'dev@apps.test');
  await page.addInitScript((secret) => sessionStorage.setItem('marketplace_token', secret), token);
  await page.goto('/console/apps/queue-forecast/pictures/');
  await expect(shots(page)).toHaveCount(3);
  await page.waitForLoadState('networkidle');
}

const shots = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('img');

/** What the pictures show, in their order. */
const orderOf = (page: Page) => shots(page).evaluateAll((list) => list.map((one) => one.getAttribute('alt')));

/** A finger that is put down, moved and taken away. */
function fingerOf(client: CDPSession) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    to: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  };
}

test('a finger orders pictures, and the page stands still', { tag: '@phone' }, async ({ page, context }) => {
  const console = watchConsole(context);
  await openPictures(page);
  const [first, second, third] = await orderOf(page);
  const grip = page.getByRole('button', { name: `Move ${first}, place 1 of 3` });
  await grip.evaluate((handle) =>
    scrollTo({ top: scrollY + handle.getBoundingClientRect().top - 350, behavior: 'instant' }),
  );
  const box = await grip.boundingBox();
  if (!box) throw new Error('there is no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const scrolled = await page.evaluate(() => scrollY);
  const finger = fingerOf(await context.newCDPSession(page));

  await finger.down(x, y);
  for (let by = 20; by <= 240; by += 20) await finger.to(x, y + by);
  await expect.poll(() => orderOf(page)).toEqual([second, first, third]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  // The same finger takes it back: the handle is followed at its new place, too.
  for (let by = 220; by >= -240; by -= 20) await finger.to(x, y + by);
  await expect.poll(() => orderOf(page)).toEqual([first, second, third]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await finger.up();
  await expect(grip).toHaveAttribute('aria-pressed', 'false');
  console.expectSilence();
});

test('a picture that goes a step by a button or a key stays in sight', async ({ page, context }) => {
  const console = watchConsole(context);
  await openPictures(page);
  const [first, second, third] = await orderOf(page);
  await page.getByRole('button', { name: `Move ${first} to place 2 of 3` }).click();
  await page.getByRole('button', { name: `Move ${first} to place 3 of 3` }).click();
  expect(await orderOf(page)).toEqual([second, third, first]);
  const moved = page.getByRole('textbox', { name: 'What picture 3 shows' });
  await expect(moved).toHaveValue(first ?? '');
  await expect(moved).toBeInViewport();
  await page.getByRole('button', { name: `Move ${first}, place 3 of 3` }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowUp');
  expect(await orderOf(page)).toEqual([first, second, third]);
  await expect(page.getByRole('status').filter({ hasText: `${first}, place 1 of 3.` })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'What picture 1 shows' })).toBeInViewport();
  console.expectSilence();
});
