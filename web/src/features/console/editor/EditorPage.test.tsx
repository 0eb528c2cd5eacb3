import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderConsole, sharedWithNobody, signInDeveloper, stubSignInWindow } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';
import type { Progress } from '../publishing';

/** What plans cost while the discount of a test runs. */
const REDUCED = [
  { id: 'monthly', billingCycle: 'monthly', price: 400, oldPrice: 500 },
  { id: 'yearly', billingCycle: 'yearly', price: 4080, oldPrice: 5100 },
];

type Call = { method: string; part: string; seen: string | null; body: unknown };

/** The API with one app, which takes what is written and refuses an old tag. */
function serveApp(start: Partial<DraftApp> = {}) {
  const kept = { app: draftApp(start), edits: 0 };
  const calls: Call[] = [];
  const write = (change: Partial<DraftApp>) => {
    kept.edits += 1;
    kept.app = { ...kept.app, ...change, revision: `1.${kept.edits}` };
  };
  const changeOf = (part: string, body: unknown): Partial<DraftApp> => {
    if (part === 'features' || part === 'benefits') return { [part]: body } as Partial<DraftApp>;
    if (part === 'payment')
      return {
        payment: body ? { ...(body as DraftApp['payment']), oldPrice: null } : null,
      } as Partial<DraftApp>;
    if (part === 'discount') {
      const discount = body && { ...(body as object), state: 'coming', plans: REDUCED };
      return { payment: { ...kept.app.payment, discount: discount ?? null } } as Partial<DraftApp>;
    }
    if (part === 'install/direct') return { directInstallUrl: (body as { url: string }).url };
    if (part === 'webhook') return { webhookUrl: (body as { url: string }).url };
    if (part === 'chat-webhooks') return { chatWebhookUrl: (body as { url: string }).url };
    if (part === 'price-rise') return {};
    if (part === 'onboarding')
      return { elements: { ...kept.app.elements, onboarding: body ?? null } } as Partial<DraftApp>;
    const { categoryId, ...rest } = body as Record<string, string>;
    return {
      ...rest,
      ...(categoryId ? { category: { id: categoryId, slug: categoryId, name: 'CRM' } } : {}),
    };
  };
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([kept.app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(kept.app)),
    http.get('/api/v2/applications/id-chat-scorer', () => HttpResponse.json(kept.app)),
    http.get('/api/v2/applications/id-chat-scorer/resources', () => HttpResponse.json({ items: [] })),
    sharedWithNobody,
    http.get('/api/v2/applications/id-chat-scorer/events', () => HttpResponse.json([])),
    http.all('/api/v2/applications/id-chat-scorer/*', async ({ request }) => {
      const part = new URL(request.url).pathname.split('id-chat-scorer/')[1] ?? '';
      const text = await request.text();
      const body = text ? JSON.parse(text) : undefined;
      const seen = request.headers.get('If-Match');
      calls.push({ method: request.method, part, seen, body });
      if (seen && seen !== `"${kept.app.revision}"`) {
        return HttpResponse.json({ code: 'revision_conflict', message: 'Changed.' }, { status: 409 });
      }
      write(changeOf(part, body));
      return HttpResponse.json(kept.app);
    }),
    http.get('/marketplace/page-data/app-data.json', () =>
      HttpResponse.json({ webpackCompilationHash: 'b', sharedData: 'h', slices: {} }),
    ),
    http.get('/marketplace/page-data/sq/d/*', () =>
      HttpResponse.json({
        categories: [
          { slug: 'analytics', name: 'Analytics' },
          { slug: 'crm', name: 'CRM' },
        ],
        lists: [],
      }),
    ),
  );
  return { kept, calls, write };
}

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('what is typed is saved, and the page says so', async () => {
  const { calls, kept } = serveApp();
  const { user } = renderConsole('/apps/chat-scorer/');
  const short = await screen.findByRole('textbox', { name: 'Short description' });
  await user.tripleClick(short);
  await user.paste('Judges chats.'); // at once: a slow machine would save what is half typed
  await user.tab();
  expect(await screen.findByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(calls).toEqual([
    {
      method: 'PUT',
      part: 'display',
      seen: '"1.0"',
      body: { name: 'Chat Scorer', shortDescription: 'Judges chats.' },
    },
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'CRM');
  await waitFor(() => expect(kept.app.category.slug).toBe('crm'));
  expect(
    within(screen.getByRole('region', { name: 'On a card, as you type' })).getByText('Judges chats.'),
  ).toBeVisible();
});

test('who is signed out while they write stays on the page, and what they wrote is saved once they are back', async () => {
  const { kept } = serveApp();
  const written: unknown[] = [];
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/display', async ({ request }) => {
      if (request.headers.get('authorization') !== 'Bearer fra:fresh')
        return HttpResponse.json({ code: 'unauthorized', message: 'Logged out.' }, { status: 401 });
      written.push(await request.json());
      return HttpResponse.json({ ...kept.app, shortDescription: 'Judges chats.', revision: '1.1' });
    }),
  );
  const { answer } = stubSignInWindow();
  const { user } = renderConsole('/apps/chat-scorer/');
  const short = await screen.findByRole('textbox', { name: 'Short description' });
  await user.clear(short);
  await user.type(short, 'Judges chats.');
  await user.tab();
  const ended = within(
    await screen.findByRole('dialog', { name: 'You have been signed out' }, { timeout: 5000 }),
  );
  expect(location.pathname).toBe('/console/apps/chat-scorer/');
  expect(ended.getByRole('status')).toHaveTextContent('Log in and try again.');
  await user.click(ended.getByRole('button', { name: 'Sign in' }));
  await answer('fra:fresh');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(short).toBeInTheDocument();
  expect(short).toHaveValue('Judges chats.');
  await waitFor(() => expect(written).toEqual([{ name: 'Chat Scorer', shortDescription: 'Judges chats.' }]));
  expect(await screen.findByText(/^Saved \d/)).toBeVisible();
});

