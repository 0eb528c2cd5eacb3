import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { server } from '../testing/server';
import { type CheckoutOptions, openCheckout } from './checkout';
import { handlePayments } from './handlePayments';
import { playApp, playDialogs } from './testApp';

const SHOP = 'https://shop.example';
const INTENT = { metadata: { type: 'direct_charge' as const, icon: 'https://a.example/i.png' } };
let status = 'pending';
let charge: Record<string, unknown> = {};
let sent: [string, unknown][] = [];
let declines = 0;
let isDeclinable = true;

const OPTIONS: CheckoutOptions = {
  shop: `${SHOP}/marketplace`,
  billing: `${SHOP}/billing`,
  token: 'secret',
  organization: 'acme',
  app: { name: 'Customer Notes', clientId: 'app_notes' },
  theme: 'light',
  send: (event, data) => void sent.push([event, data]),
};

beforeEach(() => {
  [status, sent, declines, isDeclinable] = ['pending', [], 0, true];
  charge = { id: 'ch_1', order_client_id: 'app_notes', buyer_organization_id: 'acme', months: 1 };
  playDialogs();
  server.use(
    http.get(`${SHOP}/billing/purchases/offered/:kind/:id`, ({ params, request }) => {
      if (params.id === 'ch_none') return new HttpResponse(null, { status: 404 });
      if (params.id === 'ch_signed_out') return new HttpResponse(null, { status: 401 });
      if (params.id === 'ch_may_not') return HttpResponse.json({ code: 'scope_missing' }, { status: 401 });
      expect(request.headers.get('Authorization')).toBe('Bearer secret');
      return HttpResponse.json({ charge: { ...charge, status }, product: 'livechat' });
    }),
    http.get(`${SHOP}/billing/:kind/livechat/ch_1`, () => HttpResponse.json({ status })),
    http.put(`${SHOP}/billing/:kind/livechat/ch_1/decline`, () => {
      declines += 1;
      return new HttpResponse(null, { status: isDeclinable ? 200 : 409 });
    }),
  );
});
let outcomes: Promise<unknown>[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  await Promise.all(outcomes);
  outcomes = [];
});

function open(more: object = {}) {
  const outcome = openCheckout({ ...OPTIONS, intent: INTENT, charge: 'ch_1', ...more });
  outcomes.push(outcome);
  return outcome;
}
const dialog = () => screen.findByRole('dialog', { name: 'Customer Notes: Payment' });

/** The shop's page in the dialog, once it is there. */
async function page() {
  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>('dialog iframe');
    if (!found) throw new Error('no frame');
    return found;
  });
  const app = playApp(frame, SHOP);
  app.load();
  app.shake();
  return { frame, app };
}

