import { createHash } from 'node:crypto';
import { expect, type Frame, type Page } from '@playwright/test';
import { openSites } from './host-kit/sites';
import { test } from './test';

// The host library with the unmodified SDKs in frames of another origin: every factory,
// method and event, and everybody who says that he is somebody else.

type Sites = Awaited<ReturnType<typeof openSites>>;
let sites: Sites;
test.beforeAll(async ({ baseURL }) => {
  sites = await openSites(`${baseURL}/marketplace/host`);
});
test.afterAll(() => sites.close());

type Log = { kind: string; name: string; reason?: string; direction: string; detail?: string };
type Record_ = { said: [string, unknown][]; states: string[]; log: Log[] };
/** What the pages of the test keep in their windows. */
type Host = {
  mount: (name: string, widget: object, more?: object) => void;
  mounted: Record<
    string,
    { send: (event: string, data?: unknown) => void; reload: () => void; state: string; isFragile: boolean }
  >;
  records: Record<string, Record_>;
};
type Widget = Record<string, (...args: unknown[]) => unknown>;
type App = {
  widget: Widget;
  sdk: Record<string, () => Promise<Widget>>;
  start: () => Promise<Widget>;
  started: Promise<Widget>;
  heard: [string, unknown][];
  offers: { owner: string; instance: number }[];
  MomentsSDK: Widget & { data: object };
};
declare const window: Window & Host & App;

const openHost = async (page: Page) => {
  await page.goto(`${sites.host}/`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
};

const mount = (page: Page, name: string, placement: string, path: string, more = {}) =>
  page.evaluate(([name, widget, more]) => window.mount(name, widget, more), [
    name,
    { id: `w_${name}`, placement, url: path.includes('://') ? path : sites.app + path },
    more,
  ] as const);

const inState = (page: Page, name: string, state: string) =>
  expect(page.locator(`iframe[data-app="${name}"]`)).toHaveAttribute('data-state', state);

/** The frame of an app, once its page is there. */
async function frameOf(page: Page, name: string): Promise<Frame> {
  const element = await page.locator(`iframe[data-app="${name}"]`).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`${name} has no frame`);
  return frame;
}

async function start(page: Page, name: string, placement: string, query: string, more = {}): Promise<Frame> {
  await mount(page, name, placement, `/app?${query}`, more);
  await inState(page, name, 'connected');
  const frame = await frameOf(page, name);
  await frame.waitForFunction(() => window.widget);
  return frame;
}

const record = (page: Page, name: string) => page.evaluate((name) => window.records[name] as Record_, name);
const said = async (page: Page, name: string) => (await record(page, name)).said;
const reasons = async (page: Page, name: string) =>
  (await record(page, name)).log.flatMap(({ reason }) => reason ?? []);
const heard = (frame: Frame) => frame.evaluate(() => window.heard);

const PROFILE = {
  id: 'cus_7',
  name: 'Ann Lee',
  source: 'chats',
  geolocation: {
    country: 'Poland',
    country_code: 'PL',
    region: 'Mazowieckie',
    city: 'Warsaw',
    timezone: 'Europe/Warsaw',
  },
  chat: { chat_id: 'PJ0', id: 'K60', groupID: '0' },
};

/** Each event with an example of its data. */
const EVENTS: [string, unknown][] = [
  ['customer_profile', PROFILE],
  ['page_data', { queryParams: { q: '1' } }],
  ['ticket_info', { id: 't', shortId: '1', subject: 'Hello' }],
  ['change_theme', { theme: 'dark' }],
  ['customer_details_section_button_click', { buttonId: 'b' }],
  ['ticket_details_section_button_click', { buttonId: 'b' }],
  ['message', { chat: 'c', message: 'm', message_id: '1', message_source: 'agent' }],
  ['message_box_text', { value: 'He' }],
  ['message_sent', null],
  ['transaction_accepted', { chargeId: 'ch' }],
  ['transaction_declined', { chargeId: 'ch' }],
  ['transaction_failed', { error: { code: 'busy', message: 'Busy.' } }],
  ['update_billing_cycle', { billingCycle: 12, chargeId: 'ch', paymentIntent: {} }],
  ['of_my_own', { a: [1, null] }],
];

type Call = [method: string, args: unknown[], message: string, data: unknown];

