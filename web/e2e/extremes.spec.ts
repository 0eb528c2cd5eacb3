import { expect, type Page } from '@playwright/test';
import { openAs } from './sign-in';
import { test } from './test';

// Entries as hardly any developer writes them: every page stands. The server's answers are
// changed on their way to the browser, which draws them in place of what it would have got.

const WIDTHS = [320, 390, 768, 1440];
const LONG = 'W'.repeat(60);

type Json = { [name: string]: unknown };

/** Much of everything: long names without a space, the highest price, 20,000 reviews, 40 features, pictures that do not load. */
const MUCH: Json = {
  name: LONG,
  developer: LONG,
  shortDescription: LONG.repeat(3),
  place: LONG,
  breadcrumbs: ['Home', LONG, LONG].map((text) => ({ text, path: '/apps/' })),
  rating: { rate: 4.9, votes: 20_000 },
  price: { cents: 2_000_000, frequency: 'monthly', perAccount: true, trialDays: 0 },
  features: Array.from({ length: 40 }, (_, n) => ({ title: `${LONG}${n}`, description: LONG.repeat(5) })),
  pictures: Array.from({ length: 12 }, (_, n) => ({
    kind: 'screenshot',
    src: `/marketplace/pictures/none-${n}.png`,
    thumb: `/marketplace/pictures/none-${n}.png`,
    alt: LONG,
    label: LONG,
    caption: LONG.repeat(2),
  })),
  ratings: {
    rate: 4.9,
    votes: 20_000,
    histogram: [5, 4, 3, 2, 1].map((stars) => ({ stars, percent: 20, votes: 4000 })),
    withText: 20_000,
    reviews: Array.from({ length: 20 }, (_, n) => ({
      id: `long-${n}`,
      name: LONG,
      organization: LONG,
      rate: 5,
      date: '2026-11-12',
      text: LONG.repeat(10),
    })),
    answers: { hours: 48, count: 20_000 },
  },
};

/** Nothing of what may be missing. */
const NOTHING: Json = {
  name: 'Short',
  shortDescription: '',
  rating: { rate: 0, votes: 0 },
  price: { cents: 0, frequency: 'free', perAccount: false, trialDays: 0 },
  descriptionHtml: '',
  features: [],
  benefits: [],
  pictures: [],
  upgrades: [],
  permissions: [],
  changelog: [],
  moreByDeveloper: [],
  alternatives: [],
  ratings: { rate: 0, votes: 0, histogram: [], withText: 0, reviews: [], answers: null },
};

/** The same data in which every entry has the given members, where it had any. */
function withEntries(data: unknown, members: Json): unknown {
  if (Array.isArray(data)) return data.map((one) => withEntries(one, members));
  if (typeof data !== 'object' || data === null) return data;
  const changed: Json = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withEntries(value, members)]),
  );
  if (!('slug' in changed && 'price' in changed)) return changed;
  for (const [name, value] of Object.entries(members)) if (name in changed) changed[name] = value;
  return changed;
}

async function changeEntries(page: Page, members: Json) {
  await page.route('**/page-data.json*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: withEntries(await answer.json(), members) });
  });
}

// What a page asks for ahead may still be on its way when a test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function expectNothingSticksOut(page: Page, path: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
      .toBeLessThanOrEqual(width);
  }
}

