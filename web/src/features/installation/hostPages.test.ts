import { describe, expect, test } from 'vitest';
import {
  fullscreenAddress,
  hostLinksOf,
  hostPage,
  openAddress,
  settingsAddress,
  settingsPage,
} from './hostPages';

const hosts = { livechat: 'https://lc.example', helpdesk: 'https://hd.example/desk' };
const app = { id: 'id1', slug: 'deepl', product: 'livechat' } as const;
const desk = { ...app, product: 'helpdesk' } as const;
const fullscreen = { fullscreen: true };

describe('S4.25 the settings of an app', () => {
  test.each([
    [app, 'https://lc.example/settings/integrations/deepl/'],
    [desk, 'https://hd.example/desk/settings/apps/deepl/'],
    [{ ...app, status: 'IN_REVIEW' }, 'https://lc.example/settings/integrations/id1/'],
    [{ ...desk, status: 'IN_REVIEW' }, 'https://hd.example/desk/settings/apps/id1/'],
    [{ ...app, inHost: { ...fullscreen, settingsUrl: 'https://own.example/' } }, 'https://own.example/'],
  ])('of %j', (one, want) => expect(settingsAddress(one, hosts)).toBe(want));

  test("as the host's message says", () => {
    expect(settingsPage(app)).toEqual({ pathname: '/settings/integrations/deepl/' });
    expect(settingsPage({ ...app, inHost: { ...fullscreen, settingsUrl: 'https://own.example/' } })).toEqual({
      href: 'https://own.example/',
    });
  });
});

test.each([
  [app, null],
  [{ ...app, inHost: fullscreen }, 'https://lc.example/app/deepl/'],
  [{ ...desk, inHost: fullscreen }, 'https://hd.example/desk/apps/deepl/'],
  [{ ...app, status: 'IN_REVIEW', inHost: fullscreen }, 'https://lc.example/app/id1/'],
  [{ ...app, inHost: { ...fullscreen, fullscreenPath: '/own/' } }, 'https://lc.example/own/'],
])('S2.17 the full screen of %j', (one, want) => expect(fullscreenAddress(one, hosts)).toBe(want));

const screen = { ...fullscreen, screenPath: '/app/deepl/' };

test.each([
  [app, null],
  [{ ...app, inHost: fullscreen }, 'https://lc.example/app/deepl/'],
  [{ ...app, inHost: screen }, '/marketplace/app/deepl/'],
  [{ ...app, inHost: { ...screen, fullscreenPath: '/own/' } }, 'https://lc.example/own/'],
])('S2.17, S3.07 where %j is opened', (one, want) =>
  expect(openAddress(one, { ...hosts, base: '/marketplace' })).toBe(want),
);

const widget = { id: 'w1', placement: 'fullscreen', url: 'https://a.example/', title: '', shortcut: null };

test.each([
  [{ widgets: [], customProps: {} }, { fullscreen: false }],
  [{ widgets: [widget], customProps: {} }, screen],
  [{ widgets: [{ ...widget, url: undefined }], customProps: {} }, fullscreen],
  [{ widgets: [widget], customProps: {}, status: 'IN_REVIEW' }, fullscreen],
  [
    { widgets: [widget], customProps: {}, product: 'helpdesk' },
    { ...fullscreen, screenPath: '/embedded-app/deepl/' },
  ],
  [
    {
      widgets: [],
      customProps: { alternativeFullscreenPath: '/own/', alternativeSettingUrl: 'https://s.example/' },
    },
    { ...fullscreen, fullscreenPath: '/own/', settingsUrl: 'https://s.example/' },
  ],
  [
    {
      widgets: [],
      customProps: { alternativeFullscreenPath: '//e.example/', alternativeSettingUrl: 'javascript:0' },
    },
    { fullscreen: false },
  ],
])('S3.07 an installed app like %j', (like, want) =>
  expect(hostLinksOf({ ...app, status: 'PUBLISHED', ...like } as Parameters<typeof hostLinksOf>[0])).toEqual(
    want,
  ),
);

test('S9.32 the products have their own pages', () => {
  const pages = ['integrations', 'subscription', 'legal'] as const;
  expect(pages.map((page) => hostPage(app, hosts, page))).toEqual([
    'https://lc.example/settings/integrations/',
    'https://lc.example/subscription/',
    'https://lc.example/legal/',
  ]);
  expect(pages.map((page) => hostPage(desk, hosts, page))).toEqual([
    'https://hd.example/desk/settings/apps/',
    'https://hd.example/desk/settings/subscription/',
    'https://hd.example/desk/legal/help-desk/',
  ]);
});

test('where no host product is known, nothing is opened there', () => {
  const full = { ...app, inHost: { ...fullscreen, settingsUrl: 'https://own.example/' } };
  expect(settingsAddress(app, {})).toBeNull();
  expect(settingsAddress(full, {})).toBe('https://own.example/');
  expect(fullscreenAddress(full, {})).toBeNull();
  expect(hostPage(app, {}, 'subscription')).toBeNull();
});
