import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boot } from '../../../testing/fixtures';
import { accountsOptions, consumeRedirect, signInByPopup, WindowClosed } from './signIn';
import { saveTransaction } from './transaction';

beforeEach(() => history.replaceState(null, '', '/marketplace/apps/deepl/?q=1'));
afterEach(() => history.replaceState(null, '', '/marketplace/'));

test('the accounts service may live on a host of its own', () => {
  expect(accountsOptions(boot)).toMatchObject({ server_url: location.origin, path: '/accounts' });
  const elsewhere = accountsOptions({ ...boot, accounts: 'https://accounts.test/' });
  expect(elsewhere).toMatchObject({ server_url: 'https://accounts.test', path: '' });
});

describe('where windows are blocked, the page goes and comes back', () => {
  test('it remembers where the person was', async () => {
    vi.stubGlobal('open', () => null);
    vi.stubGlobal('location', window.location); // put back afterwards: the client overwrites it to leave
    await expect(signInByPopup(boot)).rejects.toThrow(WindowClosed);
    const asked = new URL(String(window.location)).searchParams;
    expect(asked.get('redirect_uri')).toBe('http://localhost/marketplace/sign-in/callback/');
    const [key = ''] = Object.keys(sessionStorage).filter((name) =>
      name.startsWith('marketplace_transaction_'),
    );
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toMatchObject({
      returnTo: '/marketplace/apps/deepl/?q=1',
    });
  });

  test('it takes an answer that it asked for, and removes the token from the address', () => {
    saveTransaction('s-1', '/marketplace/apps/deepl/?q=1');
    history.replaceState(
      null,
      '',
      '/marketplace/sign-in/callback/#access_token=dal%3At&expires_in=86400&state=s-1',
    );
    expect(consumeRedirect(boot)).toEqual({
      token: 'dal:t',
      lifeS: 86400,
      returnTo: '/marketplace/apps/deepl/?q=1',
    });
    expect(location.hash).toBe('');
  });

  test.each([
    ['nobody asked for it', '/marketplace/sign-in/callback/#access_token=dal%3At&state=s-2'],
    ['it has no state', '/marketplace/sign-in/callback/#access_token=dal%3At'],
    ['it has no token', '/marketplace/sign-in/callback/#state=s-1'],
    ['it is another page', '/marketplace/apps/#access_token=dal%3At&state=s-1'],
  ])('it takes nothing when %s', (_name, address) => {
    saveTransaction('s-1', '/marketplace/');
    history.replaceState(null, '', address);
    expect(consumeRedirect(boot)).toBeNull();
  });
});
