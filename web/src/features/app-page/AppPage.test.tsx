import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initials } from '../../lib/names';
import type { App, Page } from '../../lib/wire';
import { app, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { sectionsOf } from './model';

afterEach(() => vi.useRealTimers());

/** Draws the page of an app with one scene and one picture that was uploaded. */
function renderWithShot() {
  const shot = { kind: 'image' as const, src: '/media/a', thumb: '/media/b', alt: 'A shot', label: 'A shot' };
  const [scene] = app.pictures;
  renderPage(withApp({ pictures: scene ? [scene, shot] : [] }));
  return within(screen.getByRole('region', { name: 'Pictures' }));
}

const withApp = (part: Partial<App>): Page => ({ ...pages.app, app: { ...app, ...part } });

describe('S2.18 sections', () => {
  test('come in their order, each with a tab that leads to it', () => {
    renderPage(pages.app);
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
      '#description',
      '#features',
      '#benefits',
      '#upgrades',
      '#permissions',
      '#support',
      '#app-terms',
      '#reviews',
      '#changelog',
      '#more-by-developer',
    ]);
    for (const tab of tabs) {
      const id = tab.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(id)).not.toBeNull();
    }
  });

  test('without content are left out, with their tab', () => {
    const bare = { ...app, benefits: [], upgrades: [], changelog: [], moreByDeveloper: [], permissions: [] };
    expect(sectionsOf(bare).map((section) => section.id)).toEqual([
      'description',
      'features',
      'support',
      'app-terms',
      'reviews',
    ]);
  });

  test('S2.29 a tab moves reading to its section and leaves no step behind', async () => {
    const { user, container } = renderPage(pages.app);
    const before = history.length;
    await user.click(screen.getByRole('link', { name: 'Changelog' }));
    const { contexts: scrolledTo } = vi.mocked(Element.prototype.scrollIntoView).mock;
    expect(scrolledTo).toEqual([container.querySelector('#changelog')]);
    expect(location.hash).toBe('#changelog');
    expect(history.length).toBe(before);
    expect(screen.getByRole('heading', { level: 2, name: 'Changelog' })).toHaveFocus();
  });
});