describe('the payment dialog', () => {
  test('shows the page of the charge, and gives it the token by message alone', async () => {
    void open({ intent: { metadata: { ...INTENT.metadata, description: 'Ten packs' } } });
    await dialog();
    const { frame, app } = await page();
    expect(frame.src).toBe(
      `${SHOP}/marketplace/checkout/charge/ch_1/direct_charge/?embedded=true&plugin_id=checkout&theme=light&icon=https%3A%2F%2Fa.example%2Fi.png&description=Ten+packs`,
    );
    expect(app.events()).toEqual([]);
    app.call('credentials');
    await waitFor(() => expect(app.events()).toEqual([['livechat:credentials', { token: 'secret' }]]));
    expect(new Set(app.targets)).toEqual(new Set([SHOP]));
    // What the shop does not open is the browser's.
    expect(app.answer(app.call('navigate', { href: 'https://a.example/' }))).toMatchObject({ error: true });
  });

  test.each(['success', 'active'])('tells the app when billing says %s, and closes', async (paid) => {
    const outcome = open();
    const { app } = await page();
    status = paid;
    app.call('app_purchased');
    expect(await outcome).toEqual({ event: 'transaction_accepted', data: { chargeId: 'ch_1' } });
    expect(sent).toEqual([['transaction_accepted', { chargeId: 'ch_1' }]]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('does not believe the page that it is paid', async () => {
    void open();
    const { app } = await page();
    app.call('register_transaction_success', { charge: { id: 'ch_1', status: 'success' } });
    await new Promise((later) => setTimeout(later, 50));
    expect(sent).toEqual([]);
  });

  test('declines in billing when it is closed', async () => {
    const outcome = open();
    await page();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await outcome).toEqual({ event: 'transaction_declined', data: { chargeId: 'ch_1' } });
    expect(declines).toBe(1);
  });

  test('declines when the page hands Escape on', async () => {
    const outcome = open();
    const { app } = await page();
    app.call('close');
    expect(await outcome).toEqual({ event: 'transaction_declined', data: { chargeId: 'ch_1' } });
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('tells how it ends when it is closed while the payment runs', async () => {
    const outcome = open();
    await page();
    isDeclinable = false;
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    status = 'success';
    expect(await outcome).toMatchObject({ event: 'transaction_accepted' });
    expect(sent).toHaveLength(1);
  }, 10_000);

  test('ends, and keeps nobody waiting, when the person may not look any more', async () => {
    isDeclinable = false;
    server.use(
      http.get(`${SHOP}/billing/:kind/livechat/ch_1`, () => new HttpResponse(null, { status: 401 })),
    );
    const outcome = open();
    const shown = await dialog();
    await page();
    (shown as HTMLDialogElement).close();
    expect(await outcome).toMatchObject({
      event: 'transaction_failed',
      data: { error: { code: 'forbidden' } },
    });
  });

  test('hears that the person declined in the page, and that the payment failed', async () => {
    for (const [end, event] of [
      ['declined', 'transaction_declined'],
      ['failed', 'transaction_failed'],
    ] as const) {
      status = 'pending';
      const outcome = open();
      const { app } = await page();
      status = end;
      app.call('loaded');
      expect(await outcome).toMatchObject({ event });
      for (const one of document.querySelectorAll('dialog')) one.close();
      await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    }
  });

  test.each([
    ['of another app', { order_client_id: 'app_other' }, 'charge_unknown'],
    ['of another organization', { buyer_organization_id: 'globex' }, 'charge_unknown'],
    ['with another id', { id: 'ch_2' }, 'charge_unknown'],
  ])('fails for a charge %s', async (_, more, code) => {
    Object.assign(charge, more);
    expect(await open()).toMatchObject({ event: 'transaction_failed', data: { error: { code } } });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such charge');
    expect(document.querySelector('dialog iframe')).toBeNull();
  });

  test.each([
    ['ch_none', 'charge_unknown'],
    ['ch_signed_out', 'forbidden'],
  ])('fails for %s: %s', async (id, code) => {
    expect(await open({ charge: id })).toMatchObject({ data: { error: { code } } });
  });

  test('shows the page to who may not pay, there an owner is asked; the app hears it once', async () => {
    const outcome = await open({
      charge: 'ch_may_not',
      intent: { metadata: { ...INTENT.metadata, type: 'recurrent_charge', showBillingCyclePicker: true } },
    });
    expect(outcome).toMatchObject({ data: { error: { code: 'forbidden' } } });
    const { frame, app } = await page();
    expect(frame.src).toContain(
      `${SHOP}/marketplace/checkout/charge/ch_may_not/recurrent_charge/?embedded=true`,
    );
    expect(screen.queryByRole('combobox')).toBeNull();
    app.call('credentials');
    await waitFor(() => expect(app.events()).toEqual([['livechat:credentials', { token: 'secret' }]]));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
    expect(declines).toBe(0);
  });

  test('says so when that page does not come', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ charge: 'ch_may_not' });
    await waitFor(() => expect(document.querySelector('dialog iframe')).not.toBeNull());
    await vi.advanceTimersByTimeAsync(11_000);
    expect(screen.getByRole('alert')).toHaveTextContent('You may not pay for your organization.');
  });

  test.each(['success', 'declined', 'accepted'])('fails for a charge that is %s', async (past) => {
    status = past;
    expect(await open()).toMatchObject({ data: { error: { code: 'charge_not_pending' } } });
  });

  test('fails when the app does not say which charge', async () => {
    vi.useFakeTimers();
    const outcome = open({ charge: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ data: { error: { code: 'timeout' } } });
  });

  test('lets one wait and refuses the third', async () => {
    const first = open();
    const second = open();
    expect(await open()).toMatchObject({ data: { error: { code: 'busy' } } });
    const { app } = await page();
    status = 'success';
    app.call('loaded');
    await first;
    expect(await second).toMatchObject({ data: { error: { code: 'charge_not_pending' } } });
    expect(sent).toHaveLength(3);
  });

  test('offers the other cycle when the app asks for it', async () => {
    const intent = {
      metadata: { type: 'recurrent_charge' as const, icon: 'x', showBillingCyclePicker: true },
    };
    const outcome = open({ intent });
    await page();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Billing cycle' }), 'Yearly');
    expect(await outcome).toMatchObject({ event: 'transaction_declined' });
    expect(sent[0]).toEqual([
      'update_billing_cycle',
      { billingCycle: 12, chargeId: 'ch_1', paymentIntent: intent },
    ]);
    expect(declines).toBe(1);
  });
});

test('the messages of a start lead to one event', async () => {
  const pay = handlePayments(OPTIONS);
  expect(pay('set_toast', {})).toBe(false);
  expect(pay('register_transaction_pending', { paymentIntent: INTENT })).toBe(true);
  expect(pay('register_transaction_success', { charge: { id: 'ch_1' } })).toBe(true);
  const { app } = await page();
  status = 'success';
  app.call('loaded');
  await waitFor(() => expect(sent).toEqual([['transaction_accepted', { chargeId: 'ch_1' }]]));
});

test('what was not announced is not paid', async () => {
  const pay = handlePayments(OPTIONS);
  expect(pay('register_transaction_success', { charge: { id: 'ch_1' } })).toBe(true);
  const error = expect.objectContaining({ code: 'charge_unknown' });
  await waitFor(() => expect(sent).toEqual([['transaction_failed', { error }]]));
});