test.describe('entries as hardly anybody writes them', { tag: '@desktop' }, () => {
  for (const [name, members, shown] of [
    ['much of everything', MUCH, LONG],
    ['nothing that may be missing', NOTHING, 'Short'],
  ] as const) {
    test(name, async ({ page }) => {
      const faults: string[] = [];
      page.on('pageerror', (fault) => faults.push(fault.message));
      await changeEntries(page, members);
      await page.goto('/marketplace/billing/'); // the pages below are drawn by the browser, from what it fetches
      // Known to scripts alone: before they run, an address would be changed behind their back.
      await expect(page.getByRole('heading', { name: 'Sign in to see your billing' })).toBeVisible();
      const main = page.getByRole('main');
      for (const [path, heading] of [
        ['/marketplace/', /./],
        ['/marketplace/apps/', /./],
        ['/marketplace/saas-deals/', /./],
        ['/marketplace/developers/appsmiths/', /./],
        ['/marketplace/compare/deepl,askguru,rasa/', /./],
        ['/marketplace/apps/askguru/', new RegExp(`^${shown}`)],
      ] as const) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.evaluate((to) => {
          history.pushState(null, '', to);
        }, path);
        await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(main.getByText(shown).first()).toBeVisible();
        await expectNothingSticksOut(page, path);
      }
      // The last of them is the page of an app: with text of twice its size on the narrowest phone, too.
      await page.setViewportSize({ width: 320, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'in large text')
        .toBeLessThanOrEqual(320);
      expect(faults).toEqual([]);
    });
  }

  test('$20,000 for each of 10,000 agents, and one feature', async ({ page }) => {
    await changeEntries(page, {
      price: MUCH.price,
      offer: {
        plans: [
          {
            id: 'most',
            billingCycle: 'monthly',
            unitCents: 2_000_000,
            monthlyCents: 2_000_000,
            perAccount: true,
            savedCentsPerYear: 0,
          },
        ],
        trialDays: 0,
        cardRequired: true,
        contactOnly: false,
        planLevel: 'any',
        onlyOwner: false,
        underMaintenance: false,
      },
      features: [{ title: 'The only one', description: 'What it does.' }],
      benefits: [],
    });
    await page.goto('/marketplace/billing/');
    await expect(page.getByRole('heading', { name: 'Sign in to see your billing' })).toBeVisible();
    await page.evaluate(() => history.pushState(null, '', '/marketplace/apps/aircall/'));
    const features = page.locator('#features');
    await expect(features.getByRole('listitem')).toHaveText([/^The only one/]);
    const box = page.getByRole('complementary', { name: 'Price' });
    await box.getByLabel('Agents').fill('10000');
    await expect(box.getByText('$200,000,000.00').first()).toBeVisible();
    await expectNothingSticksOut(page, 'the highest total');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // Nothing of the box is wider than the box.
      await expect
        .poll(() => box.evaluate((one) => one.scrollWidth - one.clientWidth), `the box at ${width}`)
        .toBeLessThanOrEqual(0);
    }
  });

  test('1 and 10,000 agents', async ({ page }) => {
    await page.goto('/marketplace/apps/aircall/');
    const box = page.getByRole('complementary', { name: 'Price' });
    for (const [agents, sum] of [
      ['1', '$9.00'],
      ['10000', '$90,000.00'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await box.getByLabel('Agents').fill(agents);
      await expect(box.getByText(sum).first()).toBeVisible();
      await expectNothingSticksOut(page, `${agents} agents`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/marketplace/apps/');
    await page.getByLabel('agents', { exact: true }).fill('10000');
    await expect(page.getByText('10,000 agents').first()).toBeVisible();
    await expectNothingSticksOut(page, 'a list for 10,000 agents');
  });
});

/** What the services say of an organization, in which everything has the longest name. */
function withLongNames(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withLongNames);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      ['name', 'title', 'askerName', 'reason', 'company'].includes(name) && typeof value === 'string'
        ? LONG
        : withLongNames(value),
    ]),
  );
}

/** Somebody waits for an answer. */
const ASKED = {
  id: 'r1',
  applicationId: 'rasa',
  slug: 'rasa',
  name: LONG,
  product: 'livechat',
  offered: true,
  free: false,
  monthlyCents: 2_000_000,
  charge: null,
  reason: LONG,
  state: 'waiting',
  way: '',
  note: '',
  askerName: LONG,
  askedAt: '2026-11-12T10:00:00Z',
  deciderName: '',
  decidedAt: null,
  mayDecide: true,
  own: false,
};

test('what an organization has, asks for and pays, under names as long as they may be', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAs(page, 'owner@acme.test', '/marketplace/apps/deepl/');
  for (const from of ['/api/**', '/billing/**', '/page-data.json*'])
    await page.route(`**${from}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const body = await answer.text();
      if (!/^[[{]/.test(body)) return route.fulfill({ response: answer });
      const data = withLongNames(JSON.parse(body)) as Json;
      const path = new URL(route.request().url()).pathname;
      await route.fulfill({
        response: answer,
        json: path === '/api/company' ? { ...data, requests: [ASKED] } : data,
      });
    });
  const main = page.getByRole('main');
  const name = main.getByText(LONG).first();
  // What comes last of each page; measured before, it would stick out unseen.
  for (const [path, last] of [
    ['/marketplace/my-apps/', main.getByRole('list', { name: 'Installed apps and services' })],
    ['/marketplace/company/', main.getByRole('button', { name: `Approve, ${LONG} sets it up` })],
    ['/marketplace/billing/', name],
    ['/marketplace/checkout/rasa/', name],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(last).toBeVisible();
    await expect(name).toBeVisible();
    await expectNothingSticksOut(page, path);
  }
});