test('an app that its developer gives up says until when it can be used, and what instead', async () => {
  const retirement = { lastDay: '2027-03-31', instead: { text: 'Hotjar', path: '/apps/hotjar/' } };
  renderPage(withApp({ offer: { ...app.offer, retirement } }));
  expect(
    await screen.findByText(/Those who have it can use it until Mar 31, 2027\. What you may use instead:/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hotjar' })).toHaveAttribute('href', '/marketplace/apps/hotjar/');
});

test('a price that will rise is told with its day', async () => {
  const priceRise = {
    from: '2026-12-24',
    cents: 5900,
    frequency: 'monthly',
    perAccount: false,
    trialDays: 14,
  } as const;
  renderPage(withApp({ offer: { ...app.offer, priceRise } }));
  expect(
    await screen.findByText(
      'From Dec 24, 2026 it costs $59.00 a month, with 14 days to try it. Who has it by then keeps the price of today.',
    ),
  ).toBeVisible();
});

describe('the head', () => {
  test('says in short how the app is rated, and leaves its categories to the facts', () => {
    const categories = [
      { text: 'Chatbots', path: '/apps/chatbots/' },
      { text: 'CRM', path: '/apps/crm/' },
    ];
    renderPage(withApp({ facts: { ...app.facts, categories } }));
    const { votes } = app.ratings;
    expect(screen.getByRole('link', { name: new RegExp(`\\(${votes}\\)$`) })).toHaveAttribute(
      'href',
      '#reviews',
    );
    expect(screen.getByText('Categories').nextSibling).toHaveTextContent('Chatbots, CRM');
    expect(screen.getByRole('link', { name: 'CRM' }).closest('dl')).not.toBeNull();
  });
});

describe('where it appears', () => {
  test('each place that anybody may try leads there in a new tab', () => {
    const address = 'https://try.example/demo/agent-app/chats/PJ0MRSHTDG/?try=deepl';
    renderPage(withApp({ tryOuts: [{ place: 'Chat details', address }] }));
    expect(screen.getByRole('heading', { level: 3, name: 'Where it appears' })).toBeInTheDocument();
    const links = screen.getAllByRole('link', { name: /^Try it/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([address]);
    expect(links[0]).toHaveAccessibleName('Try it Chat details (opens in a new tab)');
    expect(links[0]).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Message box').nextSibling).toHaveTextContent('Once it is installed');
  });

  test('without such a place it is one of the facts', () => {
    renderPage(pages.app);
    expect(screen.queryByRole('heading', { name: 'Where it appears' })).toBeNull();
    expect(screen.getByText('Chat details, Message box, Settings')).toBeInTheDocument();
  });
});

describe('related apps', () => {
  const related = app.moreByDeveloper.slice(0, 2);

  test('alternatives say what they have in common and lead to all of them side by side', () => {
    const { unmount } = renderPage(pages.app);
    expect(screen.queryByRole('heading', { level: 2, name: /^Alternatives/ })).toBeNull();
    unmount();
    const alternatives = related.map((card, at) =>
      at === 0 ? { card, category: 'CRM', places: ['Chat details'] } : { card, places: [] },
    );
    const two = renderPage({ ...pages.app, app: { ...app, alternatives: alternatives.slice(0, 1) } });
    expect(screen.getByRole('link', { name: 'Compare both' })).toBeVisible();
    two.unmount();
    renderPage({ ...pages.app, app: { ...app, alternatives } });
    const section = screen
      .getByRole('heading', { level: 2, name: `Alternatives to ${app.name}` })
      .closest('section');
    const rows = within(section as HTMLElement)
      .getAllByRole('row')
      .slice(1);
    // The app itself comes first, without a link to where the reader is.
    expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
      undefined,
      ...related.map(({ path }) => `/marketplace${path}`),
    ]);
    expect(rows[0]).toHaveTextContent('This app');
    expect(rows[1]).toHaveTextContent('Also in CRM. Also shows in Chat details');
    expect(rows[2]).toHaveTextContent('Describes itself alike');
    expect(screen.getByRole('link', { name: 'Compare all three' })).toHaveAttribute(
      'href',
      `/marketplace/compare/${[app, ...related].map(({ slug }) => slug).join(',')}/`,
    );
  });

  test('those of a service are services, and so it is rated', async () => {
    const alternatives = related.map((card) => ({ card, places: [] }));
    renderPage({ ...pages.app, app: { ...app, service: true, alternatives } });
    const table = screen.getByRole('table', { name: `Alternatives to ${app.name}` });
    expect(within(table).getByRole('columnheader', { name: 'Service' })).toBeVisible();
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('This service');
    expect(screen.getByText(/^Services of other providers/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Rate this service' })).toBeVisible();
  });

  test('what is used with it says how much in words', () => {
    const { unmount } = renderPage(pages.app);
    expect(screen.queryByRole('heading', { name: 'Used with' })).toBeNull();
    unmount();
    const usedWith = related.map((card, at) => ({
      card,
      share: at === 0 ? ('most' as const) : ('several' as const),
    }));
    renderPage({ ...pages.app, app: { ...app, usedWith } });
    const section = screen.getByRole('heading', { level: 2, name: 'Used with' }).closest('section');
    expect(section).toHaveTextContent('by half of them or more');
    expect(section).toHaveTextContent('by several of them');
    expect(section?.textContent).not.toMatch(/\d/);
  });
});

test('S3.32 permissions are said in plain words', () => {
  renderPage(pages.app);
  expect(screen.getByText('AskGuru asks for four areas of your account.', { exact: false })).toBeVisible();
  expect(screen.getByText('Read closed chats')).toBeVisible();
  expect(screen.getAllByText('Read and write')).toHaveLength(2);
  expect(screen.getAllByText('Read only')).toHaveLength(2);
});

const REVIEWS = '/api/feedback/rate/application/:id/reviews';

const lastReview = {
  id: 'r6',
  name: 'Olga S.',
  rate: 2,
  review: 'Slow on Mondays.',
  reply: 'We have more machines now.',
  repliedAt: '2025-10-05T10:00:00Z',
  installed: true,
  usedDays: 36,
  helpful: 0,
  createdAt: '2025-10-02T08:00:00Z',
};

/** Answers questions for reviews, and gives what was asked. */
function answerReviews(answer: object) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(REVIEWS, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(answer);
    }),
  );
  return asked;
}

describe('S3.22 reviews', () => {
  test('come with a histogram, answers, and more on request', async () => {
    const { user } = renderPage(pages.app);
    expect(screen.getByText('5 out of 5: 78 %, 295 ratings')).toBeInTheDocument();
    expect(screen.getByText('Silvertrail answered')).toBeVisible();
    expect(screen.getByText('379 ratings, 25 with text')).toBeVisible();
    expect(screen.queryByText('Olga S.')).toBeNull();
    const asked = answerReviews({ reviews: [lastReview], total: 25, page: 1, nbPages: 2 });
    await user.click(screen.getByRole('button', { name: 'Show 20 more reviews' }));
    expect(await screen.findByText('Olga S.')).toBeVisible();
    // The button is gone; one goes on with the first of those that came.
    expect(document.activeElement).toHaveTextContent(/Olga S\./);
    expect(document.activeElement).not.toHaveTextContent('Haruka M.');
    expect(asked[0]).toMatchObject({ page: '1', limit: '20', sort: 'helpful' });
    expect(screen.queryByRole('button', { name: /more review/ })).toBeNull();
  });

  test('a bar shows the reviews with its stars only, and again all', async () => {
    const { user } = renderPage(pages.app);
    const asked = answerReviews({ reviews: [], total: 0, page: 0, nbPages: 0 });
    await user.click(screen.getByRole('button', { name: '3 out of 5: 2 %, 8 ratings' }));
    expect(await screen.findByRole('heading', { name: 'No 3-star reviews' })).toBeVisible();
    expect(asked[0]).toMatchObject({ rate: '3' });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText('Haruka M.')).toBeVisible();
  });

  test('are read in another order, and only those with an answer', async () => {
    const { user } = renderPage(pages.app);
    const asked = answerReviews({ reviews: [lastReview], total: 1, page: 0, nbPages: 1 });
    await user.selectOptions(screen.getByLabelText('Order of reviews'), 'Lowest rating');
    await user.click(screen.getByRole('button', { name: 'With answer' }));
    expect(await screen.findByText('Silvertrail answered after 3 days')).toBeVisible();
    expect(screen.getByText('Used it for 5 weeks')).toBeVisible();
    expect(screen.getByText('1 shown')).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ sort: 'lowest', answered: 'true' });
  });

  test('that cannot be read are said so, with the way to try again', async () => {
    const { user } = renderPage(pages.app);
    server.use(http.get(REVIEWS, () => HttpResponse.error()));
    await user.selectOptions(screen.getByLabelText('Order of reviews'), 'Newest');
    expect(await screen.findByText("The reviews couldn't be loaded.", {}, { timeout: 5000 })).toBeVisible();
    answerReviews({ reviews: [lastReview], total: 1, page: 0, nbPages: 1 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Olga S.')).toBeVisible();
  });

  test('nobody has rated yet', () => {
    renderPage(withApp({ ratings: { rate: 0, votes: 0, histogram: [], withText: 0, reviews: [] } }));
    expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  });
});

