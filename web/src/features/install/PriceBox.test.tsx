import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryKeys } from '../../lib/queryKeys';
import type { App, Page } from '../../lib/wire';
import { app, boot, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken } from '../session/model/token';

const withApp = (part: Partial<App>): Page => ({ ...pages.app, app: { ...app, ...part } });
const bare = { facts: { ...app.facts, appearsIn: ['Chat details'] } };
const instance = (part: object) => ({
  applicationId: app.id,
  installed: false,
  installedAt: null,
  setupRequired: false,
  own: false,
  hasAccess: true,
  choosesAccess: false,
  refusal: null,
  ...part,
});
const box = () => within(screen.getByRole('complementary', { name: 'Price' }));

// What the box loads when first needed is at hand, so that no test waits for a library.
beforeAll(() =>
  Promise.all([
    import('./components/MoreMenu'),
    import('./components/OwnButton'),
    import('./components/OwnInstall'),
    import('./components/OwnedParts'),
    import('./components/PreviewedOffer'),
    import('../installation/UninstallDialog'),
    import('./components/WaitlistDialog'),
  ]),
);

/** S9.07: the platform is given a second. */
const AFTER_UNINSTALL = { timeout: 3000 };

/** The button while the account is read is disabled; people wait for it, too. */
async function installButton() {
  await waitFor(() => expect(box().getByRole('button', { name: 'Install' })).toBeEnabled());
  return box().getByRole('button', { name: 'Install' });
}

function signIn(scope = 'integrations_manage') {
  signInPerson({ scope });
}

beforeEach(() => forgetToken(boot.base));

const bar = () => within(document.querySelector<HTMLElement>('.buy-bar') as HTMLElement);

const isInstance = (part: object) =>
  server.use(http.get('/api/applications/:id/instance', () => HttpResponse.json(instance(part))));