test('says what is missing, in the list and beside the part, as it is written', async () => {
  serveApp({ tutorialUrl: '', benefits: [] });
  const { user } = renderConsole('/apps/chat-scorer/');
  const missing = await screen.findByRole('region', { name: 'Missing to submit' });
  expect(
    within(missing)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Benefits', 'Tutorial']);
  expect(missing).toHaveTextContent('Name at least one benefit.');
  expect(screen.getByRole('link', { name: 'Listing, 2 things missing' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await user.click(within(missing).getByRole('link', { name: 'Tutorial' }));
  expect(screen.getByRole('textbox', { name: 'Tutorial' })).toHaveFocus();
  await user.click(within(missing).getByRole('link', { name: 'Benefits' }));
  expect(screen.getByRole('button', { name: 'Add a benefit' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Tutorial' }), 'http://a.test');
  expect(screen.getByRole('textbox', { name: 'Tutorial' })).toHaveAccessibleDescription(
    /^Use an address that begins with https:\/\/\./,
  );
  expect(await screen.findByText('Not saved: look at the marked fields')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Tutorial' }));
  await user.type(screen.getByRole('textbox', { name: 'Tutorial' }), 'https://a.test/help');
  await user.click(screen.getByRole('button', { name: 'Add a benefit' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Benefit 1, title' })).toHaveFocus());
  await user.keyboard('Scores');
  await user.type(screen.getByRole('textbox', { name: 'Benefit 1, description' }), 'Each chat.');
  await user.tab();
  expect(await within(missing).findByText('Nothing of the listing is missing.')).toBeVisible();
});

test('what two people changed at once is decided field by field', async () => {
  const { kept, write } = serveApp();
  const { user } = renderConsole('/apps/chat-scorer/');
  const short = await screen.findByRole('textbox', { name: 'Short description' });
  write({ shortDescription: 'Theirs.', longDescription: 'Their text.' });
  await user.clear(short);
  await user.type(short, 'Mine.');
  await user.tab();
  const conflict = await screen.findByRole('alert', { name: 'Somebody else changed this meanwhile' });
  expect(conflict).toHaveTextContent('YoursMine.');
  expect(conflict).toHaveTextContent('TheirsTheirs.');
  expect(screen.getByText('Not saved: somebody else changed the same')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Their text.');
  await user.click(within(conflict).getByRole('button', { name: 'Keep mine: Short description' }));
  await waitFor(() => expect(kept.app.shortDescription).toBe('Mine.'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a conflict names who saved the other text, however long ago, and one’s own other window', async () => {
  const { write } = serveApp();
  const saved = (sequence: number, account: string, part: string) => ({
    sequence,
    name: 'application.edit',
    createdAt: '2026-11-01T09:15:00Z',
    payload: { details: '', changes: [{ part, before: 'Before.', after: 'After.' }] },
    meta: { role: 'member', account, email: `${account}@apps.test` },
  });
  const asked: string[] = [];
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/events', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('limit') !== '100') return HttpResponse.json([]);
      asked.push(query.get('before') ?? 'the newest');
      // The description was saved before all that is read at once.
      return HttpResponse.json(
        query.get('before') === '3'
          ? [saved(2, 'pia', 'longDescription'), saved(1, 'gus', 'longDescription')]
          : [saved(4, 'd1', 'shortDescription'), saved(3, 'pia', 'shortDescription')],
      );
    }),
  );
  renderConsole('/apps/chat-scorer/');
  const short = await screen.findByRole('textbox', { name: 'Short description' });
  write({ shortDescription: 'Short of theirs.', longDescription: 'Long of theirs.' });
  // Both before either is saved.
  fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), {
    target: { value: 'Long of mine.' },
  });
  fireEvent.change(short, { target: { value: 'Short of mine.' } });
  const conflict = await screen.findByRole('alert', { name: 'Somebody else changed this meanwhile' });
  await waitFor(() =>
    expect(conflict).toHaveTextContent('Theirs: pia@apps.test, Nov 1, 2026, 09:15 UTCLong of theirs.'),
  );
  expect(conflict).toHaveTextContent(
    'Theirs: you, in another window, Nov 1, 2026, 09:15 UTCShort of theirs.',
  );
  expect(asked).toEqual(['the newest', '3']);
});

test('what it works with can be changed until it was published', async () => {
  const { calls, kept } = serveApp();
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Works with' }), 'Help desk');
  await waitFor(() => expect(kept.app.product).toBe('helpdesk'));
  expect(calls).toMatchObject([{ method: 'PUT', part: 'product', body: { product: 'helpdesk' } }]);
});

test('what it works with is fixed once it was published', async () => {
  serveApp({ status: 'PUBLISHED', version: 2 });
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByRole('textbox', { name: 'Works with' })).toBeDisabled();
});

test('what both chose among categories is told by their names', async () => {
  const { write } = serveApp({
    category: { id: '11', slug: 'analytics', name: 'Analytics' },
    categories: ['analytics'],
  });
  const { user } = renderConsole('/apps/chat-scorer/');
  const others = within(await screen.findByRole('group', { name: 'Other categories' }));
  const crm = await others.findByRole('checkbox', { name: 'CRM' });
  write({
    category: { id: '13', slug: 'help-desk', name: 'Help desk' },
    categories: ['help-desk', 'analytics'],
  });
  await user.click(crm);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'CRM');
  const conflict = await screen.findByRole('alert', { name: 'Somebody else changed this meanwhile' });
  await waitFor(() => expect(conflict).toHaveTextContent('Other categoriesYoursCRM'));
  expect(conflict).toHaveTextContent('TheirsAnalytics');
  expect(conflict).toHaveTextContent('CategoryYoursCRM');
});

const three = ['One', 'Two', 'Three'].map((title) => ({ title, description: `${title}.` }));
const titles = () =>
  screen
    .getAllByRole('textbox', { name: /^Feature \d, title$/ })
    .map((input) => (input as HTMLInputElement).value);

test('features are put in order by keyboard, and one that was removed comes back', async () => {
  const { kept } = serveApp({ features: three });
  const { user } = renderConsole('/apps/chat-scorer/');
  const handle = await screen.findByRole('button', { name: 'Move Three, place 3 of 3' });
  handle.focus();
  await user.keyboard(' {ArrowUp}');
  expect(screen.getByText('Three, place 2 of 3.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Three, place 2 of 3' })).toHaveFocus();
  expect(titles()).toEqual(['One', 'Three', 'Two']);
  await user.keyboard('{Escape}');
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  await user.keyboard(' {Shift>}{ArrowUp}{/Shift} ');
  expect(titles()).toEqual(['Three', 'One', 'Two']);
  await waitFor(() => expect(kept.app.features.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']));
  await user.click(screen.getByRole('button', { name: 'Remove Feature 2' }));
  expect(titles()).toEqual(['Three', 'Two']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(titles()).toEqual(['Three', 'One', 'Two']);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Feature 2, title' })).toHaveFocus());
});

test('the strip of sections is scrolled to the one that is open', async () => {
  serveApp();
  const drawn = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.matches('.console-nav > [aria-current]')
      ? new DOMRect(700, 0, 60, 44)
      : new DOMRect(0, 0, 390, 44);
  });
  renderConsole('/apps/chat-scorer/history/');
  const strip = await screen.findByRole('navigation', { name: 'Sections of Chat Scorer' });
  expect(strip.scrollLeft).toBe(700 + 30 - 195);
  drawn.mockRestore();
});

test('features are put in order one place at a press', async () => {
  const { kept } = serveApp({ features: three });
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.click(await screen.findByRole('button', { name: 'Move One to place 2 of 3' }));
  expect(titles()).toEqual(['Two', 'One', 'Three']);
  expect(screen.getByText('One, place 2 of 3.')).toBeInTheDocument();
  const down = screen.getByRole('button', { name: 'Move One to place 3 of 3' });
  expect(down).toHaveFocus();
  await user.click(down);
  await user.click(down);
  expect(titles()).toEqual(['Two', 'Three', 'One']);
  expect(down).toHaveAttribute('aria-disabled', 'true');
  expect(down).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Move Three to place 1 of 3' }));
  await waitFor(() => expect(kept.app.features.map(({ title }) => title)).toEqual(['Three', 'Two', 'One']));
});

test('what is dragged to the foot of the window goes along as the page scrolls, until it is put down', async () => {
  serveApp({ features: three });
  renderConsole('/apps/chat-scorer/');
  const handle = await screen.findByRole('button', { name: 'Move One, place 1 of 3' });
  // Each entry is almost as high as the window.
  let scrolled = 0;
  const entries = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // What is no entry is out of the way, above them.
    const place = entries().findIndex((one) => this.isSameNode(one));
    return new DOMRect(0, place * 700 - scrolled, 500, 700);
  });
  const elementsFromPoint = (_: number, y: number) =>
    entries().filter((one) => y >= one.getBoundingClientRect().top && y < one.getBoundingClientRect().bottom);
  Object.assign(document, { elementsFromPoint });
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementsFromPoint'));
  Element.prototype.setPointerCapture = vi.fn();
  vi.stubGlobal('scrollBy', ({ top = 0 }: ScrollToOptions) => {
    scrolled += top;
  });

  fireEvent.pointerDown(handle, { button: 0, clientX: 20, clientY: 100 });
  fireEvent.pointerMove(document, { clientX: 20, clientY: innerHeight - 1 });
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  await waitFor(() => expect(titles()).toEqual(['Two', 'Three', 'One']));
  fireEvent.pointerUp(document);
  const far = scrolled;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(scrolled).toBe(far);
});

test('the description is read as it will be', async () => {
  serveApp();
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.click(await screen.findByRole('radio', { name: 'Preview' }));
  expect(screen.getByText('scores').tagName).toBe('STRONG');
});

const TAXES: Record<string, [place: string, rate: number]> = {
  US: ['Oregon', 0],
  DE: ['Germany', 19],
  GB: ['United Kingdom', 20],
};

/** Previews of prices, as of a shop that knows the three examples; says for which prices it was asked. */
function servePreviews() {
  const asked = new Set<number>();
  server.use(
    http.get('/billing/price_preview/livechat', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const price = Number(query.get('price'));
      const [place, rate] = TAXES[query.get('country') ?? ''] ?? ['', 0];
      const tax = Math.round((price * rate) / 100);
      asked.add(price);
      return HttpResponse.json({
        price,
        tax_value: tax,
        total_price: price + tax,
        tax_rate: rate,
        place,
        next_charge_at: null,
      });
    }),
  );
  return asked;
}

test('the price is shown with the tax of three places, as the shop previews it', async () => {
  serveApp();
  const asked = servePreviews();
  renderConsole('/apps/chat-scorer/price/');
  const buyers = await screen.findByRole('region', { name: 'What buyers pay' });
  await waitFor(() =>
    expect(buyers).toHaveTextContent(
      'A month$5.00 an accountOregon, with 0 % tax$5.00Germany, with 19 % tax$5.95United Kingdom, with 20 % tax$6.00Commission of the shop−$1.00You get$4.00' +
        'A year$50.00 an accountOregon, with 0 % tax$50.00Germany, with 19 % tax$59.50United Kingdom, with 20 % tax$60.00Commission of the shop−$10.00You get$40.00',
    ),
  );
  expect([...asked].sort()).toEqual([500, 5000]);
});

test('without the previews the price is there, and the page says what is not', async () => {
  serveApp();
  server.use(
    http.get('/billing/price_preview/livechat', () =>
      HttpResponse.json({ code: 'validation' }, { status: 422 }),
    ),
  );
  renderConsole('/apps/chat-scorer/price/');
  const buyers = await screen.findByRole('region', { name: 'What buyers pay' });
  expect(buyers).toHaveTextContent('A month$5.00');
  await waitFor(() =>
    expect(within(buyers).getAllByText('The examples with tax cannot be shown now.')).toHaveLength(2),
  );
});

test('the price is typed in dollars, and what buyers pay is the shop’s', async () => {
  const { calls, kept } = serveApp();
  servePreviews();
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const price = await screen.findByRole('textbox', { name: 'Price in US dollars' });
  expect(screen.getByRole('region', { name: 'What buyers pay' })).toHaveTextContent(
    /A month\$5\.00 an account.*A year\$50\.00 an account/,
  );
  await user.clear(price);
  expect(price).toHaveAccessibleDescription(/^Use an amount/);
  await user.type(price, '7.50');
  await user.tab();
  await waitFor(() => expect(kept.app.payment?.price).toBe(750));
  expect(calls.at(-1)?.body).toEqual({
    price: 750,
    frequency: 'monthly',
    perAccount: true,
    trialDays: 14,
    creditCardRequired: false,
    tiersPricingConfig: { enabled: false, tiers: [] },
  });
  await user.click(screen.getByRole('radio', { name: /^Free/ }));
  await waitFor(() => expect(kept.app.payment).toBeNull());
  expect(calls.at(-1)?.method).toBe('DELETE');
  const buyers = screen.getByRole('region', { name: 'What buyers pay' });
  await waitFor(() => expect(buyers).toHaveTextContent('Nothing: the app is free.'));
  await user.click(screen.getByRole('radio', { name: /^Once/ }));
  expect(buyers).toHaveTextContent('What buyers pay stands here once the price is saved.');
});

test('a price of each account has tiers, which are sent with it and taken away again', async () => {
  const { calls, kept } = serveApp();
  servePreviews();
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'Price by the number of accounts' });
  expect(section).toHaveTextContent('Each account costs the same, however many there are.');
  await user.click(within(section).getByRole('button', { name: 'Add a tier' }));
  const from = within(section).getByRole('textbox', { name: 'From so many accounts' });
  await user.type(from, '1');
  expect(from).toHaveAccessibleDescription(/^Use a whole number, 2 to 100000\./);
  expect(calls).toEqual([]);
  await user.type(from, '0');
  await user.type(within(section).getByRole('textbox', { name: 'Percent off' }), '15');
  await user.tab();
  const tiers = { enabled: true, tiers: [{ accountsFrom: 10, discount: 15 }] };
  await waitFor(() => expect(kept.app.payment?.tiersPricingConfig).toEqual(tiers));
  expect(section).toHaveTextContent('counts for all of its accounts');
  await user.click(within(section).getByRole('button', { name: 'Remove tier 1' }));
  await waitFor(() => expect(kept.app.payment?.tiersPricingConfig).toEqual({ enabled: false, tiers: [] }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept.app.payment?.tiersPricingConfig).toEqual(tiers));
  await waitFor(() =>
    expect(within(section).getByRole('textbox', { name: 'From so many accounts' })).toHaveFocus(),
  );
  await user.click(screen.getByRole('checkbox', { name: /^Price of each account/ }));
  expect(screen.queryByRole('region', { name: 'Price by the number of accounts' })).toBeNull();
});

test('a tier that comes back leaves alone what was written meanwhile', async () => {
  const { kept } = serveApp();
  servePreviews();
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'Price by the number of accounts' });
  const add = (from: string, percent: string) => {
    fireEvent.click(within(section).getByRole('button', { name: 'Add a tier' }));
    const fields = within(within(section).getAllByRole('listitem').at(-1) as HTMLElement);
    const type = (name: string, value: string) =>
      fireEvent.change(fields.getByRole('textbox', { name }), { target: { value } });
    type('From so many accounts', from);
    type('Percent off', percent);
  };
  add('10', '15');
  await user.click(within(section).getByRole('button', { name: 'Remove tier 1' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.hover(undo); // what it says stays as long
  add('50', '20');
  await user.click(undo);
  await waitFor(() =>
    expect(kept.app.payment?.tiersPricingConfig.tiers).toEqual([
      { accountsFrom: 10, discount: 15 },
      { accountsFrom: 50, discount: 20 },
    ]),
  );
});

test('a discount is for some days, and shows what plans cost then', async () => {
  const { calls, kept } = serveApp();
  servePreviews();
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'Discount' });
  await user.click(within(section).getByRole('button', { name: 'Add a discount' }));
  const percent = within(section).getByRole('textbox', { name: 'Percent off' });
  const first = within(section).getByLabelText('First day');
  const last = within(section).getByLabelText('Last day');
  expect(first).toHaveValue(new Date().toISOString().slice(0, 10));
  expect(percent).not.toBeInvalid();
  await user.type(percent, '0');
  expect(percent).toHaveAccessibleDescription(/^Use a whole number, 1 to 99\./);
  await user.clear(percent);
  await user.type(percent, '20');
  fireEvent.change(first, { target: { value: '2099-01-05' } });
  fireEvent.change(last, { target: { value: '2099-01-04' } });
  expect(last).toHaveAccessibleDescription(/^Name the first day or a later one\./);
  expect(calls).toEqual([]);
  fireEvent.change(last, { target: { value: '2099-01-14' } });
  fireEvent.blur(last);
  await waitFor(() =>
    expect(section).toHaveTextContent(
      'A month$4.00 instead of $5.00A year$40.80 instead of $51.00Begins on Jan 5, 2099 and ends with Jan 14, 2099',
    ),
  );
  expect(calls.at(-1)?.body).toEqual({ percent: 20, firstDay: '2099-01-05', lastDay: '2099-01-14' });
  fireEvent.change(last, { target: { value: '2099-01-04' } });
  expect(section, 'what is wrong is not said of what was saved before').not.toHaveTextContent('Begins on');
  fireEvent.change(last, { target: { value: '2099-01-14' } });
  expect(section).toHaveTextContent('Begins on Jan 5, 2099 and ends with Jan 14, 2099');
  await user.click(within(section).getByRole('button', { name: 'Remove the discount' }));
  await waitFor(() => expect(kept.app.payment?.discount).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', part: 'discount' });
  expect(section).toHaveTextContent('The app has no discount.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept.app.payment?.discount).toMatchObject({ percent: 20 }));
});

test('what the shop says of a discount stands beside its field', async () => {
  serveApp();
  servePreviews();
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/discount', () =>
      HttpResponse.json(
        { code: 'unprocessable', message: 'Look.', fields: { lastDay: 'This day is over.' } },
        { status: 422 },
      ),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'Discount' });
  await user.click(within(section).getByRole('button', { name: 'Add a discount' }));
  fireEvent.change(within(section).getByLabelText('First day'), { target: { value: '2001-01-01' } });
  fireEvent.change(within(section).getByLabelText('Last day'), { target: { value: '2001-01-04' } });
  await user.type(within(section).getByRole('textbox', { name: 'Percent off' }), '20');
  await user.tab();
  await waitFor(() =>
    expect(within(section).getByLabelText('Last day')).toHaveAccessibleDescription(/^This day is over\./),
  );
});

/** How far the app is, with the ways of its higher prices. */
const serveProgress = (rises: Pick<Progress, 'waitingRise' | 'askedRise'>) =>
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/review', () =>
      HttpResponse.json({ state: 'draft', missing: {}, needsReview: true, submission: null, ...rises }),
    ),
  );

const stepsOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((step) => step.textContent);

test('a higher price that waits says its day and its way, and is taken back', async () => {
  const rise = {
    at: '2026-12-24T10:00:00Z',
    price: 900,
    frequency: 'monthly',
    perAccount: true,
    tiersPricingConfig: { enabled: true, tiers: [{ accountsFrom: 10, discount: 15 }] },
    trialDays: 0,
  };
  const { calls, write } = serveApp({ priceRise: rise as DraftApp['priceRise'], revisionState: 'live' });
  servePreviews();
  serveProgress({
    waitingRise: {
      submittedAt: '2026-11-20T10:00:00Z',
      answerBy: null,
      publishedAt: '2026-11-24T10:00:00Z',
      countsAt: rise.at,
      payers: 74,
    },
    askedRise: null,
  });
  const { user } = renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'A higher price' });
  expect(section).toHaveTextContent(
    'From Dec 24, 2026 it costs $9.00 a month and account, from 10 accounts 15 % less, without a free trial. Who has it by then keeps the price of today.',
  );
  expect(await within(section).findByText('Submitted')).toBeVisible();
  expect(stepsOf(section)).toEqual([
    'Nov 20, 2026Submitted (done)A person reviews a higher price.',
    'Nov 24, 2026Whoever paid was told by mail (done)30 days’ notice, with the old and the new price.',
    'Dec 24, 2026It counts for who buys then74 organizations keep the price of today as long as the subscription.',
  ]);
  await user.click(within(section).getByRole('button', { name: 'Take it back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take the higher price back?' });
  write({ priceRise: null });
  await user.click(within(dialog).getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A higher price' })).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', part: 'price-rise' });
});

