import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in';

// No page scrolls sideways, however narrow the window is or however much a person has enlarged it: 200 % of
// 1280 and of 1440 pixels are 640 and 720.

const WIDTHS = [320, 390, 640, 720, 768, 1024, 1150, 1280, 1440];
const HEIGHT = 900;

/** How far the page reaches over the window's edge, by width; only widths at which it does. */
async function overhang(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const over: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const reaches = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const measure = () =>
            resolve(Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
          requestAnimationFrame(() => requestAnimationFrame(measure));
        }),
    );
    if (reaches > width) over.push(`${path} is ${reaches} px wide at ${width}`);
  }
  return over;
}

async function overhangs(page: Page, paths: readonly string[]): Promise<string[]> {
  const over: string[] = [];
  for (const path of paths) over.push(...(await overhang(page, path)));
  return over;
}

const PHONES = [360, 375, 390, 412, 430, 431];

/** The header shows the shop's whole name at each width. */
async function expectBrand(page: Page, widths: readonly number[]) {
  const name = page.getByRole('banner').getByText('Marketplace', { exact: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect(name).toBeVisible();
    const isCut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect.poll(isCut, `cut at ${width}`).toBe(false); // a new width may take a frame
  }
}

test('the header shows the whole name of the shop on every phone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/marketplace/');
  await expectBrand(page, [320, ...PHONES]);
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await signIn(page, 'owner@acme.test');
  // At 320 pixels five symbols stand beside the mark alone: the name is there for screen readers.
  await expectBrand(page, PHONES);
});

test.describe('nothing sticks out', { tag: '@desktop' }, () => {
  test.use({ serviceWorkers: 'block' });
  test.setTimeout(240_000);

  test('of the pages that everybody sees', async ({ page, baseURL }) => {
    const back = encodeURIComponent(`${baseURL}/marketplace/`);
    const paths = [
      '/marketplace/',
      '/marketplace/apps/',
      '/marketplace/apps/?payment=once&placement=reports',
      '/marketplace/apps/ai-powered/',
      '/marketplace/saas-deals/',
      '/marketplace/apps/askguru/',
      '/marketplace/apps/viber/',
      '/marketplace/services/help-desk-migration/',
      '/marketplace/partners/',
      '/marketplace/partners/tall-pine-studio/',
      '/marketplace/partners/brass-anchor/bot-check-before-summer/',
      '/marketplace/developers/',
      '/marketplace/developers/appsmiths/',
      '/marketplace/coming-soon/',
      '/marketplace/compare/deepl,askguru,rasa/',
      '/marketplace/compare/',
      '/marketplace/favourites/',
      '/marketplace/my-apps/',
      '/marketplace/company/',
      '/marketplace/search/',
      '/marketplace/search/?q=mail',
      '/marketplace/embedded-apps/',
      '/marketplace/embedded-apps/deepl/',
      '/marketplace/embedded-search/?q=mail',
      '/marketplace/offline/',
      '/marketplace/nowhere/',
      '/marketplace/500/',
      '/marketplace/checkout/dropbox/thank-you/',
      `/accounts/?client_id=marketplace&response_type=token&redirect_uri=${back}`,
      '/accounts/signup',
      '/accounts/forgot',
      '/api/docs',
    ];
    expect(await overhangs(page, paths)).toEqual([]);
  });

  test('of the pages of an account', async ({ page }) => {
    await page.goto('/marketplace/');
    await signIn(page, 'owner@acme.test');
    const paths = [
      '/marketplace/',
      '/marketplace/apps/viber/',
      '/marketplace/checkout/dropbox/',
      '/marketplace/cart/',
      '/marketplace/billing/',
      '/marketplace/private-apps/',
      '/marketplace/in-review-apps/',
      '/marketplace/moderation/',
      '/accounts/sessions',
    ];
    expect(await overhangs(page, paths)).toEqual([]);
  });
});
