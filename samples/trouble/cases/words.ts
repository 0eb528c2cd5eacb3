import { call, post, toast } from '../line';
import { type Case, DROPPED } from './case';

// Words and addresses: what is shown to people, and where it leads them.

const MARKUP = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const BIDI = '\u202Egnirts desrever\u2066';
const MEGABYTE = 'long '.repeat(200_000);

const section = (components: object[], more = {}) =>
  post(call('customer_details_section', { title: 'Trouble', components, ...more }));

/** Every part of our section with the same words in it. */
const sectionOf = (words: string) =>
  section([
    { type: 'title', data: { title: words, description: words } },
    { type: 'label_value', data: { label: words, value: words } },
    { type: 'tags', data: { label: words, tags: [words] } },
    { type: 'button', data: { label: words, id: 'none' } },
  ]);

const badge = (value: unknown) => post(call('set_fullscreen_widget_notification_badge', value));

/** Addresses that run something, read something, or lead elsewhere than they seem to. */
const ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.example',
  'ftp://evil.example/',
  'blob:https://evil.example/x',
  'https:\\\\evil.example',
  'https://shop.example@evil.example/',
];
const OFF_THE_HOST = ['javascript:alert(1)', '//evil.example', 'https://evil.example/', '/\\evil.example'];

export const WORDS: readonly Case[] = [
  {
    id: 'markup',
    what: 'put markup and script into a notice',
    expect: 'it is shown as text',
    run: () => post(toast(MARKUP)),
  },
  {
    id: 'section markup',
    what: 'put markup and script into every part of our section',
    expect: 'it is shown as text',
    run: () => sectionOf(MARKUP),
  },
  {
    id: 'bidi',
    what: 'put direction controls into a notice',
    expect: 'they are left out, and the words around stay in order',
    run: () => post(toast(BIDI)),
  },
  {
    id: 'section bidi',
    what: 'put direction controls into every part of our section',
    expect: 'they are left out',
    run: () => sectionOf(BIDI),
  },
  {
    id: 'long text',
    what: 'put a megabyte into a notice, a section and a badge',
    expect: DROPPED,
    run: () => {
      post(toast(MEGABYTE));
      sectionOf(MEGABYTE);
      badge(MEGABYTE);
    },
  },
  {
    id: 'badge',
    what: 'put markup, less than nothing and no number into our badge, then a million',
    expect: 'the first three are dropped, and the badge says 99+',
    run: () => {
      for (const value of [MARKUP, -1, Number.NaN, 1_000_000]) badge(value);
    },
  },
  {
    id: 'unknown section',
    what: 'draw a section that we never had',
    expect: DROPPED,
    run: () =>
      post(
        call('customer_details_section', {
          title: 'Customer',
          components: [{ type: 'title', data: { title: 'Not Ann Lee' } }],
        }),
      ),
  },
  {
    id: 'redirect',
    what: 'lead the whole window to eight bad addresses',
    expect: DROPPED,
    run: () => {
      for (const to of ADDRESSES) post(call('redirect', to));
    },
  },
  {
    id: 'navigate',
    what: 'lead the host to pages that are not its own',
    expect: DROPPED,
    run: () => {
      for (const to of OFF_THE_HOST) post(call('navigate_from_fullscreen_widget', to));
    },
  },
  {
    id: 'links',
    what: 'put links with eight bad addresses into our section',
    expect: DROPPED,
    run: () => {
      for (const url of ADDRESSES) section([{ type: 'link', data: { url, value: 'press' } }]);
    },
  },
  {
    id: 'pictures',
    what: 'put pictures with eight bad addresses into our section',
    expect: DROPPED,
    run: () => {
      for (const imgUrl of ADDRESSES) section([{ type: 'title', data: { title: 'picture', imgUrl } }]);
    },
  },
  {
    id: 'tracking picture',
    what: 'put pictures that track into our section',
    expect: 'they are fetched without the address of the page',
    run: () => {
      const imgUrl = 'https://track.example/pixel.gif';
      section([{ type: 'title', data: { title: 'pixel', imgUrl } }], { imgUrl });
    },
  },
];
