import { type APIRequestContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from './app-test';
import { tokenIn } from './demo-token';
import { closePayment } from './payment-dialog';

// Trouble is an app that does what no app may. Each of its buttons is pressed in the agent
// app; after each the product works, another app works, and nobody has lost anything.

const CHAT = '/demo/agent-app/chats/PJ0MRSHTDG/';
const DEVELOPER = 'dev@apps.test';
const otherName = (base: string | undefined) => (base ?? '').replace('//localhost', '//127.0.0.1');

type Shop = { send: (method: string, path: string, data?: object) => Promise<unknown> };

/** The shop as an account's own program would speak with it. */
async function shopOf(request: APIRequestContext, email: string): Promise<Shop> {
  const token = await tokenIn(request, email);
  return {
    async send(method, path, data) {
      const answer = await request.fetch(path, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(data ? { data } : {}),
      });
      const body = await answer.text();
      return body ? JSON.parse(body) : null;
    },
  };
}

const frameOf = (page: Page, app: string) =>
  page.locator(`iframe[data-app="${app}"][data-placement="plugin"]`);
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log');
const trouble = (page: Page) => frameOf(page, 'trouble').contentFrame();
const notes = (page: Page) => frameOf(page, 'customer-notes').contentFrame();
const inState = (page: Page, state: string) =>
  expect(frameOf(page, 'trouble')).toHaveAttribute('data-state', state);

/** Opens the chat with both apps in it, and the log. */
async function open(page: Page, baseURL: string | undefined, shop: Shop) {
  for (const app of ['trouble', 'customer-notes'])
    await shop.send('PUT', `/api/applications/${app}/install`, {});
  await page.goto(otherName(baseURL) + CHAT);
  await page.getByLabel('Account').selectOption(DEVELOPER);
  for (const app of ['trouble', 'customer-notes'])
    await expect(frameOf(page, app)).toHaveAttribute('data-state', 'connected');
  await notes(page).locator('#watch').dispatchEvent('click'); // its tab is not the open one
  await page.getByRole('tab', { name: 'Trouble' }).click();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(trouble(page).locator('#state')).toHaveText('Connected.');
}

/** A product looks again when its tab comes back. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const press = (app: FrameLocator, id: string) => app.locator(`[data-case="${id}"]`).click();

/** Lines of the log about something that was dropped, or that says these words. */
const lines = (page: Page, ...words: (string | RegExp)[]) =>
  words.reduce((found, hasText) => found.filter({ hasText }), log(page).getByRole('listitem'));

/** The host's own text field, an app that hears of it, and one that puts words into it. */
async function expectUnharmed(page: Page, after: string) {
  await message(page).fill(after);
  await expect(notes(page).locator('#heard')).toHaveText(`The agent writes: ${after}`);
  await notes(page).locator('#put').dispatchEvent('click');
  await expect(message(page)).toHaveValue(`${after}No note yet.`);
  await expect(page).toHaveURL(otherName(test.info().project.use.baseURL) + CHAT);
}

/** What the organization has, owes and was asked for. */
async function standing(shop: Shop) {
  const apps = (await shop.send('GET', '/api/applications/installed?product=livechat')) as { slug: string }[];
  const charges = await Promise.all(
    ['direct_charge', 'recurrent_charge'].map(
      (kind) => shop.send('GET', `/billing/v3/${kind}/livechat`) as Promise<{ result: Charge[] }>,
    ),
  );
  return {
    apps: apps.map(({ slug }) => slug).sort(),
    charges: charges.flatMap(({ result }) => result.map(({ id, status }) => `${id} ${status}`)),
  };
}
type Charge = { id: string; status: string };

type Then = (page: Page) => Promise<unknown>;
type Case = [button: string, then: Then];
const dropped =
  (name: string, reason: string | RegExp, times = 1): Then =>
  (page) =>
    expect(lines(page, name, 'dropped', reason)).toHaveCount(times);
const all =
  (...checks: Then[]): Then =>
  async (page) => {
    for (const check of checks) await check(page);
  };
const says =
  (words: string | RegExp): Then =>
  (page) =>
    expect(trouble(page).locator('#state')).toHaveText(words);
const notice =
  (words: string | RegExp): Then =>
  (page) =>
    expect(page.getByRole('status', { name: 'Notices' })).toContainText(words);
const section = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Details' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Trouble', exact: true }) });

const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>';

/** Back to the app after it went elsewhere. */
const comesBack: Then = async (page) => {
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await inState(page, 'connected');
  await says('Connected.')(page);
};

