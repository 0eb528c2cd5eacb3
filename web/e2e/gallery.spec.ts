import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { chooseLooks, lookAddress } from '../src/features/catalog/model/looks';
import type { CardScene } from '../src/lib/wire';
import { axeViolations } from './axe';
import { watchConsole } from './console';
import { test } from './test';

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

/** Pictures stay 8 to 5, and nothing moves when another one is shown. */
async function expectToStand(page: Page) {
  const gallery = galleryOf(page);
  const first = await gallery.boundingBox();
  for (const name of ['Settings', 'After the chat', 'Set-up', 'Chat details']) {
    await gallery.getByRole('button', { name: `Show ${name}` }).click();
    await expect(gallery.getByRole('img').first()).toHaveAccessibleName(`OroCRM: ${name}`);
    const box = await gallery.locator('.gallery-main').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
    expect((await gallery.boundingBox())?.height).toBe(first?.height);
  }
}

test('S2.32 the keys go through the pictures, and into the full view and back', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
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

test('S2.32 a pointer presses pictures and arrows, and nothing moves', { tag: '@desktop' }, async ({
  page,
}) => {
  await openApp(page, 'orocrm');
  const gallery = galleryOf(page);
  const shown = gallery.getByRole('img').first();
  await expectToStand(page);
  await gallery.getByRole('button', { name: 'Show After the chat' }).click();
  await expect(shown).toHaveAccessibleName('OroCRM: After the chat');
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await expect(shown).toHaveAccessibleName('OroCRM: Set-up');
  await gallery.locator('.gallery-main').click({ position: { x: 60, y: 60 } });
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S2.32 a finger swipes the pictures, and nothing moves', { tag: '@phone' }, async ({ page }) => {
  await openApp(page, 'orocrm');
  await expectToStand(page);
  const frame = galleryOf(page).locator('.gallery-main');
  await frame.scrollIntoViewIfNeeded();
  const shown = frame.getByRole('img');
  await swipe(page, frame, 0.8, 0.2);
  await expect(shown).toHaveAccessibleName('OroCRM: Settings');
  await swipe(page, frame, 0.2, 0.8);
  await expect(shown).toHaveAccessibleName('OroCRM: Chat details');
});

type Listing = { total: number; pageSize: number; cards: { slug: string; scene?: CardScene }[] };

/** The entries of a list, of all its pages. */
async function cardsOf(request: APIRequestContext, path: string) {
  const pageOf = async (number: number): Promise<Listing | undefined> => {
    const query = number > 1 ? `?page=${number}` : '';
    const answer = await request.get(`/marketplace/page-data${path}page-data.json${query}`);
    const data = (await answer.json()) as { listing?: Listing; developer?: { listing: Listing } };
    return data.listing ?? data.developer?.listing;
  };
  const first = await pageOf(1);
  const cards = [...(first?.cards ?? [])];
  for (let number = 2; first && cards.length < first.total; number += 1) {
    const more = (await pageOf(number))?.cards ?? [];
    if (more.length === 0) break;
    cards.push(...more);
  }
  return cards;
}

test('no two neighbours of any list look alike in one to four columns', { tag: '@desktop' }, async ({
  request,
}) => {
  const located = async (path: string) => {
    const map = await (await request.get(`/marketplace${path}`)).text();
    return [...map.matchAll(/<loc>[^<]*?\/marketplace(\/[^<]*)<\/loc>/g)].map(([, found = '']) => found);
  };
  // The map of the apps names no list, and those of another language the same ones.
  const maps = (await located('/sitemap.xml')).filter((map) => /^\/sitemaps\/(pages|people)-/.test(map));
  const paths = (await Promise.all(maps.map(located))).flat();
  const alike: string[] = [];
  let lists = 0;
  for (const path of paths.filter((one) => !/^\/(apps|services|partners)\/[^/]+\/[^/]/.test(one))) {
    const cards = await cardsOf(request, path);
    if (cards.length === 0) continue;
    lists += 1;
    const looks = chooseLooks(cards.map((card) => card.scene)).map((look) => look?.name);
    expect(looks, path).not.toContain(undefined);
    for (const columns of [1, 2, 3, 4]) {
      looks.forEach((look, i) => {
        const left = i % columns > 0 ? looks[i - 1] : undefined;
        if (look === left || look === looks[i - columns])
          alike.push(`${path}, ${columns}: ${cards[i]?.slug}`);
      });
    }
  }
  expect(lists).toBeGreaterThan(60);
  expect(alike).toEqual([]);
});

test('the cards of a list show the looks that were chosen', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/marketplace/apps/');
  const cards = await cardsOf(page.request, '/apps/');
  const looks = chooseLooks(cards.map((card) => card.scene));
  const [drawn = '', ...shown] = await page
    .locator('.app-card-picture img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
  // The first is in the page itself, so that it is painted with it.
  const [first] = cards.map(({ scene }, at) => scene && looks[at] && lookAddress(scene, looks[at]));
  const drawing = await (await page.request.get(first ?? '')).text();
  expect(decodeURIComponent(drawn.replace('data:image/svg+xml,', ''))).toBe(drawing);
  expect(shown.length).toBeGreaterThan(10);
  const names = looks.map((look) => `${look?.name}.thumb.svg`);
  expect(shown.map((src) => src.replace(/^.*\//, ''))).toEqual(names.slice(1, shown.length + 1));
});
