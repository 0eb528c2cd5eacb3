import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in';

// One page of each kind on the narrowest phone, with text of twice its size, and from right to
// left: nothing may make the page scroll sideways.

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
];

const LOOKS: readonly [name: string, prepare: () => void][] = [
  ['as it is', () => {}],
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

async function overhangs(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const [name, prepare] of LOOKS) {
      await page.evaluate(prepare);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const over = await page.evaluate(overhang);
      if (over) found.push(`${path} ${name}: ${over}`);
    }
  }
  return found;
}

test.describe('nothing scrolls sideways at 320 pixels', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 800 }, serviceWorkers: 'block' });

  test('of the pages that everybody sees', async ({ page }) => {
    expect(await overhangs(page, PAGES)).toEqual([]);
  });

  test('of the pages of an account, and its header shows the whole name', async ({ page }) => {
    await page.goto('/marketplace/');
    await signIn(page, 'owner@acme.test');
    const name = page.getByRole('banner').getByText('Marketplace', { exact: true });
    await expect.poll(() => name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    expect(await overhangs(page, ACCOUNT_PAGES)).toEqual([]);
  });
});
