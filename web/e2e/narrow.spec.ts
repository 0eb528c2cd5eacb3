import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in';

// One page of each kind on two phones, a tablet and a desktop, with text of twice its size, and from right
// to left: nothing may make the page scroll sideways, and no text may be cut off.

const WIDTHS = [320, 390, 1024, 1440];

const PAGES = [
  '/marketplace/',
  '/marketplace/apps/',
  '/marketplace/saas-deals/',
  '/marketplace/developers/',
  '/marketplace/apps/viber/',
  '/marketplace/services/help-desk-migration/',
  '/marketplace/partners/tall-pine-studio/',
  '/marketplace/developers/appsmiths/',
  '/marketplace/compare/deepl,askguru,viber/',
  '/marketplace/favourites/',
  '/marketplace/search/?q=crm',
  '/marketplace/embedded-apps/',
  '/marketplace/nowhere/',
];
const ACCOUNT_PAGES = [
  '/marketplace/apps/',
  '/marketplace/my-apps/',
  '/marketplace/billing/',
  '/marketplace/company/',
  '/marketplace/cart/',
  '/marketplace/checkout/dropbox/',
  '/marketplace/compare/deepl,askguru,viber/',
  '/marketplace/embedded-apps/',
];

const LOOKS: readonly [name: string, prepare: () => void][] = [
  [
    'as it is',
    () => {
      document.documentElement.dir = 'ltr';
    },
  ],
  [
    'with text of 200 %',
    () => {
      document.documentElement.style.fontSize = '200%';
    },
  ],
  [
    'from right to left',
    () => {
      document.documentElement.style.fontSize = '';
      document.documentElement.dir = 'rtl';
    },
  ],
];

/** The element that reaches furthest over the edge, to name it; empty where nothing does. */
function overhang(): string {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return '';
  const reach = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.max(right - root.clientWidth, -left);
  };
  const [worst] = [...document.querySelectorAll('main *, header *, footer *')].sort(
    (a, b) => reach(b) - reach(a),
  );
  return `${root.scrollWidth} of ${root.clientWidth} px, ${worst?.tagName} .${worst?.getAttribute('class')}`;
}

/** Texts that end at the edge of a box without the dots that say so; the name of each box. */
function cutTexts(): string[] {
  const isCut = (element: Element) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    // A dialog is scrolled downwards only.
    const hides = (overflow: string) =>
      overflow === 'hidden' ||
      overflow === 'clip' ||
      (overflow === 'auto' && element.closest('dialog') !== null);
    return (
      clientWidth > 2 &&
      ((hides(overflowX) && scrollWidth > clientWidth + 1) ||
        (overflowY !== 'auto' && hides(overflowY) && scrollHeight > clientHeight + 2))
    );
  };
  return [...document.querySelectorAll('main *, header *, footer *, dialog *')]
    .filter((element) => element.textContent?.trim() && element.checkVisibility() && isCut(element))
    .map(
      (element) =>
        `${element.tagName} .${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`,
    );
}

/** What is wrong with the page as it stands, in each look and width. */
async function faults(page: Page, title: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, prepare] of LOOKS) {
      await page.evaluate(prepare);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const over = await page.evaluate(overhang);
      if (over) found.push(`${title} at ${width} ${name}: ${over}`);
      for (const text of await page.evaluate(cutTexts))
        found.push(`${title} at ${width} ${name} cuts ${text}`);
    }
  }
  return found;
}

async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    found.push(...(await faults(page, path)));
  }
  return found;
}

test('the chips of a strip are one line on a phone', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/marketplace/');
  const chips = page.getByRole('navigation', { name: 'Curated lists' }).getByRole('link');
  const heights = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThan(48);
});

test.describe('nothing scrolls sideways or is cut off', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 800 }, serviceWorkers: 'block' });

  test('of the pages that everybody sees', async ({ page }) => {
    expect(await faultsOf(page, PAGES)).toEqual([]);
  });

  test('of the pages of an account, and its header shows the whole name', async ({ page }) => {
    await page.goto('/marketplace/');
    await signIn(page, 'owner@acme.test');
    const name = page.getByRole('banner').getByText('Marketplace', { exact: true });
    await expect.poll(() => name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    expect(await faultsOf(page, ACCOUNT_PAGES)).toEqual([]);
  });

  test('of an invoice, of who stands on it, of another plan and of a cart', async ({ page }) => {
    await page.goto('/marketplace/');
    await signIn(page, 'owner@acme.test');
    await page.goto('/marketplace/billing/');
    await page.getByRole('link', { name: /^INV-/ }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
    const found = await faults(page, 'an invoice');

    await page.goto('/marketplace/checkout/dropbox/');
    await page.getByRole('button', { name: 'Change who stands on invoices' }).click();
    found.push(...(await faults(page, 'who stands on invoices')));

    await page.goto('/marketplace/billing/');
    // Of an app that is paid for by the agent, which has the most to choose.
    await page.getByRole('button', { name: 'Change plan Asana' }).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    found.push(...(await faults(page, 'another plan')));

    await page.goto('/marketplace/apps/orocrm/');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('OroCRM is in your cart.')).toBeVisible();
    await page.goto('/marketplace/cart/');
    const remove = page.getByRole('button', { name: 'Remove OroCRM' });
    await expect(remove).toBeVisible();
    found.push(...(await faults(page, 'a cart')));
    await page.setViewportSize({ width: 1440, height: 800 });
    await remove.click(); // later tests find the cart as it was
    await expect(page.getByText('OroCRM was removed from your cart.')).toBeVisible();
    expect(found).toEqual([]);
  });
});
