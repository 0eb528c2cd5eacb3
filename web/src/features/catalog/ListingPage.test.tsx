import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { invalidate } from '../../lib/queryKeys';
import type { Page } from '../../lib/wire';
import { app, boot, card, listing, pages } from '../../testing/fixtures';
import { servePerson, signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

const DATA = '/marketplace/page-data/apps/page-data.json';

const withListing = (part: Partial<typeof listing>): Page => ({
  ...pages.listing,
  listing: { ...listing, ...part },
});

test('shows count, cards with their prices, and filters as groups', () => {
  renderPage(pages.listing);
  expect(screen.getByText('of 212').closest('[role="status"]')).toHaveTextContent('164 apps of 212');
  const results = screen.getByRole('region', { name: 'Results' });
  expect(within(results).getAllByRole('article')).toHaveLength(6);
  expect(within(results).getByText('/mo per agent')).toBeVisible();
  expect(within(results).getAllByText('No ratings yet')).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Works with' })).toBeVisible();
});

test('S2.09 a card names its discount and its last day; discounts that begin later are listed apart', () => {
  const price = { cents: 900, frequency: 'monthly', perAccount: false, trialDays: 0 } as const;
  const [one, two] = listing.cards;
  if (!one || !two) throw new Error('too few cards');
  const now = {
    ...one,
    price: { ...price, oldCents: 1000, percent: 10, until: '2026-12-14', ending: 'weeks' as const },
  };
  const next = { percent: 15, from: '2026-11-28', until: '2026-12-19', cents: 765 };
  const later = { ...two, price: { ...price, next } };
  renderPage(withListing({ noun: 'deals', cards: [now], later: [later] }));
  const results = within(screen.getByRole('region', { name: 'Results' }));
  const first = results.getByRole('article');
  expect(first).toHaveTextContent('10 % off until Dec 14');
  expect(first).toHaveTextContent('Before $10$9/mo');
  const apart = results.getByRole('heading', { name: 'Starts soon' }).closest('section');
  const row = within(apart as HTMLElement).getByRole('listitem');
  expect(row).toHaveTextContent(`${two.name}, 15 % off`);
  expect(row).toHaveTextContent('From Nov 28 to Dec 19. $7.65 instead of $9/mo');
});

test('S2.32 the card of an app among the pictures of a list shows it at work, as its neighbours do', () => {
  const [one] = listing.cards;
  const scene = {
    base: '/marketplace/pictures/scenes/one/1/',
    looks: [{ name: 'settings', place: 'Settings' }],
  };
  const [picture] = app.pictures;
  if (!one || !picture) throw new Error('too few cards and pictures');
  const item = { kind: 'card', title: one.name, text: '', path: one.path, picture } as const;
  renderPage(withListing({ media: [{ ...item, card: { ...one, scene } }] }));
  const media = within(screen.getByRole('region', { name: 'In pictures' }));
  expect(media.getByRole('img', { name: `${one.name}: Settings` })).toHaveAttribute(
    'src',
    `${scene.base}settings.thumb.svg`,
  );
});

test('S2.09 deals stand by how near their last day is', () => {
  const [one, two] = listing.cards;
  if (!one || !two) throw new Error('too few cards');
  const price = {
    cents: 900,
    oldCents: 1000,
    frequency: 'once',
    perAccount: false,
    trialDays: 0,
    percent: 10,
  } as const;
  const far = { ...one, price: { ...price, until: '2027-01-14', ending: 'later' as const } };
  const near = {
    ...two,
    price: { ...price, until: '2026-12-01', ending: 'today' as const, endsAt: '18:00' },
  };
  renderPage(withListing({ noun: 'deals', cards: [near, far], later: [] }));
  const sectionOf = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement).getByRole('article');
  expect(sectionOf('Ending within two weeks')).toHaveTextContent(two.name);
  expect(sectionOf('Ending within two weeks')).toHaveTextContent('ends today, 18:00 UTC');
  expect(sectionOf('Until later')).toHaveTextContent('10 % off until Jan 14');
  expect(screen.queryByRole('heading', { name: 'Starts soon' })).toBeNull();
});

