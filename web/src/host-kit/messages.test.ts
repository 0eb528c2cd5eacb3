import { describe, expect, test } from 'vitest';
import { initialState, MESSAGES, type MessageName, messageSchema, richMessage, section } from './messages';
import { read, type Schema } from './schema';

const fits = (schema: Schema<unknown>, value: unknown): boolean => {
  try {
    read(schema, value);
    return true;
  } catch {
    return false;
  }
};

const component = (type: string, data?: object) => ({ title: 'Notes', components: [{ type, data }] });
const button = (more: object = {}) => component('button', { label: 'Save', id: 'save', ...more });

describe('sections', () => {
  test.each([
    ['a button', button(), true],
    ['a button that opens the app', button({ openApp: true, primary: true }), true],
    ['a button without an id', component('button', { label: 'Save' }), false],
    ['a button with a number', button({ id: 7 }), false],
    ['a label and a value', component('label_value', { label: 'Plan', value: 'gold' }), true],
    ['a label with an icon', component('label_value', { iconUrl: 'https://a.example/i.png' }), true],
    ['a label without data', component('label_value'), false],
    ['a link', component('link', { url: 'https://a.example/' }), true],
    ['a link to mail', component('link', { url: 'mailto:a@example.com' }), true],
    ['a link that is a script', component('link', { url: 'javascript:alert(1)' }), false],
    ['a title', component('title', { title: 'Ann', imgSize: 'big' }), true],
    ['a title of another size', component('title', { title: 'Ann', imgSize: 'huge' }), false],
    [
      'a title with a tracking scheme',
      component('title', { title: 'Ann', imgUrl: 'ftp://a.example/i' }),
      false,
    ],
    ['a line', component('line'), true],
    ['the customer', component('customer'), true],
    ['tags', component('tags', { tags: ['a', 'b'] }), true],
    ['tags without data', component('tags'), false],
    ['tags that are no list', component('tags', { tags: 'a' }), false],
    ['something else', component('script', { src: 'x' }), false],
    ['a name of Object.prototype', component('toString'), false],
    ['500 characters', component('label_value', { value: 'a'.repeat(500) }), true],
    ['501 characters', component('label_value', { value: 'a'.repeat(501) }), false],
    ['20 components', { title: 'N', components: Array(20).fill({ type: 'line' }) }, true],
    ['21 components', { title: 'N', components: Array(21).fill({ type: 'line' }) }, false],
    ['no component', { title: 'N', components: [] }, false],
    ['no title', { title: '', components: [{ type: 'line' }] }, false],
    ['nothing', null, false],
    ['a list', [], false],
  ])('%s: %s', (_, value, want) => expect(fits(section, value)).toBe(want));

  test('only what the schema names comes through', () => {
    const read_ = read(section, { ...button({ onclick: 'x', label: 'Sa\u202eve\u0000' }), script: 'x' });
    expect(read_).toEqual({
      title: 'Notes',
      components: [{ type: 'button', data: { label: 'Save', id: 'save' } }],
    });
  });

  test('an initial state holds sections', () => {
    expect(fits(initialState, { customerDetailsSections: [button()] })).toBe(true);
    expect(fits(initialState, { customerDetailsSections: [component('tags')] })).toBe(false);
    expect(fits(initialState, {})).toBe(false);
  });
});

describe('rich messages', () => {
  const rich = (elements: unknown[], template = 'cards') => ({ template_id: template, elements });
  const buttons = (count: number) => Array(count).fill({ text: 'Yes', type: 'message', value: 'y' });
  test.each([
    ['a card', rich([{ title: 'One' }]), true],
    ['ten', rich(Array(10).fill({ title: 'One' })), true],
    ['eleven', rich(Array(11).fill({ title: 'One' })), false],
    ['none', rich([]), false],
    ['another template', rich([{}], 'sticker'), false],
    ['eleven buttons', rich([{ buttons: buttons(11) }], 'quick_replies'), true],
    ['twelve buttons', rich([{ buttons: buttons(12) }], 'quick_replies'), false],
    ['no button', rich([{ buttons: [] }]), false],
    ['a picture', rich([{ image: { url: 'https://a.example/i.png' } }]), true],
    ['a picture of data', rich([{ image: { url: 'data:image/png,x' } }]), false],
  ])('%s', (_, value, want) => expect(fits(richMessage, value)).toBe(want));
});

