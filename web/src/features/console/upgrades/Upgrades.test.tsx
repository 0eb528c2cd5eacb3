import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp, ownApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';
import type { Upgrade, UpgradeBody } from './api';

const site: Upgrade = {
  id: 'site',
  description: 'One more site beyond the three.',
  multiplied: true,
  product: {
    id: 'site',
    sid: 'site',
    name: 'Additional site',
    price: { cents: 900, perAgent: false, months: 1 },
  },
};

const report: Upgrade = {
  id: 'report',
  description: 'A report each night.',
  multiplied: false,
  url: 'https://a.test/hook',
  product: {
    id: 'report',
    sid: 'report',
    name: 'Night report',
    price: { cents: 1250, perAgent: true, months: 0 },
  },
};

type Call = { method: string; path: string; seen: string | null; body: unknown };

/** The API with one app, which takes upgrades and refuses an old tag, as the server does. */
function serveApp(upgrades: Upgrade[], start: Partial<DraftApp> = {}) {
  const kept = { app: draftApp({ payment: null, plans: [], ...start }), upgrades, edits: 0 };
  const calls: Call[] = [];
  const change = (next: Upgrade[]) => {
    kept.edits += 1;
    kept.upgrades = next;
    kept.app = { ...kept.app, revision: `1.${kept.edits}` };
  };
  const set = ({ url, product, ...rest }: UpgradeBody) => {
    const price = { cents: 0, perAgent: false, months: 0, ...product.price };
    const one = { multiplied: false, ...rest, ...(url && { url }) };
    const now: Upgrade = { ...one, product: { id: rest.id, sid: rest.id, name: product.name, price } };
    const isNew = kept.upgrades.every(({ id }) => id !== rest.id);
    change(isNew ? [...kept.upgrades, now] : kept.upgrades.map((old) => (old.id === rest.id ? now : old)));
  };
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([kept.app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(kept.app)),
    http.get('/api/v2/applications/id-chat-scorer', () => HttpResponse.json(kept.app)),
    http.get('/api/v2/applications/id-chat-scorer/resources', () =>
      HttpResponse.json({ items: kept.upgrades }),
    ),
    http.put('/api/v2/applications/id-chat-scorer/resources', async ({ request }) => {
      const body = (await request.json()) as UpgradeBody;
      const seen = request.headers.get('If-Match');
      calls.push({ method: 'PUT', path: 'resources', seen, body });
      if (seen !== `"${kept.app.revision}"`)
        return HttpResponse.json({ code: 'revision_conflict', message: 'Changed.' }, { status: 409 });
      set(body);
      return HttpResponse.json(body);
    }),
    http.delete('/api/v2/applications/id-chat-scorer/resources/:part', ({ params }) => {
      calls.push({ method: 'DELETE', path: `resources/${params.part}`, seen: null, body: undefined });
      change(kept.upgrades.filter(({ id }) => id !== params.part));
      return HttpResponse.json(kept.app);
    }),
  );
  return { calls, kept, change };
}

const PRICE = '/apps/chat-scorer/price/';

const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('the upgrades of the draft stand below the price, with what each costs', async () => {
  serveApp([
    site,
    report,
    { ...site, id: 'free', product: { ...site.product, price: { ...site.product.price, cents: 0 } } },
  ]);
  renderConsole(PRICE);
  const list = await screen.findByRole('list', { name: 'Upgrades' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Additional siteOne more site beyond the three.$9.00 a month, as often as one likesId: site',
    'Night reportA report each night.$12.50 once, for each agentId: report, tells https://a.test/hook',
    'Additional siteOne more site beyond the three.Free, as often as one likesId: free',
  ]);
});