describe('signed in', () => {
  beforeEach(() => signIn());

  test('a payment that waits for the bank replaces the Buy button', async () => {
    signIn('integrations_manage,billing_manage');
    const plan = { perAccount: false, monthlyCents: 1900, savedCentsPerYear: 0 };
    const monthly = { ...plan, id: 'm', billingCycle: 'monthly', unitCents: 1900 } as const;
    const yearly = { ...plan, id: 'y', billingCycle: 'yearly', unitCents: 19_380 } as const;
    const paid = { ...app.offer, plans: [monthly, yearly] };
    isInstance({});
    const expires = new Date(2026, 10, 23, 18, 40);
    const attempt = {
      charge: { id: 'c1', name: 'AskGuru', price_source: 'plan', plan_id: 'y' },
      product: 'livechat',
      application_id: app.id,
      slug: app.slug,
      first: true,
      total: 2299,
      next_action: {
        type: 'confirm',
        url: 'http://localhost/sandbox/challenge/p1',
        expires_at: expires.toISOString(),
      },
    };
    let result = [attempt];
    server.use(
      http.get('/billing/purchases/attempts', () => HttpResponse.json({ result })),
      http.put('/billing/direct_charge/livechat/c1/give-up', () => {
        result = [];
        return HttpResponse.json({});
      }),
    );
    const { user } = renderPage(withApp({ offer: paid }));
    const line = await box().findByText(
      /^\$22\.99 with tax, waits for your bank until (tomorrow, )?18:40\.$/,
    );
    expect(line).toBeVisible();
    // It is the line of the button: the way out comes after it.
    const out = box().getByRole('button', { name: /^Cancel this payment/ });
    expect(line.compareDocumentPosition(out)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // The price is that of what is being paid, and nothing else can be chosen or is added up.
    expect(await box().findByText('$193.80')).toBeVisible();
    expect(box().queryByRole('radio')).toBeNull();
    expect(box().queryByText('Each year')).toBeNull();
    expect(box().getByRole('link', { name: /^Finish your payment of \$22\.99/ })).toHaveAttribute(
      'href',
      `http://localhost/sandbox/challenge/p1?return=${encodeURIComponent(`/marketplace/checkout/${app.slug}/?charge=c1&type=direct_charge`)}`,
    );
    expect(box().queryByRole('link', { name: 'Buy' })).toBeNull();
    expect(box().queryByText('Add to cart')).toBeNull();
    await user.click(out);
    expect(await box().findByRole('link', { name: 'Buy' })).toBeVisible();
    expect(box().getAllByRole('radio')).toHaveLength(2);
  });

  test('says that the last payment was not finished in time, and lets the person buy again', async () => {
    signIn('integrations_manage,billing_manage');
    const plan = { perAccount: false, monthlyCents: 1900, savedCentsPerYear: 0 };
    const monthly = { ...plan, id: 'm', billingCycle: 'monthly', unitCents: 1900 } as const;
    isInstance({});
    const last = { application_id: app.id, slug: app.slug, name: app.name, total: 2299 };
    server.use(
      http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [], unconfirmed: [last] })),
    );
    renderPage(withApp({ offer: { ...app.offer, plans: [monthly] } }));
    expect(await box().findByText(/^Your payment of \$22\.99 was not finished\./)).toBeVisible();
    expect(box().getByText(/The bank got no answer within 24 hours\. Nothing was charged\./)).toBeVisible();
    expect(await box().findByRole('link', { name: 'Buy' })).toBeVisible();
  });

  test('S4.19 installing says so and goes to the settings', async () => {
    let has = false;
    server.use(
      http.get('/api/applications/:id/instance', () => HttpResponse.json(instance({ installed: has }))),
      http.put('/api/applications/:id/install', () => {
        has = true;
        return HttpResponse.json(instance({ installed: true, installedAt: '2026-11-03T10:00:00Z' }));
      }),
    );
    const { user } = renderPage(
      withApp({ ...bare, inHost: { fullscreen: true, screenPath: '/app/askguru/' } }),
    );
    await user.click(await installButton());
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open AskGuru' })).toHaveAttribute(
      'href',
      '/marketplace/app/askguru/',
    );
    expect(box().getByRole('link', { name: 'Open settings' })).toHaveAttribute(
      'href',
      '/marketplace/apps/askguru/?action=settings',
    );
    await waitFor(() => expect(location.search).toBe('?action=settings'));
  });

  test('a refusal is the reason below a disabled button, in the words of the server', async () => {
    isInstance({ refusal: { code: 'x', message: 'To install contact the owner of the LiveChat license.' } });
    renderPage(pages.app);
    expect(await box().findByText('To install contact the owner of the LiveChat license.')).toBeVisible();
    expect(box().getByRole('button', { name: 'Install' })).toBeDisabled();
  });

  test.each([
    ['sent', 200, 'Request sent!'],
    ['not sent', 500, 'Cannot send access request.'],
  ])('S6.08 S8.04 whom others may let in asks for access: %s', async (_, status, sentence) => {
    isInstance({ refusal: { code: 'install_forbidden', message: 'You do not have enough permissions.' } });
    let asked: unknown;
    server.use(
      http.post('/accounts/v2/accounts/me/send_request_for_invitation', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({}, { status });
      }),
    );
    const { user } = renderPage(pages.app);
    await user.click(await box().findByRole('button', { name: 'Ask for access' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(asked).toEqual({ product: 'livechat' });
    const again = box().getByRole('button', { name: 'Ask for access' });
    if (status === 200) expect(again).toBeDisabled();
    else expect(again).toBeEnabled();
  });

  test('who may not buy asks an owner by name, and the server for no payments', async () => {
    isInstance({ refusal: { code: 'install_forbidden', message: 'You do not have enough permissions.' } });
    let reads = 0;
    server.use(
      http.get('/billing/purchases/attempts', () => {
        reads += 1;
        return HttpResponse.json({ result: [] });
      }),
      http.get('/api/company', () =>
        HttpResponse.json({
          requests: [],
          budgets: [],
          owners: [{ product: 'livechat', name: 'Margaret Oduya' }],
        }),
      ),
    );
    renderPage(pages.app);
    expect(await box().findByRole('button', { name: 'Ask Margaret for this app' })).toBeVisible();
    expect(
      box().getByText(/^You do not have enough permissions\. .+ the owner sees it in My apps\.$/),
    ).toBeVisible();
    // What they may not do is not there to be pressed.
    expect(box().queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
    expect(reads).toBe(0);
    // So does the bar of phones, which is out of sight while the box is there.
    expect(await bar().findByRole('button', { name: /^Ask for this app/, hidden: true })).toBeEnabled();
    expect(bar().queryByRole('button', { name: 'Install', hidden: true })).not.toBeInTheDocument();
  });

  test('who asked for an app already reads so, and can change the words', async () => {
    isInstance({ refusal: { code: 'install_forbidden', message: 'You do not have enough permissions.' } });
    const asked = {
      own: true,
      charge: null,
      applicationId: app.id,
      state: 'waiting',
      reason: 'For answers.',
    };
    server.use(
      http.get('/api/company', () => HttpResponse.json({ requests: [asked], budgets: [], owners: [] })),
    );
    const { user } = renderPage(pages.app);
    const change = await box().findByRole('button', { name: 'Change your request' });
    expect(box().getByText(/You asked for it\. An owner decides in My apps\.$/)).toBeVisible();
    expect(box().queryByRole('button', { name: /^Ask .+ for this app$/ })).not.toBeInTheDocument();
    // Nothing is taken from who may not buy.
    expect(box().queryByText(/^Today \$/)).not.toBeInTheDocument();
    await user.click(change);
    expect(await screen.findByRole('textbox', { name: 'Why do you need it?' })).toHaveValue('For answers.');
  });

  test('a plan that is too low offers no request for access', async () => {
    isInstance({ refusal: { code: 'plan_too_low', message: 'Higher plans only.' } });
    renderPage(pages.app);
    expect(await box().findByText('Higher plans only.')).toBeVisible();
    expect(box().queryByRole('button', { name: 'Ask for access' })).not.toBeInTheDocument();
    // The bar of phones says why as well, in the place of a button that does nothing.
    expect(await bar().findByText('Higher plans only.')).toBeInTheDocument();
    expect(bar().queryByRole('button', { hidden: true })).not.toBeInTheDocument();
  });

  test('S8.09 a failure is a toast and leaves the button', async () => {
    isInstance({});
    server.use(
      http.put('/api/applications/:id/install', () =>
        HttpResponse.json(
          { code: 'license_inactive', message: 'Your LiveChat license is inactive.' },
          { status: 422 },
        ),
      ),
    );
    const { user } = renderPage(pages.app);
    await user.click(await installButton());
    expect(
      await screen.findByText("Application couldn't be installed: Your LiveChat license is inactive."),
    ).toBeVisible();
    expect(await installButton()).toBeEnabled();
  });

  test('S4.26 uninstalling asks, withdraws the consent and sends the reason', async () => {
    const calls: string[] = [];
    let has = true;
    server.use(
      http.get('/api/applications/:id/instance', () =>
        HttpResponse.json(instance({ installed: has, installedAt: has ? '2026-11-03T10:00:00Z' : null })),
      ),
      http.delete('/accounts/v2/clients/:id/consent', ({ params, request }) => {
        calls.push(`consent ${String(params.id)} ${new URL(request.url).search}`);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete('/api/applications/:id/install', async ({ request }) => {
        calls.push(`install ${JSON.stringify(await request.json())}`);
        has = false;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPage(pages.app);
    expect(await box().findByText('Installed on Nov 3, 2026')).toBeVisible();
    await user.click(box().getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Uninstall' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall AskGuru?' }));
    await user.type(dialog.getByLabelText('Why do you remove it?'), 'Too noisy');
    await user.click(dialog.getByRole('button', { name: 'Uninstall' }));
    expect(
      await screen.findByText('Application uninstalled successfully.', {}, AFTER_UNINSTALL),
    ).toBeVisible();
    expect(calls).toEqual([
      'consent askguru-client ?coverage=organization',
      'install {"reason":"Too noisy"}',
    ]);
    expect(await installButton()).toBeVisible();
  });

  test('an uninstall says until when it can be undone, and its toast undoes it by the keyboard', async () => {
    let has = true;
    let restored = 0;
    const removal = { removedAt: '2026-11-25T10:00:00Z', undoUntil: '2026-12-09T10:00:00Z', refusal: null };
    server.use(
      http.get('/api/applications/:id/instance', () =>
        HttpResponse.json(
          has
            ? instance({
                installed: true,
                installedAt: '2026-11-03T10:00:00Z',
                undoableUntil: '2026-12-09T10:00:00Z',
              })
            : instance({ removal }),
        ),
      ),
      http.delete('/accounts/v2/clients/:id/consent', () => new HttpResponse(null, { status: 204 })),
      http.delete('/api/applications/:id/install', () => {
        has = false;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/api/applications/:id/install/restore', () => {
        restored += 1;
        has = true;
        return HttpResponse.json(instance({ installed: true, installedAt: '2026-11-25T10:01:00Z' }));
      }),
    );
    const { user } = renderPage(pages.app);
    await user.click(await box().findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Uninstall' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall AskGuru?' }));
    expect(
      await dialog.findByText(/^Until Dec 9, 2026 you can undo this: .* nothing is charged/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Uninstall' }));
    expect(
      await screen.findByText(
        /uninstalled successfully\. You can undo this until Dec 9, 2026\./,
        {},
        AFTER_UNINSTALL,
      ),
    ).toBeVisible();
    expect(await box().findByText(/Uninstalled on Nov 25, 2026\./)).toBeVisible();
    // The menu that had the focus is gone with the box of an installed app.
    await waitFor(() => expect(document.activeElement?.id).toBe('price-box-action'));
    screen.getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/AskGuru is back, .* when you agree to it again\./)).toBeVisible();
    expect(await box().findByText('Installed on Nov 3, 2026')).toBeVisible();
    await waitFor(() => expect(document.activeElement?.id).toBe('price-box-action'));
    expect(restored).toBe(1);
  });

  test('an undo that is refused says why', async () => {
    const removal = { removedAt: '2026-11-25T10:00:00Z', undoUntil: '2026-12-09T10:00:00Z', refusal: null };
    isInstance({ removal });
    server.use(
      http.post('/api/applications/:id/install/restore', () =>
        HttpResponse.json(
          { code: 'paid_period_over', message: 'What was paid for AskGuru ended on Nov 28, 2026.' },
          { status: 422 },
        ),
      ),
    );
    const { user } = renderPage(pages.app);
    await user.click(await box().findByRole('button', { name: 'Bring it back AskGuru' }));
    expect(await screen.findByText('What was paid for AskGuru ended on Nov 28, 2026.')).toBeVisible();
  });

  test('who may not undo an uninstall reads why, and has no button for it', async () => {
    const removal = {
      removedAt: '2026-11-25T10:00:00Z',
      undoUntil: '2026-12-09T10:00:00Z',
      refusal: { code: 'scope_missing', message: 'To install contact the owner.' },
    };
    isInstance({ removal });
    renderPage(pages.app);
    expect(await box().findByText(/To install contact the owner\./)).toBeVisible();
    expect(box().queryByRole('button', { name: /Bring it back/ })).toBeNull();
  });

  test('a paid app shows both cycles and leads to the checkout with the chosen one', async () => {
    isInstance({});
    const plan = (id: string, billingCycle: 'monthly' | 'yearly', unitCents: number, saved: number) => ({
      id,
      billingCycle,
      unitCents,
      perAccount: true,
      monthlyCents: 765,
      savedCentsPerYear: saved,
    });
    const plans = [plan('m', 'monthly', 900, 0), plan('y', 'yearly', 9180, 1620)];
    server.use(
      http.get('/api/market/products/my', () => HttpResponse.json([])),
      http.get('/billing/price_preview/livechat', () => HttpResponse.json({}, { status: 503 })),
    );
    const { user } = renderPage(
      withApp({ offer: { ...app.offer, plans, trialDays: 14, cardRequired: true } }),
    );
    expect(box().getByText('$9')).toBeVisible();
    await user.click(box().getByRole('radio', { name: /Yearly/ }));
    expect(box().getAllByText('$91.80')[0]).toBeVisible();
    expect(box().getByText('$7.65 a month')).toBeVisible();
    expect(
      box().getByText('Today $0.00. First charge $91.80 plus tax after 14 days. Card required.'),
    ).toBeVisible();
    expect(await box().findByRole('link', { name: 'Start 14-day free trial' })).toHaveAttribute(
      'href',
      '/marketplace/checkout/askguru/?plan=y',
    );
  });
});

const monthly = {
  id: 'm',
  billingCycle: 'monthly',
  unitCents: 140,
  oldUnitCents: 200,
  perAccount: true,
  monthlyCents: 140,
  savedCentsPerYear: 0,
} as const;
const perAgent = withApp({ offer: { ...app.offer, plans: [monthly], trialDays: 14, cardRequired: true } });

/** The preview answers with this tax, of the price that was asked for. */
function isTaxed(part: { place: string; tax_rate: number; next_charge_at: string | null }) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('/billing/price_preview/livechat', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const price = Number(query.price);
      const tax = (price * part.tax_rate) / 100;
      return HttpResponse.json({ price, tax_value: tax, total_price: price + tax, ...part });
    }),
  );
  return asked;
}