test('without deals the page says when the next one starts', () => {
  const [one] = listing.cards;
  if (!one) throw new Error('too few cards');
  const next = { percent: 15, from: '2026-11-28', until: '2026-12-19', cents: 765 };
  const later = { ...one, price: { ...one.price, frequency: 'once' as const, next } };
  renderPage(withListing({ noun: 'deals', cards: [], total: 0, of: 0, facets: [], later: [later] }));
  expect(screen.getByRole('heading', { name: 'No deals today' })).toBeVisible();
  expect(screen.getByText('The next one starts on Nov 28.')).toBeVisible();
  expect(screen.getByRole('button', { name: `Tell me about ${one.name}` })).toBeVisible();
});

describe('a deal that is still to begin', () => {
  const [one] = listing.cards;
  if (!one) throw new Error('too few cards');
  const next = { percent: 15, from: '2026-11-28', until: '2026-12-19', cents: 765 };
  const later = { ...one, price: { ...one.price, frequency: 'once' as const, next } };
  const deals = withListing({ noun: 'deals', cards: [], total: 0, of: 0, facets: [], later: [later] });
  let asked: string[] = [];

  function signIn() {
    asked = [];
    signInPerson();
    server.use(
      http.get('/api/deals/reminders', () =>
        HttpResponse.json(asked.map((id) => ({ applicationId: id, beginsAt: '2026-11-28T00:00:00Z' }))),
      ),
      http.put('/api/deals/:id/reminder', ({ params }) => {
        asked.push(String(params.id));
        return HttpResponse.json({ applicationId: params.id, beginsAt: '2026-11-28T00:00:00Z' });
      }),
      http.delete('/api/deals/:id/reminder', ({ params }) => {
        asked = asked.filter((id) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
  }

  const row = () =>
    within(screen.getByRole('heading', { name: 'Starts soon' }).closest('section') as HTMLElement);

  test('is asked for with one press, and taken back with another', async () => {
    signIn();
    const { user } = renderPage(deals);
    await screen.findByRole('button', { name: 'Account menu' });
    await user.click(row().getByRole('button', { name: `Tell me on Nov 28 about ${one.name}` }));
    expect(await row().findByText('We tell you on Nov 28')).toBeVisible();
    expect(asked).toEqual([one.id]);
    await user.click(row().getByRole('button', { name: `Take back the wish about ${one.name}` }));
    expect(await row().findByRole('button', { name: `Tell me on Nov 28 about ${one.name}` })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('that has begun meanwhile says so', async () => {
    signIn();
    server.use(
      http.put('/api/deals/:id/reminder', () =>
        HttpResponse.json(
          { code: 'deal_not_coming', message: 'This deal has begun already.' },
          { status: 409 },
        ),
      ),
    );
    const { user } = renderPage(deals);
    await screen.findByRole('button', { name: 'Account menu' });
    await user.click(row().getByRole('button', { name: `Tell me on Nov 28 about ${one.name}` }));
    expect(await screen.findByText('This deal has begun already.')).toBeVisible();
  });
});

test('S2.27 a filter goes into the address, and Back takes it out', async () => {
  server.use(
    http.get(DATA, ({ request }) => {
      const isFree = new URL(request.url).searchParams.get('payment') === 'free';
      return HttpResponse.json(isFree ? withListing({ total: 96 }) : pages.listing);
    }),
  );
  const { user } = renderPage(pages.listing);
  const free = screen.getByRole('checkbox', { name: /Free/ });
  await user.click(free);
  await waitFor(() => expect(location.search).toBe('?payment=free'));
  expect(free).toBeChecked();
  expect(free).toHaveFocus();
  expect(await screen.findByText('96', { selector: 'b' })).toBeVisible();
  history.back();
  expect(await screen.findByText('164', { selector: 'b' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Free/ })).not.toBeChecked();
});

test('S2.27 a filter shows its press before the address moves, and no press is lost', async () => {
  server.use(http.get(DATA, () => HttpResponse.json(pages.listing)));
  renderPage(pages.listing);
  const boxes = [/Free/, /Live chat/].map((name) => screen.getByRole('checkbox', { name }));
  for (const box of boxes) fireEvent.click(box);
  for (const box of boxes) expect(box).toBeChecked();
  expect(location.search).toBe('');
  await waitFor(() => expect(location.search).toBe('?compatibility=livechat&payment=free'));
  for (const box of boxes) expect(box).toBeChecked();
});

test('S2.28 the sort order is shown at once, and goes into the address after that', async () => {
  renderPage(pages.listing);
  const [sort] = screen.getAllByRole('combobox', { name: 'Sort by' });
  if (!sort) throw new Error('there is nothing to sort by');
  fireEvent.change(sort, { target: { value: 'price' } });
  expect(sort).toHaveValue('price');
  expect(location.search).toBe('');
  await waitFor(() => expect(location.search).toBe('?sortBy=price'));
  expect(sort).toHaveValue('price');
});

test('"Show 6 more" is a link to the next page and appends it', async () => {
  server.use(
    http.get(DATA, () =>
      HttpResponse.json(
        withListing({
          page: 2,
          cards: [card({ slug: 'jira', name: 'Jira', developer: 'Cloudmason', shortDescription: 'Issues.' })],
        }),
      ),
    ),
  );
  const { user } = renderPage(pages.listing);
  const more = screen.getByRole('link', { name: 'Show 6 more' });
  expect(more).toHaveAttribute('href', '/marketplace/apps/?page=2');
  await user.click(more);
  const added = await screen.findByRole('link', { name: 'Jira' });
  expect(screen.getByRole('link', { name: 'AskGuru' })).toBeVisible();
  await waitFor(() => expect(added).toHaveFocus());
  expect(screen.getByText('7 of 164 apps')).toBeVisible();
});

describe('without entries', () => {
  const facets = listing.facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, selected: value.value === 'free' })),
  }));

  test('names the filter that leaves nothing', () => {
    renderPage(
      withListing({
        cards: [],
        total: 0,
        facets,
        blocking: { value: 'free', label: 'Free', count: 12, selected: true },
      }),
      { search: '?payment=free' },
    );
    expect(screen.getByText('12 apps match without “Free”.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Remove “Free”' })).toHaveAttribute('href', '/marketplace/apps/');
  });

  test('an empty list has a way forward', () => {
    renderPage(withListing({ cards: [], total: 0, of: 0, facets: [] }));
    expect(screen.getByRole('link', { name: 'Browse all apps' })).toBeVisible();
  });
});

