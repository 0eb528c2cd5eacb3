import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MountedMoment, mountMoment } from './mountMoment';
import { ACCEPTED, APP, playApp, WIDGET } from './testApp';

let moment: MountedMoment | null = null;
let said: unknown[][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
});
afterEach(() => {
  moment?.destroy();
  vi.useRealTimers();
});

function mount(told: object = {}) {
  moment = mountMoment({
    container: document.body,
    app: APP,
    widget: { ...WIDGET, placement: 'targeted-message' },
    licenseId: '100',
    chatId: 'PJ1',
    theme: { variant: 'dark', primaryColor: '#000', ctaText: '#fff' },
    language: 'en',
    onMessage: (...one) => {
      said.push(one);
      if (one[0] === 'sendPostback') throw Object.assign(new Error('No.'), { code: 'FORBIDDEN' });
    },
  });
  const app = playApp(moment.frame);
  app.load();
  app.shakeFourWay({ title: 'Pick a day', isFragile: true, ...told });
  app.say(app.envelope('response', ACCEPTED, app.last('handshake_echo').request));
  let number = 100;
  const call = (method: string, ...args: unknown[]) => {
    number += 1;
    app.say(app.envelope('call', { method, args }, number));
    return app.answer(number);
  };
  return { app, call, mounted: moment };
}

test('a Moment learns which methods there are, and tells what it is', () => {
  const { app, mounted } = mount();
  expect(app.last('handshake').data).toEqual({
    supportedMethods: [
      'close',
      'sendMessage',
      'sendSystemMessage',
      'sendPostback',
      'setAttributes',
      'setExternalLink',
      'setIsFragile',
      'setTitle',
      'updateCustomerData',
    ],
    licenseId: '100',
    chatId: 'PJ1',
    groupId: 0,
    theme: { variant: 'dark', primaryColor: '#000', ctaText: '#fff' },
    language: 'en',
  });
  expect(mounted.state).toBe('connected');
  expect(mounted.isFragile).toBe(true);
  expect(mounted.title).toBe('Pick a day');
});

test.each([
  ['https://a.example/day.svg', 'https://a.example/day.svg'],
  ['http://localhost:3000/day.svg', 'http://localhost:3000/day.svg'],
  ['http://a.example/day.svg', ''],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,<svg/>', ''],
  ['/day.svg', ''],
  [undefined, ''],
])('of its icon %s a host shows %s', (icon, shown) => {
  const { mounted } = mount({ icon });
  expect(mounted.icon).toBe(shown);
  expect(mounted.title).toBe('Pick a day');
});

test('its calls are methods by name', () => {
  const { call, mounted } = mount();
  expect(call('sendMessage', { text: 'Monday' })).toEqual(ACCEPTED);
  expect(call('setAttributes', { day: 'Monday' })).toEqual(ACCEPTED);
  expect(call('setIsFragile', false)).toEqual(ACCEPTED);
  expect(call('setTitle', 'Done')).toEqual(ACCEPTED);
  expect(call('close')).toEqual(ACCEPTED);
  expect(said).toEqual([
    ['sendMessage', { text: 'Monday' }],
    ['setAttributes', { day: 'Monday' }],
    ['setIsFragile', false],
    ['setTitle', 'Done'],
    ['close', null],
  ]);
  expect(mounted.isFragile).toBe(false);
  expect(mounted.title).toBe('Done');
  expect(call('sendPostback', { id: 'p' })).toMatchObject({
    error: true,
    result: { error: { code: 'FORBIDDEN' } },
  });
});

test('what it may not call, and what does not fit, does nothing', () => {
  const { call } = mount();
  for (const method of ['handle', 'getIdentityTransferToken', 'toString'])
    expect(call(method)).toMatchObject({
      error: true,
      result: { error: { message: 'There is no such method.' } },
    });
  expect(call('sendMessage', 'Monday')).toEqual(ACCEPTED);
  expect(call('setExternalLink', 'javascript:alert(1)')).toEqual(ACCEPTED);
  expect(said).toEqual([]);
});
