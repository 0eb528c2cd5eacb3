import { afterEach, describe, expect, test } from 'vitest';
import { app, boot } from '../../testing/fixtures';
import { consumeRemembered, directAddress, redirectKind } from './direct';
import { installsItself } from './model';

afterEach(() => sessionStorage.clear());

const direct = { ...app, directInstall: { url: 'https://app.test/install', inNewTab: false } };

describe('S9.25 the kind of redirect', () => {
  test.each([
    // new tab, framed, windows blocked
    [false, false, false, 'popup'],
    [false, false, true, 'redirect'],
    [true, false, false, 'redirect'],
    [true, false, true, 'redirect'],
    [false, true, false, 'iframe'],
    [false, true, true, 'iframe'],
    [true, true, false, 'redirect'],
    [true, true, true, 'iframe'],
  ] as const)('new tab %s, framed %s, blocked %s: %s', (inNewTab, isFramed, areWindowsBlocked, kind) => {
    expect(redirectKind({ inNewTab, isFramed, areWindowsBlocked })).toBe(kind);
  });
});

test('S3.04, S7.54: the address asks for a code for the app, for the organization of the person here', () => {
  const user = { organizationId: 'o1', email: 'm+x@acme.test' };
  const address = directAddress(boot, direct, user, 's-1');
  expect(address.startsWith('/accounts/?')).toBe(true);
  const query = new URL(address, 'http://shop.test').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    client_id: 'askguru-client',
    organization_id: 'o1',
    redirect_uri: 'https://app.test/install',
    state: 's-1',
    response_type: 'code',
    flow: '',
    email: 'm+x@acme.test',
  });
  const elsewhere = { ...boot, accounts: 'https://accounts.test/' };
  expect(directAddress(elsewhere, direct, user, 's-1')).toContain('https://accounts.test/?client_id=');
});

test('a paid app is installed by its payment, and not by itself', () => {
  expect(installsItself(app)).toBe(false);
  expect(installsItself(direct)).toBe(true);
  const plan = {
    id: 'm',
    billingCycle: 'monthly',
    unitCents: 900,
    perAccount: false,
    monthlyCents: 900,
    savedCentsPerYear: 0,
  } as const;
  expect(installsItself({ ...direct, offer: { ...app.offer, plans: [plan] } })).toBe(false);
});

test('S9.12: the installation that the tab left for is given once, for its app, for half an hour', () => {
  const keep = (value: unknown) =>
    sessionStorage.setItem('marketplace_direct_install', JSON.stringify(value));
  const now = 10_000_000;
  keep({ appId: 'a', startedAt: now - 30 * 60 * 1000 });
  expect(consumeRemembered('b', now)).toBe(false);
  expect(consumeRemembered('a', now)).toBe(true);
  expect(consumeRemembered('a', now)).toBe(false);
  for (const bad of [{ appId: 'a', startedAt: now - 30 * 60 * 1000 - 1 }, { appId: 'a' }, null, 'x']) {
    keep(bad);
    expect(consumeRemembered('a', now)).toBe(false);
  }
});