describe('messages', () => {
  test.each<[MessageName, unknown, unknown]>([
    ['plugin_inited', undefined, null],
    ['set_toast', { content: 'Saved', kind: 'success' }, { content: 'Saved', kind: 'success' }],
    [
      'set_toast',
      { content: 'a'.repeat(300), kind: 'error' },
      { content: `${'a'.repeat(199)}…`, kind: 'error' },
    ],
    ['update_properties', { onboarded: true, seats: 3, plan: undefined }, { onboarded: true, seats: 3 }],
    ['update_properties', { error_code: null }, { error_code: null }],
    ['put_message', 'Hello\n', 'Hello\n'],
    ['put_messagebox_message', { type: 'message', value: 'x', more: 1 }, { type: 'message', value: 'x' }],
    ['put_messagebox_message', { type: 'text', value: 'x' }, { type: 'text', value: 'x' }],
    ['set_fullscreen_widget_notification_badge', 7, 7],
    ['set_fullscreen_widget_notification_badge', null, null],
    ['navigate_from_fullscreen_widget', '/archives/?q=1', '/archives/?q=1'],
    ['redirect', 'https://a.example/', 'https://a.example/'],
    ['set_reports_filters', { from: new Date(0), tags: ['a', 1] }, { from: new Date(0), tags: ['a', 1] }],
    [
      'register_transaction_success',
      { charge: { id: 'ch_1', price: 1, status: 'success' } },
      { charge: { id: 'ch_1' } },
    ],
  ])('%s takes %j', (name, value, want) => {
    expect(read(messageSchema(name) as Schema<unknown>, value)).toEqual(want);
  });

  test.each<[MessageName, unknown]>([
    ['plugin_inited', {}],
    ['set_toast', { content: '', kind: 'success' }],
    ['set_toast', { content: 'x', kind: 'warning' }],
    ['set_toast', 'Saved'],
    ['update_properties', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 1]))],
    ['update_properties', { plan: 'a'.repeat(256) }],
    ['update_properties', { onboarded: 'true' }],
    ['update_properties', { nested: {} }],
    ['track', { event_properties: {} }],
    ['put_message', 7],
    ['put_messagebox_message', { type: 'markup', value: '<b>' }],
    ['set_fullscreen_widget_notification_badge', '7'],
    ['set_fullscreen_widget_notification_badge', Number.NaN],
    ['set_fullscreen_widget_notification_badge', -1],
    ['navigate_from_fullscreen_widget', '//evil.example/'],
    ['redirect', 'javascript:alert(1)'],
    ['redirect', '/settings/'],
    ['set_reports_filters', { deep: { er: 1 } }],
    ['register_transaction_success', { charge: { id: 7 } }],
    ['register_transaction_success', {}],
    [
      'register_transaction_pending',
      { paymentIntent: { name: 'Pro', metadata: { type: 'gift', icon: 'x' } } },
    ],
    ['send_quick_replies', { title: 'Yes?', buttons: [] }],
    ['send_cards', Array(11).fill({})],
  ])('%s does not take %j', (name, value) => {
    expect(fits(messageSchema(name) as Schema<unknown>, value)).toBe(false);
  });

  test('names of Object.prototype are no messages', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(messageSchema(name)).toBeUndefined();
  });

  test('what does not fit is named by its path', () => {
    const value = { title: 'N', components: [{ type: 'line' }, { type: 'link', data: { url: 'x' } }] };
    expect(() => read(section, value)).toThrow('components[1].data.url is not a link');
  });

  test('every message says where it comes from and what a host does', () => {
    for (const { at, words } of Object.values(MESSAGES)) expect([at, words].every(Boolean)).toBe(true);
  });
});
