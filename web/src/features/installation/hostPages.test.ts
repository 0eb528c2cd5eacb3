import { describe, expect, test } from 'vitest';
import { fullscreenAddress, hostPage, settingsAddress, settingsPage } from './hostPages';

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