test('phones apply filters together, with their count on the button', async () => {
  server.use(http.get(DATA, () => HttpResponse.json(withListing({ total: 96 }))));
  const { user } = renderPage(pages.listing);
  const opener = screen.getByRole('button', { name: /Filters/ });
  await user.click(opener);
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(sheet).getByRole('checkbox', { name: /Free/ }));
  expect(location.search).toBe('');
  await user.click(await within(sheet).findByRole('button', { name: 'Show 96 apps' }));
  expect(location.search).toBe('?payment=free');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('decisions rule 24: a payment that waits for the bank is said on the card of its app, and no other', async () => {
  const [one, two] = listing.cards;
  if (!one || !two) throw new Error('too few cards');
  saveToken('fra:secret', boot.base);
  let result = [
    {
      charge: { id: 'c1', name: one.name },
      application_id: one.id,
      product: 'livechat',
      total: 2299,
      next_action: { type: 'confirm', url: '/', expires_at: new Date(2030, 10, 23, 18, 40).toISOString() },
    },
    { application_id: two.id, resource: { id: 'u1' }, total: 100 },
  ];
  servePerson({ scope: 'billing_manage' });
  server.use(
    http.get('/api/market/products/my', () => HttpResponse.json([])),
    http.get('/billing/purchases/attempts', () => HttpResponse.json({ result })),
  );
  const { queryClient } = renderPage(pages.listing);
  const [first, ...others] = within(screen.getByRole('region', { name: 'Results' })).getAllByRole('article');
  await waitFor(() => expect(first).toHaveTextContent('Finish your payment$22.99, until tomorrow, 18:40'));
  for (const other of others) expect(other).not.toHaveTextContent('Finish your payment');
  result = [];
  await invalidate(queryClient, 'attempts');
  await waitFor(() => expect(first).not.toHaveTextContent('Finish your payment'));
  forgetToken(boot.base);
});

test('who saved filters goes on with them', async () => {
  const { user } = renderPage(pages.listing, { search: '?payment=free' });
  await user.click(await screen.findByRole('button', { name: 'Save these filters' }));
  await user.type(screen.getByLabelText('Name'), 'Free ones{Enter}');
  expect(await screen.findByRole('link', { name: 'Free ones' })).toHaveFocus();
});