test('the first one is added by keyboard, with an id that is made', async () => {
  const { calls } = serveApp([]);
  const { user } = renderConsole(PRICE);
  expect(await screen.findByText('The app has no upgrades.')).toBeVisible();
  screen.getByRole('button', { name: 'Add an upgrade' }).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Add an upgrade' });
  type('Name', ' Additional site ');
  type('Description', 'One more site.');
  type('Price in US dollars', '9');
  await user.click(within(dialog).getByRole('checkbox', { name: 'It can be bought as often as one likes' }));
  within(dialog).getByRole('button', { name: 'Save' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('$9.00 a month, as often as one likes')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([
    {
      method: 'PUT',
      path: 'resources',
      seen: '"1.0"',
      body: {
        id: expect.stringMatching(/^[a-z0-9][a-z0-9-]{9,63}$/),
        description: 'One more site.',
        url: '',
        multiplied: true,
        product: { name: 'Additional site', price: { cents: 900, perAgent: false, months: 1 } },
      },
    },
  ]);
});

test('whose session has ended is asked to sign in, and not told that somebody removed the upgrade', async () => {
  const { calls } = serveApp([site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Additional site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Additional site' });
  type('Description', 'One more site, and another one.');
  const refuse = () => HttpResponse.json({ code: 'unauthorized', message: 'Logged out.' }, { status: 401 });
  server.use(
    // Anybody may read what the public sees of an app.
    http.get('/api/v2/applications/:id/resources', () => HttpResponse.json({ items: [] })),
    http.get('/api/v2/applications/:id', refuse),
    http.put('/api/v2/applications/:id/resources', refuse),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'You have been signed out' })).toBeVisible();
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('One more site, and another one.');
  expect(calls).toEqual([]);
});

test('what is wrong stands at its field as one types, what is empty once one saves', async () => {
  const { calls } = serveApp([site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Add an upgrade' }));
  await screen.findByRole('dialog', { name: 'Add an upgrade' });
  const field = (name: string) => screen.getByRole('textbox', { name });
  expect(field('Name')).toHaveAccessibleDescription('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(field('Name')).toHaveAccessibleDescription('Name the upgrade.');
  expect(field('Description')).toHaveAccessibleDescription(/^Describe what one gets\./);
  expect(field('Price in US dollars')).toHaveAccessibleDescription(
    /^Use an amount from \$0 to \$20,000\.00\./,
  );
  await waitFor(() => expect(field('Name')).toHaveFocus());
  type('Name', 'a'.repeat(256));
  expect(field('Name')).toHaveAccessibleDescription('Use at most 255 letters.');
  expect(screen.getByText('256 / 255')).toBeVisible();
  type('Description', 'a'.repeat(20_001));
  expect(field('Description')).toHaveAccessibleDescription(/^Use at most 20,000 letters\./);
  for (const [amount, isRight] of [
    ['20000.01', false],
    ['-1', false],
    ['1.234', false],
    ['20,000', true],
    ['0', true],
  ] as const) {
    type('Price in US dollars', amount);
    expect(field('Price in US dollars').hasAttribute('aria-invalid')).toBe(!isRight);
  }
  for (const [address, isRight] of [
    ['a.test', false],
    ['http://a.test', false],
    ['http://localhost:80/x', true],
    ['https://a.test', true],
  ] as const) {
    type('Address that hears of it', address);
    expect(field('Address that hears of it').hasAttribute('aria-invalid')).toBe(!isRight);
  }
  type('Id', 'a b');
  expect(field('Id')).toHaveAccessibleDescription(/^Use 1 to 64 letters, digits/);
  type('Id', 'site');
  expect(field('Id')).toHaveAccessibleDescription(/^Another upgrade has this id\./);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(calls).toEqual([]);
});

test('a free upgrade is not paid in any way', async () => {
  const { calls } = serveApp([report]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Night report' }));
  await screen.findByRole('dialog', { name: 'Edit Night report' });
  expect(screen.getByRole('combobox', { name: 'Paid' })).toHaveValue('once');
  expect(screen.queryByRole('textbox', { name: 'Id' })).toBeNull();
  type('Price in US dollars', '0');
  expect(screen.queryByRole('combobox', { name: 'Paid' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'For each agent' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls[0]?.body).toEqual({
    id: 'report',
    description: 'A report each night.',
    url: 'https://a.test/hook',
    multiplied: false,
    product: { name: 'Night report' },
  });
});

test('an upgrade is edited, on what a colleague changed in other parts meanwhile', async () => {
  const { calls, kept, change } = serveApp([site, report]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Additional site' }));
  const price = await screen.findByRole('textbox', { name: 'Price in US dollars' });
  expect(price).toHaveValue('9.00');
  expect(price).toHaveAccessibleDescription(/^For who buys it from then on\./);
  type('Price in US dollars', '11');
  change([site, { ...report, description: 'Two.' }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('$11.00 a month, as often as one likes')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.map(({ seen }) => seen)).toEqual(['"1.0"', '"1.1"']);
  expect(kept.upgrades[1]?.description).toBe('Two.');
});

test('what a colleague made of the same upgrade is shown, and decided', async () => {
  const { calls, kept, change } = serveApp([site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Additional site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Additional site' });
  type('Description', 'Mine.');
  change([{ ...site, description: 'Theirs.' }]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const note = await within(dialog).findByText(/^Somebody else changed this upgrade meanwhile/);
  expect(await within(dialog).findByText('Theirs.')).toBeVisible();
  expect(note).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  expect(within(dialog).queryByText('Theirs.')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.upgrades[0]?.description).toBe('Mine.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('theirs takes the place of mine', async () => {
  const { change } = serveApp([site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Additional site' }));
  const description = await screen.findByRole('textbox', { name: 'Description' });
  type('Description', 'Mine.');
  change([{ ...site, description: 'Theirs.' }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(description).toHaveValue('Theirs.');
  expect(screen.queryByText(/^Somebody else changed/)).toBeNull();
});

test('what a colleague removed is added again only when one says so', async () => {
  const { calls, kept, change } = serveApp([site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Additional site' }));
  await screen.findByRole('dialog', { name: 'Edit Additional site' });
  change([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Somebody else removed this upgrade meanwhile\./);
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.upgrades.map(({ id }) => id)).toEqual(['site']));
});

test('the words of the server stand at the field, or below all when they are about none', async () => {
  serveApp([site]);
  let refusal: { code: string; message?: string; fields?: object } = {
    code: 'unprocessable',
    fields: { url: 'It is an address of this shop.' },
  };
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/resources', () =>
      HttpResponse.json(refusal, { status: 'fields' in refusal ? 422 : 403 }),
    ),
  );
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Edit Additional site' }));
  await screen.findByRole('dialog', { name: 'Edit Additional site' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const url = screen.getByRole('textbox', { name: 'Address that hears of it' });
  await waitFor(() => expect(url).toHaveAccessibleDescription(/^It is an address of this shop\./));
  type('Address that hears of it', 'https://b.test');
  expect(url).not.toHaveAttribute('aria-invalid');
  refusal = { code: 'not_authorized', message: 'Your role in the console does not allow that.' };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role in the console does not allow that.');
  expect(url).toHaveValue('https://b.test');
});

test('an upgrade is removed once that is confirmed, and who bought it keeps it', async () => {
  const { calls } = serveApp([site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Remove Additional site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Additional site' });
  expect(dialog).toHaveTextContent(
    'Nobody can buy Additional site any more once the draft of Chat Scorer is live. Who has bought it keeps it, at the price that it was bought at.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Remove Additional site' }));
  expect(await screen.findByText('The app has no upgrades.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Upgrades' })).toHaveFocus());
  expect(calls).toEqual([{ method: 'DELETE', path: 'resources/site', seen: null, body: undefined }]);
});

test('of 50 upgrades there is no room for another one', async () => {
  serveApp(Array.from({ length: 50 }, (_, n) => ({ ...site, id: `site-${n}` })));
  renderConsole(PRICE);
  await screen.findByRole('list', { name: 'Upgrades' });
  expect(screen.getByText('50 of 50')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add an upgrade' })).toBeNull();
});

test('many upgrades have a search, an order and pages in the address, also while they are locked', async () => {
  const many = Array.from({ length: 25 }, (_, n) => {
    const name = `Site ${String(25 - n).padStart(2, '0')}`;
    return { ...site, id: `s${n}`, product: { ...site.product, id: `s${n}`, sid: `s${n}`, name } };
  });
  serveApp(many, { revisionState: 'in_review', status: 'IN_REVIEW' });
  const { user } = renderConsole(`${PRICE}?upgrades-page=2`);
  const list = await screen.findByRole('list', { name: 'Upgrades' });
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);
  expect(names()).toEqual(['Site 05', 'Site 04', 'Site 03', 'Site 02', 'Site 01']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by: Upgrades' }), 'Name');
  expect(names()[0]).toBe('Site 01');
  await user.type(screen.getByRole('searchbox', { name: 'Search: Upgrades' }), 'site 2');
  expect(names()).toEqual(['Site 20', 'Site 21', 'Site 22', 'Site 23', 'Site 24', 'Site 25']);
  expect(location.search).toBe('?upgrades-q=site%202&upgrades-sort=name');
});

test('of a submitted app, and through the eyes of a customer, they are only read', async () => {
  serveApp([site], { revisionState: 'in_review', status: 'IN_REVIEW' });
  const { unmount } = renderConsole(PRICE);
  expect(await screen.findByRole('button', { name: 'Edit Additional site' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove Additional site' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add an upgrade' })).toBeDisabled();
  unmount();
  signInDeveloper('organization--my:rw,ghost');
  serveApp([site]);
  renderConsole(PRICE);
  expect(await screen.findByRole('button', { name: 'Add an upgrade' })).toBeDisabled();
  expect(screen.getByText('One more site beyond the three.')).toBeVisible();
});

test('a list that cannot be read is asked for again', async () => {
  serveApp([site]);
  let isDown = true;
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/resources', () =>
      isDown ? HttpResponse.json({ code: 'down' }, { status: 400 }) : HttpResponse.json({ items: [site] }),
    ),
  );
  const { user } = renderConsole(PRICE);
  await screen.findByRole('heading', { name: 'The upgrades could not be loaded' });
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Additional site')).toBeVisible();
});

/** Another app of the developer with upgrades of its own, which takes copies as the server does. */
function serveTarget(
  there: Upgrade[],
  copied: readonly Upgrade[],
  others = [ownApp({ name: 'Night Watch' })],
) {
  const kept = { app: draftApp({ name: 'Night Watch', slug: 'night-watch', id: 'id-night-watch' }), there };
  const copies: { query: string; seen: string | null }[] = [];
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([ownApp(), ...others])),
    http.get('/api/v2/applications/night-watch', () => HttpResponse.json(kept.app)),
    http.get('/api/v2/applications/id-night-watch/resources', () => HttpResponse.json({ items: kept.there })),
    http.put('/api/v2/applications/id-chat-scorer/resources/copy', ({ request }) => {
      const seen = request.headers.get('If-Match');
      copies.push({ query: new URL(request.url).search, seen });
      if (seen !== `"${kept.app.revision}"`)
        return HttpResponse.json({ code: 'revision_conflict', message: 'Changed.' }, { status: 409 });
      return HttpResponse.json({ items: copied });
    }),
  );
  return { kept, copies };
}

const copyInDialog = async () => within(await screen.findByRole('dialog')).findByRole('listitem');

test('upgrades are copied to another app, and what that replaces there is said before', async () => {
  const made = { ...report, id: 'id-chat-scorer-u1' };
  serveApp([site, made, { ...report, id: 'logo', product: { ...report.product, name: 'Logo' } }]);
  const old = {
    ...site,
    product: { ...site.product, name: 'One site', price: { ...site.product.price, cents: 700 } },
  };
  const { copies } = serveTarget([old, { ...report, id: 'id-night-watch-u1' }], [site, made, report]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Copy to another app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the upgrades of Chat Scorer' });
  const send = within(dialog).getByRole('button', { name: 'Copy 3 upgrades' });
  const to = await within(dialog).findByRole('combobox', { name: 'To' });
  await user.click(send);
  expect(to).toHaveAccessibleDescription('Choose the app that gets them.');
  expect(to).toHaveFocus();
  expect(within(to).queryByRole('option', { name: 'Chat Scorer' })).toBeNull();
  await user.selectOptions(to, 'Night Watch');
  expect((await within(dialog).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Additional site, $9.00 a monthTakes the place of One site, $7.00 a month, which has the same id',
    'Night report, $12.50 once, for each agentIs there already, and stays as it is',
    'Logo, $12.50 once, for each agent',
  ]);
  await user.click(send);
  expect(await screen.findByText('3 upgrades are in the draft of Night Watch.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(copies).toEqual([{ query: '?application=id-night-watch', seen: '"1.0"' }]);
});

test('an app that somebody changed meanwhile is looked at again before it gets the copies', async () => {
  serveApp([site]);
  const { kept, copies } = serveTarget([], [site]);
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Copy to another app' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'To' }), 'Night Watch');
  expect(await copyInDialog()).toHaveTextContent('Additional site, $9.00 a month');
  kept.app = { ...kept.app, revision: '1.1' };
  kept.there = [{ ...site, description: 'Theirs.' }];
  await user.click(screen.getByRole('button', { name: 'Copy 1 upgrade' }));
  expect(await screen.findByText(/^Somebody changed Night Watch meanwhile\./)).toBeVisible();
  expect(await screen.findByText(/^Takes the place of Additional site/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy 1 upgrade' }));
  expect(await screen.findByText('1 upgrade is in the draft of Night Watch.')).toBeVisible();
  expect(copies.map(({ seen }) => seen)).toEqual(['"1.0"', '"1.1"']);
});

test('apps that cannot be changed are not chosen, and what has no room is not sent', async () => {
  serveApp([site]);
  const full = Array.from({ length: 50 }, (_, n) => ({ ...site, id: `full-${n}` }));
  const { copies } = serveTarget(
    full,
    [],
    [ownApp({ name: 'Night Watch' }), ownApp({ name: 'In Review', revisionState: 'in_review' })],
  );
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Copy to another app' }));
  expect(await screen.findByRole('option', { name: 'In Review (cannot be changed now)' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Night Watch');
  expect(
    await screen.findByText('Night Watch would have more than 50 upgrades. Remove some of them first.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy 1 upgrade' }));
  expect(copies).toEqual([]);
});

test('what the server has against copies is said in its words', async () => {
  serveApp([site]);
  serveTarget([], []);
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/resources/copy', () =>
      HttpResponse.json({ code: 'revision_locked', message: 'It is submitted.' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole(PRICE);
  await user.click(await screen.findByRole('button', { name: 'Copy to another app' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'To' }), 'Night Watch');
  await copyInDialog();
  await user.click(screen.getByRole('button', { name: 'Copy 1 upgrade' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is submitted.');
});