const SECTION = { title: 'Notes', components: [{ type: 'button', data: { label: 'Save', id: 'save' } }] };
const CARD = { title: 'One', buttons: [{ text: 'Yes', type: 'message', value: 'y' }] };
const CHARGE = {
  id: 'ch_1',
  name: 'Pro',
  price: 900,
  per_account: false,
  test: true,
  months: 1,
  trial_days: 7,
};

const TRACK: Call = [
  'trackEvent',
  ['open', { a: 1 }],
  'track',
  { event_name: 'open', event_properties: { a: 1 } },
];
const OWN: Call = ['sendMessage', ['of_my_own', { at: 1 }], 'of_my_own', { at: 1 }];
const ANY: Call[] = [
  ['setToast', [{ content: 'Saved', kind: 'success' }], 'set_toast', { content: 'Saved', kind: 'success' }],
  ['openChatWidget', [], 'open_chat_widget', null],
  [
    'updateProperties',
    [{ onboarded: true, plan: 'pro' }],
    'update_properties',
    { onboarded: true, plan: 'pro' },
  ],
  TRACK,
  OWN,
];
const BADGE: Call[] = [
  ['setNotificationBadge', [7], 'set_fullscreen_widget_notification_badge', 7],
  ['setNotificationBadge', [null], 'set_fullscreen_widget_notification_badge', null],
];
const RICH: Call[] = [
  [
    'sendQuickReplies',
    ['Yes?', CARD.buttons],
    'send_quick_replies',
    { title: 'Yes?', buttons: CARD.buttons },
  ],
  ['sendCards', [CARD], 'send_cards', [CARD]],
];
const MODIFY: Call = ['modifySection', [SECTION], 'customer_details_section', SECTION];
const DETAILS: Call[] = [
  ['putMessage', ['Hello'], 'put_message', 'Hello'],
  ['watchMessages', [], 'watch_messages', null],
  ['refreshSession', [], 'plugin_loaded', null],
  MODIFY,
];
const MESSAGE_BOX: Call[] = [
  ['putMessage', ['Hello'], 'put_messagebox_message', { type: 'message', value: 'Hello' }],
  [
    'putMessage',
    [{ template_id: 'cards', elements: [CARD] }],
    'put_messagebox_message',
    { type: 'rich_message', payload: { template_id: 'cards', elements: [CARD] } },
  ],
];
const OLD_TEXT: Call = ['putMessage', ['Hello'], 'put_messagebox_message', { type: 'text', value: 'Hello' }];
const SCREEN: Call[] = [
  ...BADGE,
  ['navigate', ['/archives/?q=1'], 'navigate_from_fullscreen_widget', '/archives/?q=1'],
  ['setReportsFilters', [{ tags: ['a'], limit: 3 }], 'set_reports_filters', { tags: ['a'], limit: 3 }],
];
const SETTINGS: Call[] = [['redirect', ['https://a.example/'], 'redirect', 'https://a.example/']];

/** Which SDK makes what, where it stands, and which of its methods there are. */
const MATRIX: [sdk: string, factory: string, placement: string, calls: Call[]][] = [
  ...['aas-es', 'aas-umd'].flatMap<[string, string, string, Call[]]>((sdk) => [
    [sdk, 'createDetailsWidget', 'plugin', [...ANY, ...DETAILS, ...RICH]],
    [sdk, 'createMessageBoxWidget', 'messagebox', [...ANY, ...MESSAGE_BOX, ...RICH]],
    [sdk, 'createFullscreenWidget', 'fullscreen', [...ANY, ...SCREEN]],
    [sdk, 'createFullscreenWidget', 'reports', [...ANY, ...SCREEN]],
    [sdk, 'createSettingsWidget', 'settings', [...ANY, ...SETTINGS]],
  ]),
  ...['aas15-es', 'aas15-umd'].flatMap<[string, string, string, Call[]]>((sdk) => [
    [sdk, 'createDetailsWidget', 'plugin', [OWN, ...DETAILS]],
    [sdk, 'createMessageBoxWidget', 'messagebox', [OWN, OLD_TEXT, ...MESSAGE_BOX.slice(1)]],
    [sdk, 'createFullscreenWidget', 'fullscreen', [OWN, ...BADGE]],
  ]),
  ...['hds-es', 'hds-umd'].flatMap<[string, string, string, Call[]]>((sdk) => [
    [sdk, 'createDetailsWidget', 'plugin', [TRACK, OWN, MODIFY]],
    [sdk, 'createFullscreenWidget', 'fullscreen', [TRACK, OWN, ...BADGE.slice(0, 1)]],
  ]),
];

