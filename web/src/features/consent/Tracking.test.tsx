import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { boot } from '../../testing/fixtures';

const PAGE = { path: '/apps/', title: 'All Apps' };
const BASE = boot.base;

type Tagged = { dataLayer?: Record<string, unknown>[] };
const views = () => ((globalThis as Tagged).dataLayer ?? []).filter((one) => one.event === 'page_view');
const tagScript = () => document.querySelector('script[src*="googletagmanager"]');

/** The document as it arrives at an address: the modules read that once. */
async function arrive(search: string, gtm?: string) {
  history.replaceState(null, '', `${BASE}/apps/${search}`);
  vi.resetModules();
  const { BootContext } = await import('../../lib/boot');
  const { Tracking } = await import('./Tracking');
  await import('./ConsentBar');
  const tree = (page: typeof PAGE) => (
    <BootContext value={{ ...boot, ...(gtm ? { gtm } : {}) }}>
      <Tracking page={page} />
    </BootContext>
  );
  const { rerender } = render(tree(PAGE));
  await act(async () => {}); // the question, where there is one, is on the page after this
  return { user: userEvent.setup(), go: (page: typeof PAGE) => rerender(tree(page)) };
}

function removeTagManager() {
  tagScript()?.remove();
  delete (globalThis as Tagged).dataLayer;
}

afterEach(removeTagManager);

describe('consent to cookies and measuring', () => {
  test('no question is shown where there is nothing to agree to', async () => {
    await arrive('');
    expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument();
    expect(document.cookie).toBe('');
  });

  test('S4.39, S7.55 the tag manager hears of a purchase, after the consent only', async () => {
    const { user } = await arrive('', 'GTM-TEST1');
    const { emit } = await import('../../lib/events');
    const told = () =>
      ((globalThis as Tagged).dataLayer ?? []).filter((one) => one.event === 'cart_purchased');
    const purchase = { name: 'cart_purchased', cartId: 'c1', apps: ['a'] } as const;
    emit(purchase);
    expect(told()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    emit(purchase);
    expect(told()).toEqual([{ event: 'cart_purchased', cartId: 'c1', apps: ['a'] }]);
  });

  test('nothing is stored before the choice, and everything after it', async () => {
    const { user, go } = await arrive('?utm_source=mail&partner=agency-1', 'GTM-TEST1');
    const accept = screen.getByRole('button', { name: 'Accept' });
    expect(document.cookie).toBe('');
    expect(tagScript()).toBeNull();
    await user.click(accept);
    expect(document.cookie).toContain('marketplace_consent=granted');
    expect(document.cookie).toContain('marketplace_utm=utm_source%3Dmail');
    expect(document.cookie).toContain('marketplace_partner_code=agency-1');
    expect(tagScript()).toHaveAttribute('src', 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1');
    expect(views()).toEqual([
      { event: 'page_view', page_path: '/marketplace/apps/', page_title: 'All Apps' },
    ]);
    go({ path: '/services/', title: 'Services' });
    await waitFor(() => expect(views()).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument();
  });

  test('a refusal is stored and nothing else', async () => {
    const { user } = await arrive('?utm_source=mail', 'GTM-TEST1');
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(document.cookie).toBe('marketplace_consent=denied');
    expect(tagScript()).toBeNull();
    expect(views()).toEqual([]);
  });

  test('a refusal deletes the searches that the browser kept', async () => {
    localStorage.setItem('marketplace-searches', '["zoom"]');
    const { user } = await arrive('?utm_source=mail', 'GTM-TEST1');
    expect(localStorage.getItem('marketplace-searches')).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(localStorage.getItem('marketplace-searches')).toBeNull());
  });

  test('an earlier yes counts without asking again', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as an earlier visit left it
    document.cookie = `marketplace_consent=granted; Path=${BASE}`;
    await arrive('', 'GTM-TEST1');
    await waitFor(() => expect(views()).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument();
  });

  test('a browser that says no everywhere is not asked', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
    await arrive('?utm_source=mail', 'GTM-TEST1');
    expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument();
    expect(document.cookie).toBe('');
    expect(tagScript()).toBeNull();
  });
});