/** The names and values of the lines, in their order. */
const lines = () =>
  [...(document.querySelectorAll('.price-box-lines > div') ?? [])].map((line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent,
  ]);

describe('the price line by line', () => {
  const hasAgents = (agents: number) =>
    server.use(
      http.get('/api/market/products/my', () =>
        HttpResponse.json([{ product: 'livechat', hasCard: true, agents, cardDetails: null }]),
      ),
    );

  test('has the prices by the number of agents, and multiplies by that which counts', async () => {
    const tiers = [
      { from: 10, percent: 15, cents: 119 },
      { from: 50, percent: 50, cents: 70 },
    ];
    const { user } = renderPage(
      withApp({ offer: { ...app.offer, plans: [{ ...monthly, tiers }], trialDays: 14, cardRequired: true } }),
    );
    await screen.findByText('From 10 agents: 15 % off');
    expect(lines().slice(0, 2)).toEqual([
      ['From 10 agents: 15 % off', '$1.19 per agent'],
      ['From 50 agents: 50 % off', '$0.70 per agent'],
    ]);
    expect(document.querySelector('.price-box-lines [aria-current]')).toBeNull();
    await user.clear(screen.getByLabelText('Agents'));
    await user.type(screen.getByLabelText('Agents'), '12');
    expect(document.querySelector('.price-box-lines [aria-current]')).toHaveTextContent('From 10 agents');
    expect(lines()[2]).toEqual(['12 × $1.19', '$14.28']);
  });

  test('multiplies with the agents of the organization, and has the tax of its place, also when it is 0', async () => {
    signIn();
    isInstance({});
    hasAgents(6);
    const asked = isTaxed({ place: 'Oregon', tax_rate: 0, next_charge_at: '2026-12-06T10:00:00Z' });
    renderPage(perAgent);
    expect(await box().findByText('Tax, Oregon 0 %')).toBeVisible();
    expect(lines()).toEqual([
      ['6 × $1.40', '$8.40'],
      ['Tax, Oregon 0 %', '$0.00'],
      ['Each month', '$8.40'],
    ]);
    expect(
      box().getByText(
        'Today $0.00. First charge $8.40 on Dec 6, 2026. Card required. The lower price stays while you keep the subscription.',
      ),
    ).toBeVisible();
    expect(asked.at(-1)).toEqual({ price: '840', months: '1', trial_days: '14' });
  });

  test('the stepper prices other numbers, and says what the checkout counts', async () => {
    signIn();
    isInstance({});
    hasAgents(6);
    isTaxed({ place: 'Poland', tax_rate: 23, next_charge_at: '2026-12-06T10:00:00Z' });
    const { user } = renderPage(perAgent);
    const agents = await box().findByRole('spinbutton', { name: 'Agents' });
    await waitFor(() => expect(agents).toHaveValue(6));
    await user.click(box().getByRole('button', { name: 'One agent more' }));
    expect(agents).toHaveValue(7);
    expect(agents).toHaveAccessibleDescription('Your organization has 6 agents. The checkout counts them.');
    await waitFor(() =>
      expect(lines()).toEqual([
        ['7 × $1.40', '$9.80'],
        ['Tax, Poland 23 %', '$2.25'],
        ['Each month', '$12.05'],
      ]),
    );
    await user.click(box().getByRole('button', { name: 'One agent less' }));
    expect(agents).not.toHaveAccessibleDescription();
  });

  test('signed out the tax follows the address, and the stepper works', async () => {
    const { user } = renderPage(perAgent);
    expect(await box().findByRole('button', { name: 'Sign in to buy' })).toBeVisible();
    await user.click(box().getByRole('button', { name: 'One agent more' }));
    expect(lines()).toEqual([
      ['2 × $1.40', '$2.80'],
      ['Tax: follows your address', ''],
      ['Each month, before tax', '$2.80'],
    ]);
    expect(box().getByText(/^Today \$0\.00\. First charge \$2\.80 plus tax after 14 days\./)).toBeVisible();
  });

  test('a sum that is too large for a payment says so', async () => {
    signIn();
    isInstance({});
    hasAgents(10_000);
    server.use(
      http.get('/billing/price_preview/livechat', () =>
        HttpResponse.json({ code: 'validation', message: 'Too large.' }, { status: 422 }),
      ),
    );
    renderPage(withApp({ offer: { ...app.offer, plans: [{ ...monthly, unitCents: 2_000_000 }] } }));
    expect(
      await box().findByText('This sum is too large for one payment.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(lines()[0]).toEqual(['10,000 × $20,000.00', '$200,000,000.00']);
  });

  test.each(['0', '-1', '1.5', '10001', '1e3'])('%s is no number of agents', async (typed) => {
    const { user } = renderPage(perAgent);
    const agents = box().getByRole('spinbutton', { name: 'Agents' });
    await user.type(agents, typed);
    expect(agents).toHaveAccessibleDescription('Give a number from 1 to 10,000.');
    expect(lines()[0]).toEqual(['1 × $1.40', '$1.40']);
  });
});

test('an installed app shows what this organization pays, not the list price', async () => {
  signIn('integrations_manage,billing_manage');
  isInstance({ installed: true, installedAt: '2026-08-14T10:00:00Z', installedBy: 'Margaret Oduya' });
  server.use(
    http.get('/api/market/products/my', () =>
      HttpResponse.json([
        {
          product: 'livechat',
          hasCard: true,
          agents: 6,
          cardDetails: { cardType: 'visa', lastFour: '4242' },
        },
      ]),
    ),
    http.get('/api/company/applications', () =>
      HttpResponse.json({ result: [{ applicationId: app.id, agents: 7, withAccess: 6 }] }),
    ),
    http.get('/billing/purchases/subscriptions', () =>
      HttpResponse.json({
        result: [
          {
            charge: {
              id: 'c1',
              status: 'active',
              months: 1,
              next_charge_at: '2026-11-28T10:00:00Z',
              per_account: true,
              quantity: 6,
              taxes: { price: 2500, tax_value: 0, total_price: 2500, tax_rate: 0 },
            },
            product: 'livechat',
            slug: app.slug,
            changeable: true,
            keepable: false,
            trial_days_left: 0,
          },
        ],
        paid: { total: 7500, payments: 3 },
        now: '2026-11-21T12:00:00Z',
      }),
    ),
  );
  renderPage(perAgent);
  expect(await box().findByText('$25.00')).toBeVisible();
  expect(box().getByText('/mo, your price')).toBeVisible();
  expect(box().getByText('$25.00 on Nov 28, 2026')).toBeVisible();
  expect(box().getByText('$75.00 in 3 payments')).toBeVisible();
  expect(await box().findByText(/4242/)).toBeVisible();
  expect(box().getByText('Agents paid for').nextElementSibling).toHaveTextContent('6');
  expect(box().getByText(/^Version 2\.2 since Oct 29, 2026:/)).toBeVisible();
  expect(box().getByRole('link', { name: app.changelog[0]?.title ?? '' })).toHaveAttribute(
    'href',
    '#changelog',
  );
  expect(box().getByText('Installed by Margaret Oduya on Aug 14, 2026')).toBeVisible();
  expect(box().getByRole('link', { name: 'Open settings' })).toBeVisible();
  expect(await box().findByRole('link', { name: 'Change plan' })).toBeVisible();
  expect(box().queryByText('$1.40')).toBeNull();
  // The first section is about its use, with a tab of its own.
  const use = within(document.getElementById('your-use') as HTMLElement);
  expect((await use.findAllByRole('term')).map((one) => one.parentElement?.textContent)).toEqual([
    'Next charge$25.00on Nov 28, 2026',
    'Agents with access6of 7 in the team',
    'Paid so far$75.00in 3 payments',
    'InstalledAug 14, 2026by Margaret Oduya',
  ]);
  expect(use.getByRole('link', { name: 'Subscriptions and invoices' })).toHaveAttribute(
    'href',
    '/marketplace/billing/',
  );
  expect(screen.getAllByRole('navigation', { name: 'Sections' })[0]?.firstChild).toHaveTextContent(
    'Your use',
  );
  // Nor does the bar of phones, which is out of sight while the box is there.
  const shown = document.querySelector('.buy-bar');
  expect(shown).toHaveTextContent('Installed');
  expect(shown).not.toHaveTextContent('$');
  expect(box().queryByRole('radio')).toBeNull();
});

describe('what changed last in an installed app', () => {
  const today = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
  const installedOn = (installedAt: string) => isInstance({ installed: true, installedAt });
  const NEWS = { name: 'New in 2.2: Sources cite paragraphs' };

  beforeEach(() => {
    signIn();
    server.use(http.get('/api/company/applications', () => HttpResponse.json({ result: [] })));
  });
  afterEach(() => vi.useRealTimers());

  test('stands above its use, with the way to all changes', async () => {
    today('2026-11-21T12:00:00Z');
    installedOn('2026-08-14T10:00:00Z');
    renderPage(withApp(bare));
    const strip = within(
      (await screen.findByRole('heading', NEWS)).closest<HTMLElement>('.strip') as HTMLElement,
    );
    expect(strip.getByText(/where the help site has anchors\./).parentElement).toHaveTextContent(
      /Since Oct 29, 2026\.$/,
    );
    expect(strip.getByRole('link', { name: 'See all changes' })).toHaveAttribute('href', '#changelog');
  });

  test('is no news for who installed it with the change', async () => {
    today('2026-11-21T12:00:00Z');
    installedOn('2026-10-29T10:00:00Z');
    renderPage(withApp(bare));
    await screen.findByLabelText('Your use at a glance');
    expect(screen.queryByRole('heading', NEWS)).toBeNull();
  });

  test('is no news after two months', async () => {
    today('2026-12-29T12:00:00Z');
    installedOn('2026-08-14T10:00:00Z');
    renderPage(withApp(bare));
    await screen.findByLabelText('Your use at a glance');
    expect(screen.queryByRole('heading', NEWS)).toBeNull();
  });
});

test.each<[string, object, object, string, [string, string]]>([
  [
    'failed',
    { status: 'past_due' },
    { retry_at: '2026-11-25T10:00:00Z' },
    'Payment failed',
    ['Next charge', '$25.00 on Nov 28, 2026'],
  ],
  ['is being collected', { status: 'past_due' }, {}, 'Being paid', ['Next charge', '$25.00 on Nov 28, 2026']],
  ['ends', { status: 'cancelled' }, {}, 'Cancelled', ['Yours until', 'Nov 28, 2026']],
])(
  'the box of an app whose payment %s says so, and what comes, at once',
  async (_, charge, part, state, [fact, value]) => {
    signIn('integrations_manage,billing_manage');
    isInstance({ installed: true, installedAt: '2026-08-14T10:00:00Z' });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('/api/market/products/my', async () => {
        await answered;
        const cardDetails = { cardType: 'visa', lastFour: '4242' };
        return HttpResponse.json([{ product: 'livechat', hasCard: true, agents: 6, cardDetails }]);
      }),
      http.get('/api/company/applications', () => HttpResponse.json({ result: [] })),
      http.get('/billing/purchases/subscriptions', () =>
        HttpResponse.json({
          result: [
            {
              charge: {
                id: 'c1',
                months: 1,
                next_charge_at: '2026-11-28T10:00:00Z',
                taxes: { price: 2500, tax_value: 0, total_price: 2500, tax_rate: 0 },
                ...charge,
              },
              product: 'livechat',
              slug: app.slug,
              trial_days_left: 0,
              ...part,
            },
          ],
          paid: { total: 0, payments: 0 },
          now: '2026-11-21T12:00:00Z',
        }),
      ),
    );
    const { queryClient } = renderPage(perAgent);
    expect(await box().findByText('Installed on Aug 14, 2026')).toBeVisible();
    const paid = queryKeys.billing.of('fra:secret', 'subscriptions-to', app.id);
    await waitFor(() => expect(queryClient.getQueryData(paid)).toBeDefined());
    // Without its card the rest would push what stands below, and once more with it.
    expect(box().queryByText(state)).toBeNull();
    answer();
    expect(await box().findByText(state)).toBeVisible();
    expect(box().getByText(fact).nextElementSibling).toHaveTextContent(value);
    expect(box().getByText(/4242/)).toBeVisible();
    expect(box().queryByText('Paid so far')).toBeNull();
  },
);

test('the use of an installed app says when it could not be read, and is read again', async () => {
  signIn('integrations_manage,billing_manage');
  isInstance({ installed: true, installedAt: '2026-08-14T10:00:00Z', installedBy: 'Margaret Oduya' });
  let isBroken = true;
  server.use(
    http.get('/api/market/products/my', () => HttpResponse.json([])),
    http.get('/billing/purchases/subscriptions', () =>
      HttpResponse.json({ result: [], paid: { total: 0, payments: 0 }, now: '2026-11-21T12:00:00Z' }),
    ),
    http.get('/api/company/applications', () =>
      isBroken
        ? HttpResponse.json({}, { status: 404 })
        : HttpResponse.json({ result: [{ applicationId: app.id, agents: 7, withAccess: 6 }] }),
    ),
  );
  const { user } = renderPage(perAgent);
  const section = await waitFor(() => {
    const found = document.getElementById('your-use');
    if (!found) throw new Error('no section');
    return within(found);
  });
  expect(await section.findByText('Your use could not be loaded.')).toBeVisible();
  isBroken = false;
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('of 7 in the team')).toBeVisible();
  expect(section.queryByText('Your use could not be loaded.')).toBeNull();
});