const SPEAKERS: Case[] = [
  ['sibling', dropped('call', 'owner')],
  ['popup', dropped('message', 'source')],
  ['nested', dropped('message', 'source')],
  [
    'moved',
    async (page) => {
      await inState(page, 'blocked');
      await expect(page.getByText('This app has left its address.')).toBeVisible();
      await dropped('message', 'origin')(page);
      await page.getByRole('button', { name: 'Tell the developer' }).click();
      await expect(page.getByRole('dialog')).toContainText(/dropped in message origin http:\/\/snippets/);
      await page.keyboard.press('Escape');
      await comesBack(page);
    },
  ],
  ['old document', all(dropped('call', 'owner'), says('Connected.'))],
  ['foreign id', notice('Trouble with another id')],
  ['unasked answer', dropped('response', 'unasked · 424242')],
  ['second handshake', dropped('response', 'owner')],
];

const FORMS: Case[] = [
  ['no object', dropped('message', 'envelope', 4)],
  ['cyclic', dropped('call', 'depth')],
  ['5 MB', dropped('call', 'size')],
  ['deep', (page) => expect(lines(page, 'call', 'dropped', 'depth').first()).toBeVisible()],
  [
    'flood',
    async (page) => {
      await expect(lines(page, 'call', 'dropped', 'rate').first()).toBeVisible();
      // Once the storm is over a second has to pass before the app is heard again.
      await expect
        .poll(async () => {
          await press(trouble(page), 'prototype names');
          return lines(page, 'hasOwnProperty', 'answer').count();
        })
        .toBeGreaterThan(0);
    },
  ],
  [
    'wrong types',
    all(
      dropped('set_toast', 'content is not a text'),
      dropped('set_fullscreen_widget_notification_badge', 'shape'),
    ),
  ],
  ['prototype keys', all(dropped('call', 'form'), dropped('update_properties', 'shape'))],
  [
    'prototype names',
    async (page) => {
      for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
        await expect(lines(page, name, 'answer')).toHaveCount(1);
    },
  ],
];

const WORDS: Case[] = [
  ['markup', notice(MARKUP)],
  [
    'section markup',
    async (page) => {
      await expect(section(page).getByText(MARKUP)).toHaveCount(7);
      await expect(section(page).locator('img, script')).toHaveCount(0);
    },
  ],
  ['bidi', notice(/Trouble ?gnirts desrever$/)],
  ['section bidi', (page) => expect(section(page).getByText(/^gnirts desrever$/)).toHaveCount(7)],
  ['long text', dropped('call', 'size', 3)],
  [
    'badge',
    async (page) => {
      await dropped('set_fullscreen_widget_notification_badge', 'shape', 3)(page);
      await expect(page.getByRole('link', { name: /^Trouble/ })).toContainText('99+');
    },
  ],
  ['unknown section', dropped('customer_details_section', 'The app has no section of this title.')],
  ['redirect', dropped('redirect', 'web address', 8)],
  ['navigate', dropped('navigate_from_fullscreen_widget', 'host path', 4)],
  ['links', dropped('customer_details_section', 'is not a link', 8)],
  ['pictures', dropped('customer_details_section', 'is not a picture', 8)],
  [
    'tracking picture',
    async (page) => {
      await expect(section(page).locator('img').first()).toBeAttached();
    },
  ],
];

/** Presses each button; nothing of what the organization has may change. */
async function pressAll(page: Page, shop: Shop, cases: Case[]) {
  const before = await standing(shop);
  for (const [button, then] of cases)
    await test.step(button, async () => {
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await press(trouble(page), button);
      await then(page);
      await expectUnharmed(page, button);
      expect(await standing(shop)).toEqual(before);
    });
}

/** What a picture of an app learns of who looks at it. */
function watchTracker(page: Page): string[] {
  const referrers: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('track.example')) referrers.push(one.headers().referer ?? '');
  });
  return referrers;
}

