import { type CDPSession, expect, type Page } from '@playwright/test';
import { watchConsole } from './console';
import { tokenIn } from './demo-token';
import { test } from './test';

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
  // Not by how far it is scrolled: what is above may grow meanwhile, and browsers scroll by as much.
  const list = page.locator(':has(> .console-shot)');
  const top = () => list.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await top();
  const finger = fingerOf(await context.newCDPSession(page));

  await finger.down(x, y);
  for (let by = 20; by <= 240; by += 20) await finger.to(x, y + by);
  await expect.poll(() => orderOf(page)).toEqual([second, first, third]);
  expect(await top()).toBe(before);
  // The same finger takes it back: the handle is followed at its new place, too.
  for (let by = 220; by >= -240; by -= 20) await finger.to(x, y + by);
  await expect.poll(() => orderOf(page)).toEqual([first, second, third]);
  expect(await top()).toBe(before);
  await finger.up();
  await expect(grip).toHaveAttribute('aria-pressed', 'false');
  console.expectSilence();
});

/** Puts the handle of a picture 150 pixels below the top of the window, and says where it is then. */
async function gripAt150(page: Page, name: string | null | undefined) {
  const grip = page.getByRole('button', { name: `Move ${name}, place 1 of 3` });
  await grip.evaluate((handle) =>
    scrollTo({ top: scrollY + handle.getBoundingClientRect().top - 150, behavior: 'instant' }),
  );
  const box = await grip.boundingBox();
  if (!box) throw new Error('there is no handle');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const scrolledBy = (page: Page) => page.evaluate(() => scrollY);

test('the page scrolls while a finger drags at an edge of the window', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await openPictures(page);
  const [first, second, third] = await orderOf(page);
  const { x, y } = await gripAt150(page, first);
  const height = page.viewportSize()?.height ?? 0;
  const before = await scrolledBy(page);
  const finger = fingerOf(await context.newCDPSession(page));

  // The finger stands still at the edge: the page goes on below it, and the picture with it.
  await finger.down(x, y);
  await finger.to(x, height - 10);
  await expect.poll(() => orderOf(page)).toEqual([second, third, first]);
  expect(await scrolledBy(page)).toBeGreaterThan(before);
  await finger.to(x, 10);
  await expect.poll(() => orderOf(page)).toEqual([first, second, third]);
  await finger.up();
  console.expectSilence();
});

test('the page scrolls while a mouse drags at an edge of the window', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.setViewportSize({ width: 1280, height: 420 });
  await openPictures(page);
  const [first, second, third] = await orderOf(page);
  const { x, y } = await gripAt150(page, first);
  const before = await scrolledBy(page);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 410);
  await expect.poll(() => orderOf(page)).toEqual([second, third, first]);
  const lower = await scrolledBy(page);
  expect(lower).toBeGreaterThan(before);
  await page.mouse.move(x, 5);
  await expect.poll(() => orderOf(page)).toEqual([first, second, third]);
  expect(await scrolledBy(page)).toBeLessThan(lower);
  await page.mouse.up();
  console.expectSilence();
});

test('a picture that goes a step by a button or a key stays in sight', { tag: '@phone' }, async ({
  page,
  context,
}) => {
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