test('a draft with a higher price says when it counts, reckoned for a submission now', async () => {
  serveApp({ raisesPrice: true });
  servePreviews();
  serveProgress({
    waitingRise: null,
    askedRise: {
      submittedAt: null,
      answerBy: '2026-11-24T10:00:00Z',
      publishedAt: null,
      countsAt: '2026-12-24T10:00:00Z',
      payers: 0,
    },
  });
  renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'A higher price' });
  expect(section).toHaveTextContent(/counts for who buys 30 days after it is published\..*told by mail/);
  expect(
    await within(section).findByText(
      'Published on Nov 24, 2026, the price counts for who buys from Dec 24, 2026 on.',
    ),
  ).toBeVisible();
  expect(stepsOf(section)).toEqual([
    'NextYou submitA person reviews a higher price.',
    'Nov 24, 2026, at the latestFirst answerSaturdays and Sundays do not count.',
    'On publicationNobody has to be toldIt changes nothing for anybody who pays today.',
    '30 days laterIt counts for who buys thenUntil then the price of today is shown and charged.',
  ]);
  expect(within(section).queryByRole('button')).toBeNull();
});

test('a draft beside a higher price that waits is no other one while it asks for the same', async () => {
  serveApp({
    raisesPrice: true,
    priceRise: {
      at: '2026-12-24T10:00:00Z',
      price: 900,
      frequency: 'monthly',
      perAccount: true,
      tiersPricingConfig: { enabled: false, tiers: [] },
      trialDays: 0,
    },
  });
  servePreviews();
  const waitingRise = {
    submittedAt: null,
    answerBy: null,
    publishedAt: '2026-11-24T10:00:00Z',
    countsAt: '2026-12-24T10:00:00Z',
    payers: 1,
  };
  serveProgress({ waitingRise, askedRise: null });
  renderConsole('/apps/chat-scorer/price/');
  const section = await screen.findByRole('region', { name: 'A higher price' });
  expect(await within(section).findByText(/^1 organization keeps/)).toBeVisible();
  expect(section).not.toHaveTextContent('This draft asks for more');
});

