import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeCookie } from '../../lib/cookies';
import { saveConsent } from '../consent/consent';
import { rememberViewed, useViewed } from './viewed';

const app = (slug: string) => ({ slug, path: `/apps/${slug}/`, name: slug, icon: `/icons/${slug}.svg` });
const slugs = () => renderHook(() => useViewed()).result.current.map(({ slug }) => slug);

beforeEach(() => {
  localStorage.clear();
  writeCookie('marketplace_consent', '', '/', 0);
});

test('the last one stands first, each once, twelve at most', () => {
  for (let n = 1; n <= 14; n += 1) rememberViewed(app(`app-${n}`));
  rememberViewed(app('app-13'));
  expect(slugs().slice(0, 3)).toEqual(['app-13', 'app-14', 'app-12']);
  expect(slugs()).toHaveLength(12);
});

test.each(['{', '7', '[7, null, {"slug": "a"}]', '[{"slug":"a","path":"//evil.test","name":"a","icon":""}]'])(
  'what is no list of apps is none: %s',
  (text) => {
    localStorage.setItem('marketplace-viewed', text);
    expect(slugs()).toEqual([]);
  },
);

test('who refused to be remembered leaves nothing behind', () => {
  rememberViewed(app('deepl'));
  saveConsent('/', 'denied');
  expect(slugs()).toEqual([]);
  rememberViewed(app('slack'));
  expect(localStorage.getItem('marketplace-viewed')).toBeNull();
});