describe('lines of trust', () => {
  const trust = () =>
    [...document.querySelectorAll('.price-box-trust li')].map((line) => line.textContent?.trim());

  test('are there for facts alone', () => {
    renderPage(withApp({ permissions: [], verified: true }));
    expect(trust()).toEqual(['No access to your account is asked for.']);
  });

  test('name the mark, the way back, when support is given, what is opened and how fast answers come', () => {
    const answers = { hours: 50, count: 12 };
    renderPage(
      withApp({
        verifiedPath: '/legal/verified/',
        developerInfo: { ...app.developerInfo, hours: 'Monday to Friday, 9 to 17, Berlin' },
        offer: { ...app.offer, plans: [monthly] },
        ratings: { ...app.ratings, answers },
      }),
    );
    expect(trust()).toEqual([
      'Verified.  What it means',
      'Money back within 14 days of a first payment, under Billing.',
      'Support hours: Monday to Friday, 9 to 17, Berlin',
      '4 areas of your account opened to it. What it can see',
      'Silvertrail answers reviews in 2 days, as measured.',
    ]);
    expect(box().getByRole('link', { name: 'What it means' })).toHaveAttribute(
      'href',
      '/marketplace/legal/verified/',
    );
  });
});

test('S2.09 the box names a discount with its last day, or one that begins later', () => {
  const { unmount } = renderPage(
    withApp({ price: { ...app.price, frequency: 'once', percent: 30, until: '2026-12-13' } }),
  );
  expect(box().getByText('30 % off until Dec 13')).toBeVisible();
  unmount();
  const next = { percent: 15, from: '2026-11-28', until: '2026-12-19', cents: 765 };
  renderPage(withApp({ price: { ...app.price, frequency: 'once', next } }));
  expect(box().getByText('15 % off').parentElement).toHaveTextContent(
    '15 % off' + 'Starts Nov 28, 2026, until Dec 19, 2026',
  );
});