for (const kit of ['aas', 'aas15', 'hds'])
  test(`every factory, method and event of ${kit}`, { tag: '@desktop' }, async ({ page }) => {
    await openHost(page);
    const rows = MATRIX.filter(([sdk]) => sdk.startsWith(`${kit}-`)).map((row, at) => ({
      row,
      name: `app${at}`,
    }));
    const frames = await Promise.all(
      rows.map(({ row: [sdk, factory, placement], name }) =>
        start(page, name, placement, `sdk=${sdk}&factory=${factory}`),
      ),
    );
    for (const [at, { row, name }] of rows.entries()) {
      const [sdk, factory, , calls] = row;
      const frame = frames[at] as Frame;
      const results = await frame.evaluate(
        (calls) => Promise.all(calls.map(([method, args]) => window.widget[method]?.(...args))),
        calls.map(([method, args]) => [method, args] as [string, unknown[]]),
      );
      expect(results, `${sdk} ${factory}`).toEqual(calls.map(() => undefined));
      // Not every factory says that it has started.
      const isSilent = kit !== 'aas' && factory !== 'createDetailsWidget';
      expect(await said(page, name), `${sdk} ${factory}`).toEqual([
        ...(isSilent ? [] : [['plugin_inited', null]]),
        ...calls.map(([, , message, data]) => [message, data]),
      ]);
      await page.evaluate(
        ([name, events]) => {
          for (const [event, data] of events) window.mounted[name]?.send(event, data);
        },
        [name, EVENTS] as const,
      );
      await expect
        .poll(async () => (await heard(frame)).length, { message: `${sdk} ${factory}` })
        .toBeGreaterThanOrEqual(EVENTS.length);
      expect((await heard(frame)).slice(0, EVENTS.length), `${sdk} ${factory}`).toEqual(EVENTS);
    }
    const refused = frames[0]?.evaluate(() =>
      Promise.resolve(window.widget.sendMessage?.('refuse_this')).catch(({ message, code }) => [
        message,
        code,
      ]),
    );
    expect(await refused).toEqual(['You may not.', 'FORBIDDEN']);
  });

test('getters have what was told last, and payments come as two messages', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHost(page);
  const state = { customer_profile: PROFILE };
  const details = await start(page, 'details', 'plugin', 'sdk=aas-es&factory=createDetailsWidget', { state });
  const ticket = { id: 't', date: new Date(0) };
  const desk = await start(page, 'desk', 'plugin', 'sdk=hds-es&factory=createDetailsWidget', {
    state: { ticket_info: ticket },
  });
  expect(await details.evaluate(() => window.widget.getTheme?.())).toBe('light');
  await expect.poll(() => details.evaluate(() => window.widget.getCustomerProfile?.())).toEqual(PROFILE);
  await expect.poll(() => desk.evaluate(() => window.widget.getTicketInfo?.())).toEqual(ticket);
  await page.evaluate(() =>
    (window.mounted.details as unknown as { setTheme: (t: string) => void }).setTheme('dark'),
  );
  await expect.poll(() => details.evaluate(() => window.widget.getTheme?.())).toBe('dark');

  await details.evaluate((charge) => {
    window.widget.startTransaction?.(charge, {
      icon: 'https://a.example/i.png',
      showBillingCyclePicker: true,
    });
    try {
      window.widget.startTransaction?.(charge);
    } catch {
      // As the SDK does it: it says so to the host, and throws.
    }
  }, CHARGE);
  await expect
    .poll(async () => (await said(page, 'details')).slice(1))
    .toEqual([
      [
        'register_transaction_pending',
        {
          paymentIntent: {
            name: 'Pro',
            price: 900,
            per_account: false,
            test: true,
            months: 1,
            trial_days: 7,
            metadata: {
              type: 'recurrent_charge',
              icon: 'https://a.example/i.png',
              showBillingCyclePicker: true,
            },
          },
        },
      ],
      ['register_transaction_success', { charge: { id: 'ch_1' } }],
      ['register_transaction_failure', { error: expect.any(Error) }],
    ]);
});