test('Trouble speaks as others, and says what nobody expects', { tag: '@desktop' }, async ({
  page,
  baseURL,
  request,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const shop = await shopOf(request, DEVELOPER);
  await open(page, baseURL, shop);
  const referrers = watchTracker(page);
  await page.route('https://track.example/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: '' }),
  );
  await pressAll(page, shop, [...SPEAKERS, ...FORMS, ...WORDS]);
  expect(new Set(referrers)).toEqual(new Set(['']));
  expect(errors).toEqual([]);
});

const hears =
  (words: string | RegExp): Then =>
  (page) =>
    expect(trouble(page).locator('#heard')).toContainText(words);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Trouble: Payment' });
const closes: Then = (page) => closePayment(dialog(page));
/** A frame of the app that is in no state to have the words of the test before. */
const forget: Then = (page) =>
  trouble(page)
    .locator('#heard')
    .evaluate((element) => void element.replaceChildren());

const ROOM: Case[] = [
  ['top navigation', says('SecurityError')],
  ['dialogs', says('It went through: ,false,')],
  ['pointer lock', says(/SecurityError|NotSupportedError/)],
  ['full screen', says('TypeError')],
  [
    'focus theft',
    async (page) => {
      await expect(dialog(page)).toBeVisible();
      await says('Took the focus 20 times')(page);
      await expect
        .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('dialog'))))
        .toBe(true);
      await closes(page);
    },
  ],
  ['host storage', says('SecurityError')],
  [
    'windows',
    (page) => expect.poll(() => page.context().pages().length).toBe(1), // they close themselves
  ],
  ['download', (page) => expect(message(page)).toBeEnabled()],
  [
    'frame the shop',
    async (page) => {
      await expect(trouble(page).locator('iframe.home')).toHaveCount(4);
      const own = page.frames().find((frame) => new URL(frame.url()).hostname === 'trouble.localhost');
      await expect
        .poll(() => own?.childFrames().map((frame) => frame.url()))
        .toEqual(Array(4).fill('chrome-error://chromewebdata/'));
    },
  ],
  ['endless', (page) => expect(message(page)).toBeEnabled()],
  [
    'silence',
    (page) => expect(trouble(page).getByRole('heading', { name: 'This page says nothing.' })).toBeVisible(),
  ],
];

test('Trouble stays in its frame', { tag: '@desktop' }, async ({ page, baseURL, request }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const shop = await shopOf(request, DEVELOPER);
  await open(page, baseURL, shop);
  await pressAll(page, shop, ROOM);
  await test.step('served from the shop’s own origin', async () => {
    await page.route('**/api/applications/installed*', async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const apps = (await answer.json()) as { slug: string; widgets: { id: string; url: string }[] }[];
      for (const { slug, widgets } of apps)
        if (slug === 'trouble')
          for (const widget of widgets)
            Object.assign(widget, { id: `${widget.id}-own`, url: `${baseURL}/marketplace/` });
      await route.fulfill({ response: answer, json: apps });
    });
    await lookAgain(page);
    await expect(page.getByText('This app may not be shown from its address.')).toBeVisible();
    await expect(frameOf(page, 'trouble')).toHaveCount(0);
    await expect(lines(page, 'frame', 'dropped', 'is the host’s own')).toHaveCount(1);
    await expectUnharmed(page, 'own origin');
    await page.getByText('Tools for developers').click();
    await page.getByLabel('Address').fill(`${baseURL}/marketplace/`);
    await page.getByRole('button', { name: 'Run it' }).click();
    await expect(page.getByText(/and not that of the product itself/)).toBeVisible();
  });
  expect(errors).toEqual([]);
});

/** A charge as an app's server makes it; developers test their own apps at any price. */
async function charge(shop: Shop, client: string, price = 900): Promise<string> {
  const made = (await shop.send('POST', '/billing/v3/direct_charge/livechat', {
    name: 'Trouble in a box',
    price,
    quantity: 1,
    test: true,
    return_url: 'http://trouble.localhost/',
    order_client_id: client,
    external_id: crypto.randomUUID(),
  })) as Charge;
  expect(made.id, JSON.stringify(made)).toBeTruthy();
  return made.id;
}

const statusOf = async (shop: Shop, id: string) =>
  ((await shop.send('GET', `/billing/v3/direct_charge/livechat/${id}`)) as Charge).status;

