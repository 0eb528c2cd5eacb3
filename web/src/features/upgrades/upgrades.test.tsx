import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '../../lib/wire';
import { boot, pages } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import type { Grant, Owned } from './model';

const charge = {
  id: 'r1',
  name: 'AskGuru: Hourly crawl',
  price: 900,
  quantity: 1,
  months: 1,
  trial_days: 0,
  per_account: false,
  test: false,
  status: 'active',
  return_url: 'https://shop.test/marketplace/apps/askguru/?id=r1',
  next_charge_at: '2026-12-21T10:00:00Z',
  taxes: { price: 900, total_price: 1107, tax_value: 207, tax_rate: 23 },
  resource: { id: 'u2', application_id: 'a1', quantity: 1 },
};

const grant = (state: Grant['state'], refusal?: string): Grant => ({
  charge_id: 'r1',
  charge_type: 'recurrent_charge',
  quantity: 1,
  state,
  created_at: '2026-11-21T10:00:00Z',
  ...(refusal ? { refusal } : {}),
});

type World = {
  owned?: Owned[];
  scope?: string;
  installed?: boolean;
  answer?: () => Response;
  status?: string;
};

function serve(world: World = {}) {
  const calls: string[] = [];
  const { owned = [], scope = 'billing_manage', installed = true, status = 'active' } = world;
  servePerson({ scope });
  server.use(
    http.get('/api/market/products/my', () => HttpResponse.json([])),
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: 'a1',
        installed,
        installedAt: installed ? '2026-11-20T10:00:00Z' : null,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
      }),
    ),
    http.get('/api/applications/:id/resources/purchases', () => HttpResponse.json({ items: owned })),
    http.post('/api/applications/:id/resources/:resource/create-charge', async ({ request, params }) => {
      calls.push(`${params.resource} ${await request.text()}`);
      return world.answer?.() ?? HttpResponse.json(charge, { status: 201 });
    }),
    http.get('/billing/purchases/offered/:type/:id', () =>
      HttpResponse.json({
        charge: { ...charge, status },
        product: 'livechat',
        seller: 'AskGuru',
        slug: 'askguru',
      }),
    ),
  );
  return calls;
}

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
});

const row = async (name: string) => {
  const [heading] = await screen.findAllByRole('heading', { level: 3, name });
  return within(heading?.closest('li') as HTMLElement);
};

describe('the upgrades of an app page', () => {
  test('S2.18 say what the organization has, and sell the rest', async () => {
    serve({ owned: [{ id: 'u2', quantity: 1, grants: [grant('enabled')] }] });
    renderPage(pages.app);
    const drafts = await row('Another 1,500 drafts');
    expect(await drafts.findByText('Quantity: n/a')).toBeVisible();
    expect(drafts.getByRole('button', { name: 'Buy Another 1,500 drafts' })).toBeEnabled();
    const crawl = await row('Hourly crawl');
    expect(crawl.getByText('Active')).toBeVisible();
    expect(crawl.getByText('Quantity: 1')).toBeVisible();
    expect(crawl.queryByRole('button')).toBeNull();
  });

  test('a refusal of the server is said in its words, and how many is asked first', async () => {
    const calls = serve({
      answer: () => HttpResponse.json({ code: 'x', message: 'Not now.' }, { status: 422 }),
    });
    const { user } = renderPage(pages.app);
    const drafts = await row('Another 1,500 drafts');
    await user.click(await drafts.findByRole('button', { name: 'Buy Another 1,500 drafts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy Another 1,500 drafts' }));
    const count = dialog.getByLabelText('How many?');
    await user.clear(count);
    await user.click(dialog.getByRole('button', { name: 'Go to checkout' }));
    expect(dialog.getByText('Give a whole number from 1 to 1000.')).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(count, '3');
    await user.click(dialog.getByRole('button', { name: 'Go to checkout' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(calls).toEqual(['u1 {"quantity":3}']);
  });

  test('a free one is given without a checkout', async () => {
    const calls = serve({ answer: () => new HttpResponse(null, { status: 204 }) as Response });
    const { user } = renderPage(pages.app);
    const crawl = await row('Hourly crawl');
    await user.click(await crawl.findByRole('button', { name: 'Buy Hourly crawl' }));
    expect(await screen.findByText('Hourly crawl is being switched on.')).toBeVisible();
    expect(calls).toEqual(['u2 {"quantity":1}']);
  });

  test('a person who may not pay reads whom to ask', async () => {
    serve({ scope: 'integrations_manage' });
    renderPage(pages.app);
    const crawl = await row('Hourly crawl');
    expect(await crawl.findByRole('button', { name: 'Buy Hourly crawl' })).toBeDisabled();
    expect(crawl.getByText('Ask somebody who may pay for your organization.')).toBeVisible();
  });

  test('a person without the app sees prices only', async () => {
    serve({ installed: false });
    renderPage(pages.app);
    await screen.findAllByRole('button', { name: 'Install' });
    expect(screen.queryByText(/^Quantity:/)).toBeNull();
  });
});

const thanks: Page = {
  status: 200,
  title: 'Confirm purchase',
  meta: { description: '', canonical: '' },
  path: '/checkout/charge/r1/recurrent_charge/thank-you/',
  kind: 'charge',
  charge: { id: 'r1', type: 'recurrent_charge', paid: true },
};

describe('after the payment of an upgrade', () => {
  test('its provider has switched it on', async () => {
    serve({ owned: [{ id: 'u2', quantity: 1, grants: [grant('enabled')] }] });
    renderPage(thanks);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you for your purchase' }),
    ).toBeVisible();
    expect(screen.getByText('AskGuru: Hourly crawl is paid and active.')).toBeVisible();
    expect(screen.getByText('$11.07 on Dec 21, 2026')).toBeVisible();
  });

  test('its provider refuses: the words, and that the money goes back', async () => {
    const refused = grant('refused', 'No <b>seats</b> left.');
    serve({ owned: [{ id: 'u2', quantity: null, grants: [refused] }], status: 'cancelled' });
    renderPage(thanks);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'It could not be switched on' }),
    ).toBeVisible();
    expect(screen.getByText('No <b>seats</b> left.')).toBeVisible();
    expect(screen.getByText(/^Your \$11\.07 goes back to the card/)).toBeVisible();
  });

  test('its provider has not answered yet', async () => {
    serve({ owned: [{ id: 'u2', quantity: null, grants: [grant('enabling')] }] });
    renderPage(thanks);
    expect(await screen.findByRole('heading', { name: 'Paid. Now it is being switched on' })).toBeVisible();
  });
});