test('an app may start late, twice at once, and again later', { tag: '@desktop' }, async ({ page }) => {
  await openHost(page);
  const late = (ms: number) => `sdk=aas-es&factory=createDetailsWidget&late=${ms}`;
  const state = { customer_profile: PROFILE };
  const [slow, twice, again, old] = await Promise.all([
    start(page, 'slow', 'plugin', late(6000), { state }),
    start(page, 'twice', 'plugin', 'sdk=aas-es&factory=createDetailsWidget&twice', { state }),
    start(page, 'again', 'plugin', 'sdk=aas-es&factory=createDetailsWidget', { state }),
    start(page, 'old', 'plugin', 'sdk=aas15-es&factory=createDetailsWidget&late=2800', { state }),
    start(page, 'later', 'plugin', late(2800), { state }),
  ]);
  expect((await record(page, 'slow')).states).toEqual(['static', 'connected']);
  expect((await said(page, 'twice')).map(([name]) => name)).toEqual(['plugin_inited', 'plugin_inited']);
  for (const [name, frame] of [
    ['again', again],
    ['old', old],
  ] as const) {
    const count = (await heard(frame)).length;
    await frame.evaluate(() => window.start());
    await expect.poll(async () => (await heard(frame)).length).toBeGreaterThan(count);
    expect(await frame.evaluate(() => window.widget.sendMessage?.('of_my_own'))).toBeUndefined();
    expect((await said(page, name)).map(([message]) => message)).toEqual([
      'plugin_inited',
      'plugin_inited',
      'of_my_own',
    ]);
    expect(new Set(await frame.evaluate(() => window.offers.map(({ owner }) => owner))).size).toBe(1);
  }
  expect(await heard(slow)).toContainEqual(['customer_profile', PROFILE]);
  expect(await heard(twice)).toContainEqual(['customer_profile', PROFILE]);
});

test('a document that follows has a connection of its own, and is told the state anew', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHost(page);
  const frame = await start(page, 'notes', 'plugin', 'sdk=aas-es&factory=createDetailsWidget#/kept', {
    state: { customer_profile: PROFILE },
  });
  const owner = () => frame.evaluate(() => window.offers[0]?.owner);
  const first = await owner();
  await page.evaluate(() => {
    window.mounted.notes?.send('message', { chat: 'once' });
    window.mounted.notes?.send('customer_profile', { id: 'cus_8' });
  });
  await expect.poll(() => heard(frame)).toContainEqual(['customer_profile', { id: 'cus_8' }]);
  await Promise.all([frame.waitForNavigation(), frame.evaluate(() => location.reload())]);
  // Until the new document is there, the old one answers.
  await frame.waitForFunction((first) => window.widget && window.offers[0]?.owner !== first, first);
  await expect.poll(() => heard(frame)).toContainEqual(['customer_profile', { id: 'cus_8' }]);
  expect((await heard(frame)).map(([event]) => event)).not.toContain('message');

  await page.evaluate(() => window.mounted.notes?.reload());
  await expect.poll(() => page.evaluate(() => window.records.notes?.said.length)).toBe(3);
  const anew = await frameOf(page, 'notes');
  expect(anew.url()).toContain('plugin_id=w_notes&theme=light#/kept');
});

test('the answer comes first, then the state, and the state once more', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHost(page);
  const frame = await start(page, 'notes', 'plugin', 'sdk=aas-es&factory=createDetailsWidget', {
    state: { customer_profile: PROFILE },
  });
  await frame.evaluate(() => new Promise((later) => setTimeout(later, 0)));
  await frame.evaluate(() => {
    window.heard.length = 0; // as an app whose handlers come a task later
  });
  await expect.poll(() => heard(frame)).toEqual([['customer_profile', PROFILE]]);
  const kinds = (await record(page, 'notes')).log
    .filter(({ kind }) => kind === 'event' || kind === 'answer')
    .map(({ kind, direction, name }) => `${direction} ${kind} ${name}`);
  expect(kinds.slice(0, 2)).toEqual(['out answer plugin_inited', 'out event customer_profile']);
});

