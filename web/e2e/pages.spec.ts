import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { hold } from './hold';
import { findOverhangs, findOverhangsAndFaults } from './layout';
import { test, withoutWorker } from './test';

// At every width nothing sticks out; what axe says of others of the same kind on a phone, it has said of one.

/** One page of each kind is looked at on a phone, too. */
const ON_PHONES = 'on phones';
/** One page of each kind of layout is looked at with large text and from right to left besides. */
const IN_EVERY_LOOK = 'in every look';

const PAGES: readonly [name: string, path: string, where?: typeof ON_PHONES | typeof IN_EVERY_LOOK][] = [
  ['home', '/marketplace/', IN_EVERY_LOOK],
  ['all apps', '/marketplace/apps/', IN_EVERY_LOOK],
  ['a filtered list', '/marketplace/apps/?payment=free&language=de'],
  ['a list without entries', '/marketplace/apps/?payment=once&placement=reports'],
  ['a category', '/marketplace/apps/crm/'],
  ['a curated list', '/marketplace/apps/starter-pack/'],
  ['services', '/marketplace/services/'],
  ['deals', '/marketplace/saas-deals/', IN_EVERY_LOOK],
  ['an app', '/marketplace/apps/askguru/'],
  ['an app with plans', '/marketplace/apps/viber/', IN_EVERY_LOOK],
  ['a service', '/marketplace/services/help-desk-migration/', IN_EVERY_LOOK],
  ['partners', '/marketplace/partners/', ON_PHONES],
  ['filtered partners', '/marketplace/partners/?language=de&sortBy=price'],
  ['recommended partners', '/marketplace/partners/recommended/'],
  ['a partner', '/marketplace/partners/tall-pine-studio/', IN_EVERY_LOOK],
  ['a campaign of a partner', '/marketplace/partners/brass-anchor/bot-check-before-summer/', ON_PHONES],
  ['an embedded partner', '/marketplace/embedded-partners/harbor-and-co/'],
  ['developers', '/marketplace/developers/?sortBy=developerName', IN_EVERY_LOOK],
  ['a developer', '/marketplace/developers/appsmiths/', IN_EVERY_LOOK],
  ['coming soon', '/marketplace/coming-soon/', ON_PHONES],
  ['a list with a video', '/marketplace/apps/ai-powered/', ON_PHONES],
  ['embedded apps', '/marketplace/embedded-apps/', IN_EVERY_LOOK],
  ['an embedded app', '/marketplace/embedded-apps/deepl/', ON_PHONES],
  ['the embedded search', '/marketplace/embedded-search/?q=mail', ON_PHONES],
  ['private apps', '/marketplace/private-apps/', ON_PHONES],
  ['apps side by side', '/marketplace/compare/deepl,askguru,viber/', IN_EVERY_LOOK],
  ['nothing to compare', '/marketplace/compare/'],
  ['favourites', '/marketplace/favourites/', IN_EVERY_LOOK],
  ['my apps', '/marketplace/my-apps/', ON_PHONES],
  ['requests and budget', '/marketplace/company/', ON_PHONES],
  ['reviews to judge', '/marketplace/moderation/', ON_PHONES],
  ['search', '/marketplace/search/?q=mail', IN_EVERY_LOOK],
  ['search without words', '/marketplace/search/'],
  ['checkout', '/marketplace/checkout/dropbox/', ON_PHONES],
  ['thank you', '/marketplace/checkout/dropbox/thank-you/', ON_PHONES],
  ['legal texts', '/marketplace/legal/', ON_PHONES],
  ['offline', '/marketplace/offline/', ON_PHONES],
  ['sign-in', '/accounts/?client_id=marketplace&response_type=token&redirect_uri=', ON_PHONES],
];

// One visitor goes through all of them: each look is at a document of its own, and the next one costs half as much in
// a browser that has been in the shop as in a new one.
test.describe('from page to page', () => {
  let page: Page;
  let console: ReturnType<typeof watchConsole>;

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    await withoutWorker(context);
    console = watchConsole(context);
    page = await context.newPage();
  });
  test.afterAll(() => page.context().close());

  for (const [name, path, where] of PAGES) {
    test(`${name}: axe finds nothing, the console is silent, nothing sticks out`, {
      tag: where ? [] : '@desktop',
    }, async ({ baseURL, isMobile, viewport }) => {
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(
        path.endsWith('redirect_uri=') ? `${path}${encodeURIComponent(`${baseURL}/marketplace/`)}` : path,
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      if (!isMobile) {
        const find = where === IN_EVERY_LOOK ? findOverhangsAndFaults : findOverhangs;
        expect(await find(page, name)).toEqual([]);
      }
      console.expectSilence();
    });
  }
});

for (const [name, path] of [
  ['404', '/marketplace/apps/no-such-app/'],
  ['500', '/marketplace/500/'],
] as const) {
  test(`${name}: its status is true and axe finds nothing (S2.13)`, async ({ page, isMobile }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(Number(name));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    if (!isMobile) expect(await findOverhangsAndFaults(page, name)).toEqual([]);
    if (name === '404' && !isMobile) {
      // Room for words, not as narrow as an empty field.
      const box = await page.getByRole('main').getByRole('searchbox').boundingBox();
      expect(box?.width).toBeGreaterThan(390);
    }
  });
}

test('the page of the server is kept: typed text, focus and scroll survive the scripts', {
  tag: '@desktop',
}, async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/marketplace/apps/', { waitUntil: 'commit' });
  const search = page.getByRole('banner').getByRole('combobox');
  await search.focus();
  await search.pressSequentially('slack');
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const scrolled = await page.evaluate(() => scrollY);
  release();
  await page.waitForLoadState('networkidle');
  await expect(search).toHaveValue('slack');
  await expect(search).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('the first picture of a page comes with it and is not asked for again', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const path of ['/marketplace/', '/marketplace/apps/askguru/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const picture = page.locator('img[fetchpriority="high"]').first();
    const isTakenOver = () =>
      picture.evaluate((image) => Object.keys(image).some((key) => key.startsWith('__react')));
    await expect.poll(isTakenOver).toBe(true);
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('navigation goes without reloads, through page data (S7.51)', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/marketplace/apps/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    (window as unknown as { stayed: boolean }).stayed = true;
  });
  await page
    .getByRole('link', { name: /Magento/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magento');
  await expect(page).toHaveTitle(/^Magento \| .* \| Integrations$/); // S2.33
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
});

test('what is far down the home page waits for a quiet moment, and then is there', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/marketplace/', { waitUntil: 'commit' });
  const heading = page.locator('.home-shop > :nth-last-child(2)').getByRole('heading').first();
  const isDrawn = () => heading.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
  await expect(heading).toBeAttached();
  expect(await isDrawn()).toBe(false);
  release();
  await expect.poll(isDrawn).toBe(true);
});

test('who goes back to the home page, or asks for it anew, stands where it was left', async ({ page }) => {
  const developer = page.locator('.home-shop').getByRole('link', { name: 'Appsmiths' });
  const top = async () => Math.round((await developer.boundingBox())?.y ?? Number.NaN);
  await page.goto('/marketplace/');
  await page.waitForLoadState('networkidle');
  // As somebody reads: everything above has been seen.
  for (const section of await page.locator('.home-shop > *').all()) await section.scrollIntoViewIfNeeded();
  await developer.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  const left = await top();
  await developer.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Appsmiths');
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect.poll(top).toBe(left);
  await page.reload();
  await expect.poll(top).toBe(left);
});
