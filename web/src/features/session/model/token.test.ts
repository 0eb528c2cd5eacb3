import { beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../../../lib/cookies';
import { clearStoredData, forgetToken, readToken, saveToken } from './token';
import { consumeTransaction, newState, saveTransaction } from './transaction';

const PATH = '/marketplace';

beforeEach(() => clearStoredData(PATH));

test('S9.12: a token is stored in a cookie and in session storage', () => {
  saveToken('dal:abc', PATH);
  expect(sessionStorage.getItem('marketplace_token')).toBe('dal:abc');
  expect(document.cookie).toContain('marketplace_token=dal%3Aabc');
  sessionStorage.clear();
  expect(readToken()).toBe('dal:abc'); // a new tab
  forgetToken(PATH);
  expect(readToken()).toBeNull();
});

test('S9.12: the cookie lives as long as the token, at most a day', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  saveToken('t', PATH);
  saveToken('t', PATH, 3600);
  saveToken('t', PATH, 1_000_000);
  const lives = written.mock.calls.map(([cookie]) => /Max-Age=(\d+)/.exec(cookie)?.[1]);
  expect(lives).toEqual(['86400', '3600', '86400']);
  expect(written.mock.calls[0]?.[0]).toContain('Path=/marketplace;');
  expect(written.mock.calls[0]?.[0]).toContain('SameSite=Lax');
  expect(written.mock.calls[0]?.[0].includes('Secure')).toBe(location.protocol === 'https:');
});

test('S4.33: signing out deletes all stored data', () => {
  saveToken('t', PATH);
  sessionStorage.setItem('draft', 'x');
  localStorage.setItem('theme', 'dark');
  // biome-ignore lint/suspicious/noDocumentCookie: what the client does
  document.cookie = 'com.livechat.accountss-1=x; Path=/';
  for (const name of ['marketplace_utm', 'marketplace_promo_code', 'marketplace_consent'])
    writeCookie(name, 'x', PATH, 60);
  writeCookie('marketplace_language', 'de', '/', 60);
  clearStoredData(PATH);
  expect(readToken()).toBeNull();
  expect(sessionStorage.length + localStorage.length).toBe(0);
  expect(document.cookie).toBe('');
});

test('without storage the cookie does', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  saveToken('dal:abc', PATH);
  expect(readToken()).toBe('dal:abc');
});

test('S9.12: a transaction is good once, for 30 minutes', () => {
  const state = newState();
  expect(state).toMatch(/^[\w-]{32}$/);
  expect(newState()).not.toBe(state);
  saveTransaction(state, '/marketplace/apps/?q=1', 0);
  expect(consumeTransaction(state, 30 * 60 * 1000)).toBe('/marketplace/apps/?q=1');
  expect(consumeTransaction(state, 0)).toBeNull();
  saveTransaction(state, '/marketplace/', 0);
  expect(consumeTransaction(state, 30 * 60 * 1000 + 1)).toBeNull();
  expect(consumeTransaction('')).toBeNull();
});

test.each(['//evil.test/', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)'])(
  'a transaction never leads elsewhere: %s',
  (address) => {
    saveTransaction('s', address, 0);
    expect(consumeTransaction('s', 0)).toBeNull();
  },
);