test('Moments call methods by name, in their own form of the handshake', { tag: '@desktop' }, async ({
  page,
}) => {
  await openHost(page);
  for (const sdk of ['moments-es', 'moments-umd']) {
    await mount(page, sdk, 'targeted-message', `/moment?sdk=${sdk}`, {
      theme: { variant: 'dark', primaryColor: '#000', ctaText: '#fff' },
      licenseId: '100',
      language: 'en',
    });
    const frame = await frameOf(page, sdk);
    await frame.waitForFunction(() => window.MomentsSDK);
    await inState(page, sdk, 'connected');
    await frame.evaluate(async () => {
      const { MomentsSDK: moment } = window;
      await moment.sendMessage?.({ text: 'Monday' });
      await moment.setAttributes?.({ day: 'Monday' });
      await moment.sendSystemMessage?.({ text: 'Booked', recipients: 'agents' });
      await moment.setTitle?.('Booked');
      await moment.setIsFragile?.(false);
      await moment.close?.();
    });
    expect(await said(page, sdk)).toEqual([
      ['sendMessage', { text: 'Monday' }],
      ['setAttributes', { day: 'Monday' }],
      ['sendSystemMessage', { text: 'Booked', recipients: 'agents' }],
      ['setTitle', 'Booked'],
      ['setIsFragile', false],
      ['close', null],
    ]);
    const told = await frame.evaluate(() => [
      window.MomentsSDK.data,
      'getIdentityTransferToken' in window.MomentsSDK,
    ]);
    expect(told).toEqual([expect.objectContaining({ licenseId: '100', groupId: 0, language: 'en' }), false]);
  }
});

test('plain messages come in, and none goes out', { tag: '@desktop' }, async ({ page }) => {
  await openHost(page);
  const frame = await start(
    page,
    'plain',
    'plugin',
    'sdk=aas-es&factory=createDetailsWidget&connection=plain',
  );
  await frame.evaluate(() => window.widget.putMessage?.('Hello'));
  await expect
    .poll(() => said(page, 'plain'))
    .toEqual([
      ['plugin_inited', null],
      ['put_message', 'Hello'],
    ]);
  await page.evaluate(() => window.mounted.plain?.send('of_my_own'));
  expect(await frame.evaluate(() => window.offers)).toEqual([]);
  expect((await record(page, 'plain')).log.at(-1)?.detail).toBe(
    'This app listens to another product’s address.',
  );
});

test('what does not answer is slow, static or failed', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await openHost(page);
  await mount(page, 'page', 'fullscreen', '/page');
  await mount(page, 'denied', 'fullscreen', '/denied');
  await mount(page, 'nobody', 'fullscreen', 'https://nobody.invalid/');
  await mount(page, 'hangs', 'fullscreen', '/hangs');
  const loaded = (name: string) =>
    expect.poll(async () => {
      await page.clock.fastForward(1000);
      return (await record(page, name)).states;
    });
  await Promise.all(['page', 'denied', 'nobody'].map((name) => loaded(name).toContain('static')));
  await loaded('hangs').toContain('slow');
  await page.clock.fastForward(20_000);
  await inState(page, 'hangs', 'failed');
});

/** Two apps on one page; `bad` knows what `good` knows. */
async function openTwo(page: Page) {
  await openHost(page);
  const query = 'sdk=aas-es&factory=createDetailsWidget';
  const good = await start(page, 'good', 'plugin', query);
  const bad = await start(page, 'bad', 'plugin', query);
  const seen = await good.evaluate(() => window.offers[0]);
  const forged = (message: string) => ({
    '@@livechat/postmessenger': true,
    owner: seen?.owner,
    instance: seen?.instance,
    type: 'call',
    request: 900,
    data: { method: 'handle', args: [{ plugin_id: 'w_good', message: 'put_message', data: message }] },
  });
  return { good, bad, forged };
}

/** The host and both apps still work, and nothing was put into the message box. */
async function expectUnharmed(page: Page, good: Frame, bad: Frame | null) {
  for (const [name, frame] of [['good', good], ...(bad ? [['bad', bad] as const] : [])] as const) {
    // After a flood a second has to pass.
    await expect
      .poll(() =>
        frame.evaluate(async () =>
          Promise.resolve(window.widget.sendMessage?.('still_here')).then(() => 'answered', String),
        ),
      )
      .toBe('answered');
    const messages = (await said(page, name)).map(([message]) => message);
    expect(messages.at(-1)).toBe('still_here');
    expect(messages).not.toContain('put_message');
  }
}