test('an app that installs itself says where', async () => {
  const { kept } = serveApp();
  const { user } = renderConsole('/apps/chat-scorer/install/');
  await user.click(await screen.findByRole('radio', { name: /^The app installs itself/ }));
  await user.type(screen.getByRole('textbox', { name: 'Address of your server' }), 'https://a.test/go');
  await user.tab();
  await waitFor(() => expect(kept.app.directInstallUrl).toBe('https://a.test/go'));
  await user.click(screen.getByRole('radio', { name: /^The shop installs it/ }));
  await waitFor(() => expect(kept.app.directInstallUrl).toBe(''));
});

test('what was typed stays while one goes to another part', async () => {
  const { kept } = serveApp();
  servePreviews();
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(screen.getByRole('link', { name: 'Price' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Price' })).toHaveFocus();
  await waitFor(() => expect(kept.app.name).toBe('Chat Scorer 2'));
  expect(document.title).toBe('Price · Console');
});

test('who else saved something of the draft just now is named, with what it was', async () => {
  serveApp();
  const editOf = (account: string, parts: readonly string[]) => ({
    sequence: 1,
    name: 'application.edit',
    createdAt: new Date().toISOString(),
    payload: { details: '', changes: parts.map((part) => ({ part, before: null, after: null })) },
    meta: { role: 'member', account, email: `${account}@apps.test` },
  });
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/events', () =>
      HttpResponse.json([editOf('d1', ['category']), editOf('pia', ['screenshots', 'icon'])]),
    ),
  );
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByText(/^pia@apps\.test saved at \d\d:\d\d: Pictures, Icon$/)).toBeVisible();
});

