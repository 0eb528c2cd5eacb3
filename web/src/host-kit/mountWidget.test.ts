import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from './log';
import { type MountedWidget, mountWidget, type Said, type WidgetOptions } from './mountWidget';
import type { FrameState } from './states';
import { ACCEPTED, APP, ORIGIN, playApp, WIDGET } from './testApp';

let mounted: MountedWidget[] = [];
let log: LogEntry[] = [];
let states: FrameState[] = [];
let said: unknown[][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [mounted, log, states, said] = [[], [], [], []];
});
afterEach(() => {
  for (const one of mounted) one.destroy();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function mount(options: Partial<WidgetOptions> = {}) {
  const widget = mountWidget({
    container: document.body,
    app: APP,
    widget: WIDGET,
    theme: 'light',
    onMessage: (...one) => void said.push(one),
    onState: (state) => states.push(state),
    onLog: (entry) => log.push(entry),
    ...options,
  });
  mounted.push(widget);
  return { widget, app: playApp(widget.frame) };
}

const PROFILE = { id: 'cus_7' } as never;
const reasons = () => log.flatMap(({ reason }) => reason ?? []);

describe('the frame', () => {
  test('has the address, the rights and the marks of its widget', () => {
    const { frame } = mount({ theme: 'dark', devices: ['camera'] }).widget;
    expect(frame.src).toBe(`${ORIGIN}/panel?plugin_id=w_1&theme=dark`);
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    expect(frame.getAttribute('allow')).toBe('clipboard-write; camera');
    expect(frame.getAttribute('referrerpolicy')).toBe('origin');
    expect(frame.getAttribute('loading')).toBe('eager');
    expect(frame.title).toBe('Customer Notes: Details');
    expect({ ...frame.dataset }).toEqual({ app: 'notes', placement: 'plugin', state: 'loading' });
    expect(frame.parentElement).toBe(document.body);
  });

  test('is not shown by a browser that holds nothing in a sandbox', () => {
    Reflect.deleteProperty(HTMLIFrameElement.prototype, 'sandbox');
    expect(() => mount()).toThrow(TypeError);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('is named by the title of the widget', () => {
    expect(mount({ widget: { ...WIDGET, title: 'Notes' } }).widget.frame.title).toBe('Customer Notes: Notes');
  });

  test.each([
    'http://app.example/',
    'javascript:alert(1)',
    `${location.origin}/panel`,
    'https://accounts.example/',
    'https://app.example/?a=%',
  ])('is not made for %s', (url) => {
    const refused = () => mount({ widget: { ...WIDGET, url }, ownOrigins: ['https://accounts.example'] });
    expect(refused).toThrow(TypeError);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('goes, and is deaf, after destroy', () => {
    const { widget, app } = mount();
    app.start();
    const before = app.posted.length;
    widget.destroy();
    app.call('put_message', 'x');
    vi.advanceTimersByTime(60_000);
    expect(document.querySelector('iframe')).toBeNull();
    expect(app.posted.length).toBe(before);
    expect(said).toEqual([['plugin_inited', null]]);
  });
});

describe('the handshake', () => {
  test('is offered at the load, then every 500 ms as long as the frame lives', () => {
    const { app } = mount();
    expect(app.posted).toEqual([]);
    app.load();
    expect(app.posted).toHaveLength(1);
    // Without data: apps that wait for a sign-in window would take it for the answer.
    expect(app.last('handshake')).toMatchObject({ data: undefined, request: null });
    vi.advanceTimersByTime(499);
    expect(app.posted).toHaveLength(1);
    vi.advanceTimersByTime(10_001);
    expect(app.posted).toHaveLength(22);
    expect(new Set(app.posted.map(({ owner, instance }) => `${owner} ${instance}`)).size).toBe(1);
    expect(app.last('handshake').owner).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(app.targets)).toEqual(new Set([ORIGIN]));
    app.shake();
    vi.advanceTimersByTime(500);
    expect(app.posted.filter(({ type }) => type === 'handshake')).toHaveLength(23);
  });

  test('has a new owner and instance at every load', () => {
    const { app } = mount();
    app.load();
    const first = app.last('handshake');
    app.load();
    const second = app.last('handshake');
    expect(second.owner).not.toBe(first.owner);
    expect(second.instance).not.toBe(first.instance);
    vi.advanceTimersByTime(500);
    expect(app.posted).toHaveLength(3);
  });

  test('is finished by an answer, or by the answer to an echo', () => {
    const { widget, app } = mount();
    app.load();
    app.shakeFourWay({ title: 'x' });
    expect(widget.state).toBe('loading');
    const echo = app.last('handshake_echo');
    expect(echo.request).toEqual(expect.any(Number));
    app.say(app.envelope('response', ACCEPTED, echo.request));
    expect(widget.state).toBe('connected');
    expect(log.find(({ kind }) => kind === 'handshake')?.name).toBe('four-way');
    // A second factory of the same page answers a later offer.
    app.shakeFourWay({});
    expect(app.last('handshake_echo').request).not.toBe(echo.request);
    app.shake();
    expect(widget.state).toBe('connected');
  });
});

describe('the state', () => {
  test('is sent after the answer to plugin_inited, and once more after a second', () => {
    const { app } = mount({ state: { customer_profile: PROFILE } });
    const request = app.start();
    const kinds = app.posted.map(({ type, request: number }) => [type, number === request]);
    expect(kinds).toEqual([
      ['handshake', false],
      ['response', true],
      ['call', expect.any(Boolean)],
    ]);
    expect(app.answer(request)).toEqual(ACCEPTED);
    expect(app.events()).toEqual([['livechat:customer_profile', PROFILE]]);
    vi.advanceTimersByTime(999);
    expect(app.events()).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(app.events()).toHaveLength(2);
    app.call('plugin_inited');
    vi.advanceTimersByTime(10_000);
    expect(app.events()).toHaveLength(4);
  });

  test('is not repeated where it was sent anew meanwhile', () => {
    const { widget, app } = mount({ state: { customer_profile: PROFILE } });
    app.start();
    widget.send('customer_profile', { id: 'cus_8' });
    vi.advanceTimersByTime(5000);
    expect(app.events().map(([, data]) => data)).toEqual([PROFILE, { id: 'cus_8' }]);
  });

  test('is sent after the handshake to an app that says nothing', () => {
    const { app } = mount({ state: { page_data: { queryParams: {} } } });
    app.load();
    app.shake();
    expect(app.events()).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(app.events()).toEqual([['livechat:page_data', { queryParams: {} }]]);
  });

  test('is the newest of each event, also for the next document; other events are sent once', () => {
    const { widget, app } = mount({ state: { customer_profile: PROFILE } });
    app.start();
    widget.send('customer_profile', { id: 'cus_8' });
    widget.send('message', { chat: 'c', message: 'm', message_id: '1', message_source: 'agent' });
    widget.setTheme('dark');
    const before = app.events().length;
    app.start();
    vi.advanceTimersByTime(900);
    expect(app.events().slice(before)).toEqual([
      ['livechat:customer_profile', { id: 'cus_8' }],
      ['livechat:change_theme', { theme: 'dark' }],
    ]);
  });

  test('is told again when the app asks for it', () => {
    const { app } = mount({ state: { customer_profile: PROFILE } });
    app.start();
    app.call('plugin_loaded');
    expect(app.events()).toHaveLength(2);
  });

  test('holds no later change of what was given', () => {
    const state = { page_data: { queryParams: { a: '1' } } };
    const { app } = mount({ state });
    state.page_data.queryParams.a = '2';
    app.start();
    expect(app.events()).toEqual([['livechat:page_data', { queryParams: { a: '1' } }]]);
  });

  test('what happens before the app has started waits for it, and comes once', () => {
    const { widget, app } = mount();
    widget.send('transaction_accepted', { chargeId: 'ch_1' });
    widget.send('of_my_own');
    app.start();
    vi.advanceTimersByTime(10_000);
    app.start();
    vi.advanceTimersByTime(10_000);
    expect(app.events()).toEqual([
      ['livechat:transaction_accepted', { chargeId: 'ch_1' }],
      ['livechat:of_my_own', null],
    ]);
  });

  test('what cannot be sent is refused where it is given', () => {
    const { widget } = mount();
    expect(() => widget.send('of_my_own', () => {})).toThrow();
  });
});

describe('calls', () => {
  test('are answered, also those that nobody knows', () => {
    const { app } = mount();
    app.start();
    const numbers = [app.call('put_message', 'Hi'), app.call('of_my_own', { a: 1 }), app.call('toString', 1)];
    expect(numbers.map(app.answer)).toEqual([ACCEPTED, ACCEPTED, ACCEPTED]);
    expect(said).toEqual([
      ['plugin_inited', null],
      ['put_message', 'Hi'],
      ['of_my_own', { a: 1 }],
      ['toString', 1],
    ]);
  });

  test('whose data does not fit are answered, and go no further', () => {
    const { app } = mount();
    app.start();
    expect(app.answer(app.call('put_message', 7))).toEqual(ACCEPTED);
    expect(said).toEqual([['plugin_inited', null]]);
    expect(log.at(-2)).toMatchObject({ kind: 'dropped', name: 'put_message', reason: 'shape' });
  });

  test('wait for the promise of the product, and are refused with its error', async () => {
    let decide: (error?: Error) => void = () => {};
    const onMessage = () =>
      new Promise<void>((resolve, reject) => {
        decide = (error) => (error ? reject(error) : resolve());
      });
    const { app } = mount({ onMessage });
    app.start();
    const first = app.call('put_message', 'Hi');
    expect(app.answer(first)).toBeUndefined();
    decide();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.answer(first)).toEqual(ACCEPTED);
    const second = app.call('put_message', 'Hi');
    decide(Object.assign(new Error('You may not write.'), { code: 'FORBIDDEN' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(app.answer(second)).toEqual({
      error: true,
      result: { real: true, error: { message: 'You may not write.', code: 'FORBIDDEN' } },
    });
  });

  test('are refused when the product throws, whatever it throws', () => {
    const { app } = mount({
      onMessage: (...[name]) => {
        if (name !== 'plugin_inited') throw 'secret';
      },
    });
    app.start();
    expect(app.answer(app.call('put_message', 'x'))).toEqual({
      error: true,
      result: { real: true, error: { message: 'The host refused.' } },
    });
  });

  test('of another method are refused', () => {
    const { app } = mount();
    app.start();
    app.say(app.envelope('call', { method: 'eval', args: ['1'] }, 77));
    expect(app.answer(77)).toMatchObject({
      result: { real: true, error: { message: 'There is no such method.' } },
    });
  });

  test('of the document before are not answered', async () => {
    let decide = () => {};
    const { app } = mount({
      onMessage: (...[name]) =>
        name === 'put_message' ? new Promise<void>((done) => (decide = done)) : undefined,
    });
    app.start();
    const request = app.call('put_message', 'x');
    app.load();
    decide();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.answer(request)).toBeUndefined();
  });

  test('of toasts are three in ten seconds', () => {
    const { app } = mount();
    app.start();
    const toast = () => app.call('set_toast', { content: 'x', kind: 'success' });
    const numbers = [toast(), toast(), toast(), toast()];
    expect(numbers.map(app.answer)).toEqual(Array(4).fill(ACCEPTED));
    expect(said).toHaveLength(4);
    vi.advanceTimersByTime(10_000);
    toast();
    expect(said).toHaveLength(5);
  });

  test('are 50 in a second', () => {
    const { app } = mount();
    app.start();
    const numbers = Array.from({ length: 60 }, () => app.call('of_my_own'));
    // The handshake and the start of the app have counted, too.
    expect(said.filter(([name]) => name === 'of_my_own')).toHaveLength(48);
    expect(app.answer(numbers.at(-1) as number)).toMatchObject({
      error: true,
      result: { real: true, error: { code: 'TOO_MANY' } },
    });
    vi.advanceTimersByTime(1000);
    expect(app.answer(app.call('of_my_own'))).toEqual(ACCEPTED);
  });

  test('narrow by their name', () => {
    const badge = (...[name, data]: Said): number | null =>
      name === 'set_fullscreen_widget_notification_badge' ? data : null;
    expect(badge('set_fullscreen_widget_notification_badge', 3)).toBe(3);
  });
});

describe('who is believed', () => {
  const other = () => document.body.appendChild(document.createElement('iframe')).contentWindow as Window;

  test('not another window that knows owner and instance', () => {
    const { app } = mount();
    app.start();
    const call = app.envelope('call', { method: 'handle', args: [{ message: 'put_message', data: 'x' }] }, 9);
    app.say(call, { source: other() });
    app.say(call, { source: null });
    expect(said).toHaveLength(1);
    expect(app.answer(9)).toBeUndefined();
    expect(reasons()).toEqual(['source', 'source']);
    expect(log.at(-1)?.dropped).toBe(2);
  });

  test('not the messages of other frames of the page, which are not even counted', () => {
    const { app } = mount();
    app.start();
    app.say({ anything: true }, { source: other() });
    expect(reasons()).toEqual([]);
  });

  test('not the frame itself once it has left its origin', () => {
    const { widget, app } = mount();
    app.start();
    app.say({ any: 'thing' }, { origin: 'https://evil.example' });
    expect(widget.state).toBe('blocked');
    const offers = app.posted.length;
    app.call('put_message', 'x');
    app.say(app.envelope('call', { method: 'handle', args: [{ message: 'x' }] }, 5), { origin: 'null' });
    vi.advanceTimersByTime(5000);
    expect(app.posted.length).toBeLessThan(offers + 3);
    app.load();
    expect(widget.state).toBe('blocked');
    app.shake();
    expect(widget.state).toBe('connected');
  });

  test('not the document before', () => {
    const { app } = mount();
    app.start();
    const old = app.envelope('call', { method: 'handle', args: [{ message: 'put_message', data: 'x' }] }, 9);
    app.load();
    app.say(old);
    expect(said).toHaveLength(1);
    expect(reasons()).toEqual(['owner']);
  });

  test('not an answer that was not asked for', () => {
    const { app } = mount();
    app.start();
    app.say(app.envelope('response', ACCEPTED, 999));
    app.say({ ...app.envelope('response', ACCEPTED, null), owner: 'somebody' });
    expect(reasons()).toEqual(['unasked', 'owner']);
  });

  test.each([
    ['a text', 'plugin_inited', 'envelope'],
    ['null', null, 'envelope'],
    ['a list', [], 'envelope'],
    ['a bare message', { plugin_id: 'w_1', message: 'put_message', data: 'x' }, 'envelope'],
  ])('not %s', (_, message, reason) => {
    const { app } = mount();
    app.start();
    app.say(message);
    expect(said).toHaveLength(1);
    expect(reasons()).toEqual([reason]);
  });

  test.each([
    ['no argument', []],
    ['null', [null]],
    ['no name', [{ data: 1 }]],
    ['a name that is an object', [{ message: { toString: 'put_message' } }]],
    ['a very long name', [{ message: 'x'.repeat(101) }]],
  ])('not a call with %s', (_, args) => {
    const { app } = mount();
    app.start();
    app.say(app.envelope('call', { method: 'handle', args }, 9));
    expect(said).toHaveLength(1);
    expect(reasons()).toEqual(['envelope']);
  });

  test('whatever plugin_id it says, it is the frame that speaks', () => {
    const { app } = mount();
    app.start();
    app.call('put_message', 'x', 'somebody else');
    expect(said.at(-1)).toEqual(['put_message', 'x']);
  });

  test('what is too large is dropped without an answer', () => {
    const { app } = mount();
    app.start();
    expect(app.answer(app.call('put_message', 'a'.repeat(70_000)))).toBeUndefined();
    expect(reasons()).toEqual(['size']);
    expect(log.at(-1)).not.toHaveProperty('data');
  });

  test('a flood fills no log', () => {
    const { app } = mount();
    app.start();
    log = [];
    for (let at = 0; at < 10_000; at += 1) app.say('noise');
    expect(log.length).toBeLessThanOrEqual(50);
    vi.advanceTimersByTime(1000);
    app.say('noise');
    expect(log.at(-1)?.dropped).toBe(10_001);
  });
});

test('two frames of one widget, as in two panels of one chat, hear each what is for them', () => {
  const heard: unknown[][][] = [[], []];
  const [first, second] = heard.map((said) => mount({ onMessage: (...one) => void said.push(one) })) as [
    ReturnType<typeof mount>,
    ReturnType<typeof mount>,
  ];
  first.app.start();
  second.app.start();
  first.widget.send('message', { chat: 'first' } as never);
  second.app.call('put_message', 'of the second');
  expect(second.app.events()).toEqual([]);
  expect(heard.map((said) => said.map(([name]) => name))).toEqual([
    ['plugin_inited'],
    ['plugin_inited', 'put_message'],
  ]);
});

describe('plain messages', () => {
  const plain = { widget: { ...WIDGET, url: `${ORIGIN}/?connection=plain` } };

  test('are heard without a handshake and without an answer', () => {
    const { widget, app } = mount(plain);
    app.load();
    vi.advanceTimersByTime(2000);
    app.say({ plugin_id: 'w_1', message: 'put_message', data: 'x' });
    app.say({ plugin_id: 'w_1', message: 'put_message', data: 7 });
    expect(said).toEqual([['put_message', 'x']]);
    expect(widget.state).toBe('connected');
    expect(app.posted).toEqual([]);
  });

  test('go one way only, as the log says', () => {
    const { widget, app } = mount(plain);
    app.load();
    app.say({ plugin_id: 'w_1', message: 'plugin_inited', data: null });
    widget.send('of_my_own');
    expect(app.posted).toEqual([]);
    expect(log.at(-1)?.detail).toBe('This app listens to another product’s address.');
  });
});

describe('how the frame is doing', () => {
  test('it may load slowly, and fail', () => {
    const { widget, app } = mount();
    expect(widget.frame.dataset.state).toBe('loading');
    vi.advanceTimersByTime(10_000);
    expect(widget.frame.dataset.state).toBe('slow');
    vi.advanceTimersByTime(20_000);
    expect(widget.state).toBe('failed');
    app.load();
    app.shake();
    expect(states).toEqual(['slow', 'failed', 'loading', 'connected']);
  });

  test('it may be a page without an SDK, until one starts', () => {
    const { app } = mount();
    app.load();
    vi.advanceTimersByTime(5000);
    expect(states).toEqual(['static']);
    app.shake();
    expect(states).toEqual(['static', 'connected']);
  });

  test('it has failed when there is no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { app } = mount();
    app.load();
    vi.advanceTimersByTime(5000);
    expect(states).toEqual(['failed']);
  });

  test('what failed starts again when the network is back, as after a sleep; what works is left alone', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { widget, app } = mount();
    const { app: other } = mount({ widget: { ...WIDGET, id: 'w_2' }, onState: () => {} });
    other.start();
    app.load();
    vi.advanceTimersByTime(5000);
    const windows = mounted.map(({ frame }) => frame.contentWindow);
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(states).toEqual(['failed', 'loading']);
    expect(mounted.map(({ frame }, at) => frame.contentWindow === windows[at])).toEqual([false, true]);
    app.listen();
    app.start();
    expect(widget.state).toBe('connected');
    widget.destroy();
    dispatchEvent(new Event('online'));
    expect(widget.frame.isConnected).toBe(false);
  });

  test('a clock that jumps changes nothing', () => {
    const { widget, app } = mount({ state: { customer_profile: PROFILE } });
    app.start();
    for (const day of ['2001-01-01', '2037-12-31']) {
      vi.setSystemTime(new Date(day));
      const request = app.call('of_my_own');
      expect(app.answer(request)).toEqual(ACCEPTED);
      for (let n = 0; n < 4; n += 1) app.call('set_toast', { content: 'Saved', kind: 'success' });
      vi.advanceTimersByTime(2000);
    }
    expect(said.filter(([name]) => name === 'set_toast')).toHaveLength(3); // in ten seconds of any clock
    expect(widget.state).toBe('connected');
    const offers = app.posted.filter(({ type }) => type === 'handshake').length;
    vi.advanceTimersByTime(1000);
    expect(app.posted.filter(({ type }) => type === 'handshake')).toHaveLength(offers + 2);
  });

  test('after a sleep, in which no timer ran, it is offered the handshake as before', () => {
    const { widget, app } = mount();
    app.start();
    const [owner, offers] = [app.last('handshake').owner, app.posted.length];
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    vi.advanceTimersByTime(500);
    expect(app.posted.length).toBeGreaterThan(offers);
    expect(app.last('handshake').owner).toBe(owner);
    expect(widget.state).toBe('connected');
  });

  test('it begins anew with every document, and after reload with a new window and the theme of now', () => {
    const { widget, app } = mount();
    app.start();
    app.load();
    expect(states).toEqual(['connected', 'loading']);
    app.shake();
    widget.setTheme('dark');
    const before = widget.frame.contentWindow;
    widget.reload();
    expect(widget.state).toBe('loading');
    expect(widget.frame.src).toContain('theme=dark');
    expect(widget.frame.contentWindow === before).toBe(false);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });
});

test('the log has both directions, with sizes and times', () => {
  const { app } = mount({ state: { customer_profile: PROFILE } });
  app.start();
  const event = app.last('call');
  vi.advanceTimersByTime(12);
  app.say(app.envelope('response', ACCEPTED, event.request));
  const line = (name: string, kind: string) => log.find((one) => one.name === name && one.kind === kind);
  expect(line('two-way', 'handshake')).toMatchObject({ app: 'notes', placement: 'plugin', direction: 'in' });
  expect(line('plugin_inited', 'message')).toMatchObject({ direction: 'in', size: expect.any(Number) });
  expect(line('customer_profile', 'event')).toMatchObject({ direction: 'out' });
  expect(line('customer_profile', 'answer')?.ms).toBeCloseTo(12);
});
