import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { Promotion } from './api';

const app = draftApp({
  payment: {
    price: 900,
    frequency: 'monthly',
    perAccount: false,
    trialDays: 0,
    creditCardRequired: false,
    tiersPricingConfig: { enabled: false, tiers: [] },
  } as never,
});

const code = (of: Partial<Promotion>): Promotion => ({
  code: 'FRIENDS-20',
  percent: 20,
  amount: 0,
  months: 3,
  applications: [app.id],
  startsAt: '2020-01-01T00:00:00Z',
  endsAt: '2999-01-01T00:00:00Z',
  total: 50,
  perOrganization: 1,
  used: 14,
  createdAt: '2020-01-01T00:00:00Z',
  ...of,
});

let codes: Promotion[];
let calls: [path: string, body: unknown][];

beforeEach(() => {
  signInDeveloper();
  codes = [];
  calls = [];
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.get('/api/promotion-codes', () => HttpResponse.json({ codes })),
    http.post('/api/promotion-codes', async ({ request }) => {
      const body = (await request.json()) as Partial<Promotion>;
      calls.push(['/api/promotion-codes', body]);
      codes = [code({ ...body, used: 0 })];
      return HttpResponse.json(codes[0], { status: 201 });
    }),
    http.put('/api/promotion-codes/:code/end', ({ request }) => {
      calls.push([new URL(request.url).pathname, null]);
      codes = codes.map((one) => ({ ...one, endsAt: '2020-02-01T00:00:00Z' }));
      return HttpResponse.json(codes[0]);
    }),
  );
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('a code is made for the app, and says what it gives', async () => {
  const { user } = renderConsole('/apps/chat-scorer/price/');
  expect(await screen.findByText(/^No code is for this app\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New code' }));
  const dialog = await screen.findByRole('dialog', { name: 'New code for Chat Scorer' });
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  const save = within(dialog).getByRole('button', { name: 'Make the code' });

  await user.type(field('Code'), 'pilgrim-26');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Takes off' }), 'Dollars');
  await user.type(field('How much'), 'much');
  await user.type(within(dialog).getByLabelText('Last day'), '2998-12-31');
  await user.clear(field('Uses of one buyer'));
  await user.type(field('Uses in all'), '1');
  await user.click(save);
  expect(field('How much')).toHaveAccessibleDescription(/^Use an amount in dollars, at most \$20,000\.00\./);
  expect(calls).toEqual([]);

  await user.clear(field('How much'));
  await user.type(field('How much'), '20');
  await user.click(save);
  expect(await screen.findByText('PILGRIM-26 can be used.', { exact: false })).toBeVisible();
  expect(calls).toEqual([
    [
      '/api/promotion-codes',
      {
        code: 'pilgrim-26',
        amount: 2000,
        months: 1,
        applications: [app.id],
        endsAt: new Date(2999, 0, 1).toISOString(),
        total: 1,
        perOrganization: 0,
      },
    ],
  ]);
});

test('what is beyond a limit of the server is told beside its field, and asked of nobody', async () => {
  const { user } = renderConsole('/apps/chat-scorer/price/');
  await user.click(await screen.findByRole('button', { name: 'New code' }));
  const dialog = await screen.findByRole('dialog', { name: 'New code for Chat Scorer' });
  const type = async (name: string, value: string) => {
    const field = within(dialog).getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, value);
    return field;
  };
  const code = await type('Code', 'abc');
  const value = await type('How much', '101');
  const months = await type('Months of a subscription', '37');
  const total = await type('Uses in all', '1000001');
  await user.type(within(dialog).getByLabelText('Last day'), '2998-12-31');
  await user.click(within(dialog).getByRole('button', { name: 'Make the code' }));
  expect(code).toHaveAccessibleDescription(/^Use 4 to 32 letters, digits and hyphens\./);
  expect(value).toHaveAccessibleDescription(/^Use 1 to 100 percent\./);
  expect(months).toHaveAccessibleDescription(/^Use 1 to 36 months\./);
  expect(total).toHaveAccessibleDescription(/^Use 0 to 1,000,000 uses\./);
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Takes off' }), 'Dollars');
  await type('How much', '20000.01');
  expect(value).toHaveAccessibleDescription(/^Use an amount in dollars, at most \$20,000\.00\./);
  expect(calls).toEqual([]);
});

test('codes of other apps are elsewhere, and one that is ended says when', async () => {
  codes = [code({}), code({ code: 'OTHERS', applications: ['another'] })];
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const row = await screen.findByRole('row', { name: /FRIENDS-20/ });
  expect(row).toHaveTextContent('20 %, 3 months');
  expect(row).toHaveTextContent('14 of 50');
  expect(row).toHaveTextContent('Dec 31, 2998');
  expect(screen.queryByText('OTHERS')).toBeNull();

  await user.click(within(row).getByRole('button', { name: 'End FRIENDS-20' }));
  const dialog = await screen.findByRole('dialog', { name: 'End FRIENDS-20?' });
  await user.click(within(dialog).getByRole('button', { name: 'End it' }));
  expect(await screen.findByText(/^Ended Feb 1, 2020/)).toBeVisible();
  expect(calls).toEqual([['/api/promotion-codes/FRIENDS-20/end', null]]);
  expect(screen.queryByRole('button', { name: 'End FRIENDS-20' })).toBeNull();
});

test('a code that is taken stays typed, with the reason', async () => {
  server.use(
    http.post('/api/promotion-codes', () =>
      HttpResponse.json(
        { code: 'coupon_code_taken', message: 'This code is taken. Choose another one.' },
        { status: 409 },
      ),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/price/');
  await user.click(await screen.findByRole('button', { name: 'New code' }));
  const dialog = await screen.findByRole('dialog', { name: 'New code for Chat Scorer' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Code' }), 'TAKEN');
  await user.type(within(dialog).getByRole('textbox', { name: 'How much' }), '10');
  await user.type(within(dialog).getByLabelText('Last day'), '2998-12-31');
  await user.click(within(dialog).getByRole('button', { name: 'Make the code' }));
  expect(await within(dialog).findByText('This code is taken. Choose another one.')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Code' })).toHaveValue('TAKEN');
});