test('an app whose set-up is unfinished shows a reminder, without taking the focus', async () => {
  signIn();
  isInstance({ installed: true, setupRequired: true });
  renderPage(withApp(bare));
  expect(await box().findByText(`Finish the set-up of ${app.name}.`)).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('S2.16 action=settings says where an installed app is', async () => {
  signIn();
  isInstance({ installed: true, installedAt: '2026-11-03T10:00:00Z' });
  renderPage(withApp(bare), { search: '?action=settings' });
  expect(await box().findByText('AskGuru is ready.')).toBeVisible();
});

test('coming soon cannot be installed and has no price', () => {
  const free = { ...app.price, cents: 0, frequency: 'free' as const };
  renderPage(withApp({ ...bare, lifecycle: 'ACCEPTED', price: free, offer: { ...app.offer, plans: [] } }));
  expect(box().getByText('Coming soon')).toBeVisible();
  expect(box().queryByText('Free')).not.toBeInTheDocument();
  expect(box().queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  expect(box().getByRole('button', { name: 'Tell me when it is there' })).toBeEnabled();
});

describe('an app that is coming', () => {
  const coming = withApp({ lifecycle: 'ACCEPTED' });

  test('S4.32 a ghost login cannot join the waitlist', async () => {
    signIn('ghost');
    renderPage(coming);
    const button = () => box().getByRole('button', { name: 'Tell me when it is there' });
    await waitFor(() => expect(button()).toBeDisabled());
    expect(button()).toHaveAccessibleDescription(/^You are browsing as a customer\./);
  });

  const open = async () => {
    const { user } = renderPage(coming);
    await user.click(await box().findByRole('button', { name: 'Tell me when it is there' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };

  test.each([
    [true, /^We have sent you a mail/],
    [false, `We tell you when ${app.name} is here.`],
  ])('S7.48 keeps an address to write to, confirm %s', async (confirm, sentence) => {
    let body: unknown;
    server.use(
      http.post('/api/awaiting_apps', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ confirm });
      }),
    );
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('E-mail'), 'ann@acme.example');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(body).toEqual({ applicationId: app.id, email: 'ann@acme.example' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('an invalid address is reported at its field, and so is a failure', async () => {
    server.use(
      http.post('/api/awaiting_apps', () => HttpResponse.json({ code: 'internal' }, { status: 500 })),
    );
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(dialog.getByText('Please enter an e-mail address')).toBeVisible();
    await user.type(dialog.getByLabelText('E-mail'), 'ann@acme.example');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await dialog.findByText('Your address could not be kept. Try again.')).toBeVisible();
    expect(dialog.getByLabelText('E-mail')).toHaveValue('ann@acme.example');
  });
});

describe('what the host product opens', () => {
  const hosts = { ...boot, livechat: 'https://lc.example' };
  const inHost = { fullscreen: true };

  test('S2.17, S4.25 an installed app leads to its full screen, its settings and its subscription', async () => {
    signIn();
    isInstance({ installed: true, installedAt: '2026-11-03T10:00:00Z' });
    const monthly = {
      id: 'm',
      billingCycle: 'monthly',
      unitCents: 900,
      perAccount: false,
      monthlyCents: 900,
      savedCentsPerYear: 0,
    } as const;
    const { user } = renderPage(withApp({ inHost, offer: { ...app.offer, plans: [monthly] } }), {
      boot: hosts,
    });
    await user.click(await box().findByRole('button', { name: 'More' }));
    const links = await screen.findAllByRole('menuitem');
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Open in live chat', 'https://lc.example/app/askguru/'],
      ['Settings', 'https://lc.example/settings/integrations/askguru/'],
      ['Manage subscription', 'https://lc.example/subscription/'],
      ['Uninstall', null],
    ]);
  });

  test('S3.07 an app may have settings of its own', async () => {
    signIn();
    isInstance({ installed: true, installedAt: '2026-11-03T10:00:00Z' });
    const own = { fullscreen: false, settingsUrl: 'https://own.example/settings' };
    renderPage(withApp({ inHost: own }), { boot: hosts, search: '?action=settings' });
    expect(await box().findByRole('link', { name: 'Open its settings' })).toHaveAttribute(
      'href',
      'https://own.example/settings',
    );
  });
});