describe('S2.32 pictures', () => {
  test('where it appears comes first; thumbnails and arrows change it', async () => {
    const { user } = renderPage(pages.app);
    const gallery = within(screen.getByRole('region', { name: 'Pictures' }));
    expect(gallery.getByRole('img', { name: 'AskGuru: Chat details' })).toBeVisible();
    await user.click(gallery.getByRole('button', { name: 'Show Settings' }));
    expect(gallery.getByRole('img', { name: 'AskGuru: Settings' })).toBeVisible();
    await user.click(gallery.getByRole('button', { name: 'Next picture' }));
    expect(gallery.getByRole('img', { name: 'AskGuru: Chat details' })).toBeVisible();
  });

  test('say where they are and how many there are', async () => {
    const { user } = renderPage(pages.app);
    const gallery = within(screen.getByRole('region', { name: 'Pictures' }));
    expect(gallery.getByText('AskGuru in Chat details.')).toBeVisible();
    await user.click(gallery.getByRole('button', { name: 'Next picture' }));
    expect(gallery.getByText('2 of 3')).toBeVisible();
    await user.keyboard('{End}');
    expect(gallery.getByText('3 of 3')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(gallery.getByText('1 of 3')).toBeVisible();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(gallery.getByText('1 of 3')).toBeVisible();
  });

  test('that were uploaded and are broken are left out, scenes are not', () => {
    const gallery = renderWithShot();
    const [large, small, broken] = screen.getByRole('region', { name: 'Pictures' }).querySelectorAll('img');
    for (const image of [large, small, broken]) if (image) fireEvent.error(image);
    expect(gallery.queryByRole('button', { name: 'Show A shot' })).toBeNull();
    expect(gallery.getByRole('img', { name: 'AskGuru: Chat details' })).toBeVisible();
  });

  test('that failed before the page was taken over are left out, too', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(function (
      this: HTMLImageElement,
    ) {
      return this.src.endsWith('/media/b');
    });
    const gallery = renderWithShot();
    expect(gallery.queryByRole('button', { name: 'Show A shot' })).toBeNull();
    expect(gallery.getByRole('img', { name: 'AskGuru: Chat details' })).toBeVisible();
  });

  test('a video is a card of captions in their time', () => {
    vi.useFakeTimers();
    renderPage(pages.app);
    fireEvent.click(screen.getByRole('button', { name: 'Show Video 0:42' }));
    fireEvent.click(screen.getByRole('button', { name: 'Play captions' }));
    expect(screen.getByText('A customer asks whether a repair is covered.')).toBeVisible();
    act(() => void vi.advanceTimersByTime(9000));
    expect(screen.getByText('AskGuru proposes two sentences and names the article.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Pause captions' }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('0:09 / 0:42')).toBeVisible();
  });
});

test.each([
  ['Haruka M.', 'HM'],
  ['Łucja', 'Ł'],
  ['Ana Maria de Souza', 'AM'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('the terms of an app are links in a list, so that two are not read as one', () => {
  renderPage(pages.app);
  const terms = document.querySelector('.app-terms');
  expect(terms).toHaveTextContent(/accept the developer/);
  const links = within(terms as HTMLElement).getAllByRole('listitem');
  for (const item of links) expect(within(item).getAllByRole('link')).toHaveLength(1);
  expect(links.length).toBeGreaterThan(0);
});