test('nobody is taken for an app that he is not', { tag: '@desktop' }, async ({ page, context }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const { good, bad, forged } = await openTwo(page);
  const other = sites.other;

  // From the frame of another app, from a frame within it, and from a window that it opened.
  await bad.evaluate((message) => parent.postMessage(message, '*'), forged('sibling'));
  await bad.evaluate((message) => {
    const nested = document.body.appendChild(document.createElement('iframe'));
    const script = nested.contentDocument?.createElement('script') as HTMLScriptElement;
    script.textContent = `parent.parent.postMessage(${JSON.stringify(message)}, '*')`;
    nested.contentDocument?.body.append(script);
  }, forged('nested'));
  const opening = context.waitForEvent('page');
  await bad.evaluate((address) => void open(address), `${sites.app}/page`);
  const popup = await opening;
  await popup.waitForLoadState();
  await popup.evaluate((message) => opener.parent.postMessage(message, '*'), forged('popup'));
  await expect
    .poll(async () => (await reasons(page, 'good')).filter((one) => one === 'source').length)
    .toBe(3);
  await popup.close();

  // Its own messages under another's name are its own.
  await bad.evaluate(() => {
    const own = window.offers[0];
    const data = { method: 'handle', args: [{ plugin_id: 'w_good', message: 'of_my_own', data: null }] };
    parent.postMessage({ '@@livechat/postmessenger': true, ...own, type: 'call', request: 901, data }, '*');
    parent.postMessage(
      { '@@livechat/postmessenger': true, ...own, type: 'response', request: 4711, data: { error: false } },
      '*',
    );
    const answer = { type: 'response', request: null, data: { error: false, result: {} } };
    parent.postMessage({ '@@livechat/postmessenger': true, ...own, owner: 'somebody', ...answer }, '*');
  });
  await expect.poll(() => reasons(page, 'bad')).toEqual(['owner', 'unasked', 'owner']);
  expect((await said(page, 'bad')).at(-1)).toEqual(['of_my_own', null]);
  expect((await said(page, 'good')).map(([name]) => name)).toEqual(['plugin_inited']);

  // From the document before.
  const old = await bad.evaluate(() => window.offers[0]);
  await Promise.all([bad.waitForNavigation(), bad.evaluate(() => location.reload())]);
  await bad.waitForFunction(() => window.widget);
  await bad.evaluate((own) => {
    const data = { method: 'handle', args: [{ message: 'put_message', data: 'old' }] };
    parent.postMessage({ '@@livechat/postmessenger': true, ...own, type: 'call', request: 902, data }, '*');
  }, old);
  await expect.poll(() => reasons(page, 'bad')).toEqual(['owner', 'unasked', 'owner', 'owner']);

  await expectUnharmed(page, good, bad);
  // From elsewhere: the frame is heard no more.
  await bad.evaluate((address) => location.assign(address), other);
  await inState(page, 'bad', 'blocked');
  expect((await reasons(page, 'bad')).at(-1)).toBe('origin');
  await expectUnharmed(page, good, null);
  expect(errors).toEqual([]);
});