test('Trouble asks for money that is not its own', { tag: '@desktop' }, async ({
  page,
  baseURL,
  request,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const shop = await shopOf(request, DEVELOPER);
  await open(page, baseURL, shop);
  const apps = (await shop.send('GET', '/api/applications/installed?product=livechat')) as {
    slug: string;
    authorization: { clientId: string };
  }[];
  const clientOf = (slug: string) => apps.find((one) => one.slug === slug)?.authorization.clientId ?? '';
  const make = () => charge(shop, clientOf('trouble'));
  const ask = async (id: string, button = 'given charge') => {
    await forget(page);
    await trouble(page).getByLabel('Charge').fill(id);
    await press(trouble(page), button);
  };
  const shopPage = dialog(page).frameLocator('iframe');
  const approve = shopPage.getByRole('button', { name: 'Approve' }); // of a test charge, which says so
  const paid = await make();

  await test.step('a charge is paid as billing says, whatever the app says', async () => {
    await ask(paid, 'other price');
    await expect(approve).toBeVisible();
    await expect(shopPage.getByText('$9.00')).toBeVisible();
    await hears('charge_unknown')(page); // the price that was never announced
    await approve.click();
    await hears(`transaction_accepted: {"chargeId":"${paid}"}`)(page);
    await expectUnharmed(page, 'paid');
  });

  await test.step('what is decided is not decided again', async () => {
    await ask(paid);
    await hears('charge_not_pending')(page);
    await closes(page);
    expect(await statusOf(shop, paid)).toBe('success');
    const declined = await make();
    await ask(declined);
    await expect(approve).toBeVisible();
    await closes(page);
    await hears(`transaction_declined: {"chargeId":"${declined}"}`)(page);
    await ask(declined);
    await hears('charge_not_pending')(page);
    await closes(page);
    expect(await statusOf(shop, declined)).toBe('declined');
    await expectUnharmed(page, 'declined');
  });

  await test.step('charges of others', async () => {
    const foreign = await charge(shop, clientOf('customer-notes'));
    const other = await shopOf(request, 'owner@acme.test');
    for (const id of [foreign, await chargeOfAnother(other), 'not-a-charge']) {
      await ask(id);
      await hears('charge_unknown')(page);
      await closes(page);
    }
    expect(await statusOf(shop, foreign)).toBe('pending');
    await expectUnharmed(page, 'of others');
  });

  await test.step('success without a beginning, and twenty beginnings', async () => {
    await ask(await make(), 'success alone');
    await hears('charge_unknown')(page);
    await expect(dialog(page)).toHaveCount(0);
    await ask('', '20 payments');
    await hears('"busy"')(page);
    // The second dialog comes when the first has gone: both are closed before all twenty are answered.
    await expect(async () => {
      if (await dialog(page).count()) await page.keyboard.press('Escape');
      const heard = await trouble(page).locator('#heard').textContent();
      expect(heard?.match(/failed/g)).toHaveLength(20);
      await expect(dialog(page)).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expectUnharmed(page, 'twenty');
  });

  await test.step('the app reloads while the dialog is open', async () => {
    const id = await make();
    // The host may still be about to close what was there before, and be busy.
    await expect(async () => {
      await ask(id, 'reload in payment');
      await expect(approve).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await says('Connected.')(page);
    await closes(page);
    await hears(`transaction_declined: {"chargeId":"${id}"}`)(page);
    await expectUnharmed(page, 'reload');
  });

  await test.step('its person loses the right while the dialog is open', async () => {
    await ask(await make());
    await expect(approve).toBeVisible();
    const key = '/demo/agent-app-token';
    const token = await page.evaluate((key) => sessionStorage.getItem(key) ?? '', key);
    await page.evaluate((key) => sessionStorage.setItem(key, 'gone'), key);
    await closes(page);
    await hears('"forbidden"')(page);
    await page.evaluate(([key, token]) => sessionStorage.setItem(key, token), [key, token] as const);
    await expectUnharmed(page, 'right');
  });

  await test.step('it is uninstalled while the dialog is open: the purchase stands, and it hears so later', async () => {
    const id = await make();
    await ask(id);
    await expect(approve).toBeVisible();
    await shop.send('DELETE', '/api/applications/trouble/install', {});
    await lookAgain(page);
    await expect(frameOf(page, 'trouble')).toHaveCount(0);
    await approve.click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await statusOf(shop, id)).toBe('success');
    await shop.send('PUT', '/api/applications/trouble/install', {});
    await lookAgain(page);
    await hears(`transaction_accepted: {"chargeId":"${id}"}`)(page);
    await expectUnharmed(page, 'uninstalled');
  });
  expect(errors).toEqual([]);
});

/** A charge that another organization is asked for, by an app of somebody else. */
async function chargeOfAnother(shop: Shop): Promise<string> {
  const apps = (await shop.send('GET', '/api/applications/published')) as {
    slug: string;
    authorization?: { clientId?: string };
    plans: { billingCycle: string; price: number }[];
  }[];
  const app = apps.find(({ slug }) => slug === 'mailchimp');
  const made = (await shop.send('POST', '/billing/v3/direct_charge/livechat', {
    name: '100 more answers',
    price: app?.plans.find((plan) => plan.billingCycle !== 'yearly')?.price,
    quantity: 1,
    return_url: 'http://trouble.localhost/',
    order_client_id: app?.authorization?.clientId,
    external_id: crypto.randomUUID(),
  })) as Charge;
  expect(made.id, JSON.stringify(made)).toBeTruthy();
  return made.id;
}