test('an app that was submitted, or is seen through a customer’s eyes, cannot be changed', async () => {
  serveApp({ revisionState: 'submitted', status: 'IN_REVIEW' });
  const { unmount } = renderConsole('/apps/chat-scorer/');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.getByText('This revision is submitted. It cannot be changed now.')).toBeVisible();
  unmount();
  signInDeveloper('organization--my:rw,ghost');
  serveApp();
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete app' })).toBeNull();
});

test.each([
  ['changes_requested', 'Changes requested, revision 3', 'Next: You'],
  ['in_review', 'In review, revision 3', 'Next: Review desk'],
  ['scheduled', 'Scheduled, revision 3', 'Next: Nobody'],
] as const)(
  'of a revision that is %s the head says so, and who acts next',
  async (revisionState, state, next) => {
    serveApp({ revisionState, version: 3 });
    renderConsole('/apps/chat-scorer/changelog/');
    expect(await screen.findByText(next)).toBeVisible();
    expect(screen.getByText(state)).toBeVisible();
  },
);

test('of a draft that nobody else has seen no state stands beside its sentence', async () => {
  serveApp();
  renderConsole('/apps/chat-scorer/changelog/');
  expect(await screen.findByText('Draft 1 changes nothing in public until it is live')).toBeVisible();
  expect(screen.queryByText(/^Next:/)).toBeNull();
});