test('messages of any form do no harm', { tag: '@desktop' }, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const { good, bad } = await openTwo(page);
  await bad.evaluate(() => {
    const own = window.offers[0];
    let request = 1000;
    const say = (message: unknown) => {
      try {
        parent.postMessage(message, '*');
      } catch {
        // The browser itself does not send it.
      }
    };
    const call = (args: unknown) => {
      request += 1;
      say({
        '@@livechat/postmessenger': true,
        ...own,
        type: 'call',
        request,
        data: { method: 'handle', args },
      });
    };
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    let deep: object = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    for (const message of ['text', 7, null, [], new Map(), cyclic]) say(message);
    call([{ message: 'put_message', data: cyclic }]);
    call([{ message: 'put_message', data: deep }]);
    call([{ message: 'put_message', data: 'a'.repeat(5_000_000) }]);
    call([{ message: 'put_message', data: 7 }]);
    call([{ message: 'put_message', data: JSON.parse('{"__proto__":{"isAdmin":true}}') }]);
    call([JSON.parse('{"message":"update_properties","data":{"__proto__":{"isAdmin":true}}}')]);
    call([{ message: 'update_properties', data: { constructor: { prototype: { isAdmin: true } } } }]);
    for (const message of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      call([{ message, data: {} }]);
    call([{ message: { toString: 'put_message' } }]);
    call('put_message');
    call([]);
  });
  await expect.poll(async () => (await said(page, 'bad')).map(([name]) => name)).toContain('hasOwnProperty');
  expect(new Set(await reasons(page, 'bad'))).toEqual(
    new Set(['envelope', 'depth', 'size', 'shape', 'form']),
  );
  expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false);

  // Ten thousand at once: fifty are heard in a second.
  const began = Date.now();
  await bad.evaluate(() => {
    const own = window.offers[0];
    for (let request = 0; request < 10_000; request += 1) {
      const data = { method: 'handle', args: [{ message: 'flood', data: null }] };
      parent.postMessage({ '@@livechat/postmessenger': true, ...own, type: 'call', request, data }, '*');
    }
  });
  await expect.poll(() => reasons(page, 'bad')).toContain('rate');
  const passed = (await said(page, 'bad')).filter(([name]) => name === 'flood').length;
  expect(passed).toBeLessThanOrEqual(50 * (1 + Math.ceil((Date.now() - began) / 1000)));
  await expectUnharmed(page, good, bad);
  expect(errors).toEqual([]);
});

test('an app stays in its frame', { tag: '@desktop' }, async ({ page }) => {
  await openHost(page);
  const frame = await start(page, 'notes', 'plugin', 'sdk=aas-es&factory=createDetailsWidget');
  const tries = await frame.evaluate(() => {
    const nameOf = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      nameOf(() => {
        if (window.top) window.top.location.href = 'https://evil.example/';
      }),
      nameOf(() => window.parent.document.title),
      nameOf(() => window.parent.localStorage.length),
      nameOf(() => window.confirm('Stop everything?')),
    ];
  });
  expect(tries).toEqual(['SecurityError', 'SecurityError', 'SecurityError', 'false']);
  expect(page.url()).toBe(`${sites.host}/`);
  for (const address of [`${sites.host}/page`, `${test.info().project.use.baseURL}/marketplace/`]) {
    const thrown = await page.evaluate((url) => {
      try {
        window.mount('own', { id: 'w', placement: 'plugin', url });
        return 'mounted';
      } catch (error) {
        return (error as Error).name;
      }
    }, address);
    expect(thrown, address).toBe('TypeError');
  }
});

test('the library is served to every origin, with copies that never change', { tag: '@desktop' }, async ({
  request,
}) => {
  const alias = await request.get('/marketplace/host/v1.js');
  expect(alias.headers()['access-control-allow-origin']).toBe('*');
  const { files } = (await (await request.get('/marketplace/host/v1.json')).json()) as {
    files: Record<string, { file: string; integrity: string }>;
  };
  expect(Object.keys(files).sort()).toEqual(['checkout.js', 'v1-moments.js', 'v1-react.js', 'v1.js']);
  for (const [name, { file, integrity }] of Object.entries(files)) {
    const copy = await request.get(`/marketplace/host/${file}`);
    expect(copy.headers()['cache-control']).toContain('immutable');
    const digest = createHash('sha384')
      .update(await copy.body())
      .digest('base64');
    expect(integrity).toBe(`sha384-${digest}`);
    if (name !== 'checkout.js')
      // which the library loads itself
      expect(await (await request.get(`/marketplace/host/${name}`)).text()).toContain(`./${file}`);
  }
});

test('the page of the documentation runs an app', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const app = `${sites.app}/app?sdk=aas-es&factory=createDetailsWidget`;
  await page.goto(`${sites.other}/sample?${new URLSearchParams({ shop: baseURL ?? '', app })}`);
  await expect(page).toHaveTitle('My product: connected');
  const frame = await frameOf(page, 'my-app');
  await frame.waitForFunction(() => window.widget);
  await expect
    .poll(() => frame.evaluate(() => window.widget.getCustomerProfile?.()))
    .toMatchObject({ name: 'Ann Lee' });
  await frame.evaluate(() => window.widget.setToast?.({ content: '<b>Saved</b>', kind: 'success' }));
  await expect(page.getByRole('status')).toHaveText('<b>Saved</b>');
});
