import { beforeEach, expect, test, vi } from 'vitest';

const CUSTOMER_NOTES = { id: 'a1', slug: 'customer notes', name: 'Customer Notes', widgets: [] };

/** The module as it is on a page of the product with this app on trial. */
async function load(tried: unknown, address = '/demo/agent-app/chats/') {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="config">${JSON.stringify({ tried })}</script>`;
  history.replaceState(null, '', address);
  return import('./tried');
}

beforeEach(() => history.replaceState(null, '', '/'));

test('every path of a try-out says what is tried', async () => {
  const { withTried } = await load(CUSTOMER_NOTES);
  expect(withTried('/demo/agent-app/archives/')).toBe('/demo/agent-app/archives/?try=customer+notes');
  expect(withTried('/archives/?q=1&try=other')).toBe('/archives/?q=1&try=customer+notes');
  expect(withTried('//')).toBe('//?try=customer+notes');
});

test('elsewhere paths stay as they are', async () => {
  const { withTried, isOfTryOut } = await load(undefined);
  expect(withTried('/archives/?q=1')).toBe('/archives/?q=1');
  expect(['try', 'place', 'tab'].filter(isOfTryOut)).toEqual(['try']);
});

test('apps and reports are not told what the address says of the try-out', async () => {
  const { isOfTryOut } = await load(CUSTOMER_NOTES);
  expect(['try', 'place', 'tab'].filter(isOfTryOut)).toEqual(['try', 'place']);
});

test('beside a chat the place that was asked for is open, else the one that the app has', async () => {
  const widgets = (placement: string) => ({ ...CUSTOMER_NOTES, widgets: [{ placement }] });
  expect((await load(widgets('plugin'))).triedPlace).toBe('plugin');
  expect((await load(widgets('messagebox'))).triedPlace).toBe('messagebox');
  expect((await load(widgets('plugin'), '/demo/agent-app/chats/?place=messagebox')).triedPlace).toBe(
    'messagebox',
  );
});