test('an app that was never published is deleted once that is confirmed', async () => {
  serveApp();
  let answers = 0;
  server.use(
    http.delete('/api/v2/applications/id-chat-scorer', () => {
      answers += 1;
      return answers === 1
        ? HttpResponse.json({ code: 'application_has_buyers' }, { status: 409 })
        : new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.click(await screen.findByRole('button', { name: 'Delete app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Chat Scorer' });
  expect(dialog).toHaveTextContent('the name Chat Scorer becomes free');
  await user.click(within(dialog).getByRole('button', { name: 'Delete Chat Scorer' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Organizations have this app or pay for it',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete Chat Scorer' }));
  await waitFor(() => expect(location.pathname).toBe('/console/apps/'));
});

test('a live app is not deleted here', async () => {
  serveApp({ status: 'PUBLISHED' });
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByText('Draft 1 changes nothing in public until it is live')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete app' })).toBeNull();
});

test('an app that was taken out of the public is deleted, if nobody has it', async () => {
  serveApp({ status: 'PUBLISHED', hidden: true });
  server.use(
    http.delete('/api/v2/applications/id-chat-scorer', () =>
      HttpResponse.json({ code: 'application_has_buyers' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.click(await screen.findByRole('button', { name: 'Delete app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Chat Scorer' });
  expect(dialog).toHaveTextContent('Only an app that no organization has or pays for can be deleted.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete Chat Scorer' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Organizations have this app or pay for it',
  );
});

test('an app of somebody else is not there', async () => {
  server.use(
    http.get('/api/v2/applications/theirs', () =>
      HttpResponse.json({ code: 'application_not_found' }, { status: 404 }),
    ),
  );
  renderConsole('/apps/theirs/');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
});

test('what lists are narrowed down by is saved together, as it is typed, and refused before it is sent', async () => {
  const { calls } = serveApp({
    category: { id: '11', slug: 'analytics', name: 'Analytics' },
    categories: ['analytics', 'crm'],
    languages: ['en'],
    industries: [],
    country: '',
  });
  const { user } = renderConsole('/apps/chat-scorer/');
  const filters = within(await screen.findByRole('region', { name: 'Categories and filters' }));
  // The first category stands above.
  const others = within(filters.getByRole('group', { name: 'Other categories' }));
  await waitFor(() => expect(others.getByRole('checkbox', { name: 'CRM' })).toBeChecked());
  expect(others.queryByRole('checkbox', { name: 'Analytics' })).toBeNull();
  await user.click(others.getByRole('checkbox', { name: 'CRM' }));
  const industries = within(filters.getByRole('group', { name: 'Industries' }));
  expect(industries.getAllByRole('checkbox')).toHaveLength(17);
  await user.click(industries.getByRole('checkbox', { name: 'Public sector' }));
  const languages = filters.getByRole('textbox', { name: 'Languages' });
  await user.clear(languages);
  await user.type(languages, 'English');
  await user.tab();
  expect(filters.getByText('Name each language by its two letters.')).toBeVisible();
  expect(
    calls.filter(({ part, body }) => part === 'listing/filters' && JSON.stringify(body).includes('english')),
  ).toEqual([]);
  await user.clear(languages);
  await user.type(languages, 'en, DE,en');
  await user.type(filters.getByRole('textbox', { name: 'Keywords' }), 'lead  score, leads,');
  await user.selectOptions(filters.getByRole('combobox', { name: 'Country' }), 'DE');
  const body = {
    categories: [],
    industries: ['public-sector'],
    languages: ['en', 'de'],
    keywords: ['lead score', 'leads'],
    country: 'DE',
  };
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({ method: 'PUT', part: 'listing/filters', body, seen: expect.any(String) }),
  );
});

test('the first steps are saved as they are written, and taken out when nothing is left', async () => {
  const { calls } = serveApp();
  const { user } = renderConsole('/apps/chat-scorer/install/');
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  const introduction = steps.getByRole('textbox', { name: 'Introduction' });
  await user.type(introduction, 'Open **a chat**.');
  await user.type(steps.getByRole('textbox', { name: 'Where it is set up' }), 'Settings');
  await user.click(steps.getByRole('checkbox', { name: 'The app says itself when its set-up is done' }));
  const body = { introduction: 'Open **a chat**.', settings: 'Settings', setupAware: true };
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', part: 'onboarding', body }));
  await user.clear(introduction);
  await user.clear(steps.getByRole('textbox', { name: 'Where it is set up' }));
  await user.click(steps.getByRole('checkbox', { name: 'The app says itself when its set-up is done' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', part: 'onboarding' }));
});

test('webhooks are saved as they are typed, refused at their field, and the secret is shown when it is asked for', async () => {
  const { calls, kept } = serveApp({ chatWebhookUrl: 'https://a.test/chats' });
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/chat-webhooks', () =>
      HttpResponse.json({ url: kept.app.chatWebhookUrl, secret: 'whsec' }),
    ),
    http.put(
      '/api/v2/applications/id-chat-scorer/webhook',
      () =>
        HttpResponse.json(
          { code: 'invalid_request', message: 'No.', fields: { url: 'It has no host.' } },
          { status: 422 },
        ),
      { once: true },
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/install/');
  const webhooks = within(await screen.findByRole('region', { name: 'Webhooks' }));
  const webhook = webhooks.getByRole('textbox', { name: 'Webhook of installs and payments' });
  await user.type(webhook, 'https:');
  await user.tab();
  await waitFor(() => expect(webhook).toHaveAccessibleDescription(/^It has no host\./));
  await user.type(webhook, '//a.test/hook');
  await user.tab();
  await waitFor(() => expect(kept.app.webhookUrl).toBe('https://a.test/hook'));
  await user.click(webhooks.getByRole('button', { name: 'Show the secret of the chat webhook' }));
  expect(await webhooks.findByText('whsec')).toBeVisible();
  await user.clear(webhooks.getByRole('textbox', { name: 'Webhook of chats' }));
  await user.tab();
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ method: 'POST', part: 'chat-webhooks', body: { url: '' } }),
  );
});
