import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pages } from '../../testing/fixtures';
import { signInPerson, staff } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { addressOf, reviewFilterOf } from './model';

beforeAll(() => import('./RejectDialog'));

const signedInWith = (scope: string) => {
  signInPerson({ ...staff, scope });
};

const ofApp = {
  id: 'w1',
  applicationId: 'a1',
  rate: 2,
  name: 'Ann <i>',
  review: 'Buy at <b>www.example.com</b>',
  state: 'held',
  heldFor: 'link',
  reports: ['advertising', ''],
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
};
const ofPartner = {
  id: 'w2',
  expertId: 'tall-pine-studio',
  name: 'Bo',
  email: 'bo@acme.test',
  comment: 'They finished early and explained everything.',
  state: 'held',
  createdAt: '2026-11-02T10:00:00Z',
};

beforeEach(() => {
  signedInWith('dev_platform_admin');
  server.use(
    http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [ofApp], total: 1 })),
    http.get('/api/moderation/expert-reviews', () => HttpResponse.json({ reviews: [ofPartner] })),
    http.get('/api/applications/a1/published', () => HttpResponse.json({ name: 'AskGuru', slug: 'askguru' })),
    http.get('/api/partners/experts_marketplace/:id', () => HttpResponse.json({ name: 'Tall Pine Studio' })),
  );
});

describe('the staff judges reviews', () => {
  test('reads one whole, as text, with why it waits', async () => {
    renderPage(pages.moderation);
    const review = within(await screen.findByRole('article'));
    expect(review.getByRole('heading', { name: 'Ann <i>' })).toBeVisible();
    expect(review.getByText('Buy at <b>www.example.com</b>')).toBeVisible();
    expect(review.getByText('Carries a link')).toBeVisible();
    expect(
      within(review.getByRole('list', { name: '2 reports' })).getByText('No reason given'),
    ).toBeVisible();
    expect(await review.findByRole('link', { name: 'AskGuru' })).toHaveAttribute(
      'href',
      '/marketplace/apps/askguru/',
    );
  });

  test('what is reported meanwhile appears by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    server.use(http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [], total: 0 })));
    renderPage(pages.moderation);
    expect(await screen.findByText(/New reviews appear here by themselves/)).toBeVisible();
    server.use(http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [ofApp], total: 1 })));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('heading', { name: 'Ann <i>' })).toBeVisible();
  });

  test('shows one, and it leaves the queue', async () => {
    server.use(
      http.put('/api/moderation/reviews/w1/approve', () => {
        server.use(http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [], total: 0 })));
        return HttpResponse.json({ ...ofApp, state: 'published' });
      }),
    );
    const { user } = renderPage(pages.moderation);
    await user.click(await screen.findByRole('button', { name: 'Show the review of Ann <i>' }));
    expect(await screen.findByText('The review is shown.')).toBeVisible();
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });

  test('rejects one with a reason', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/moderation/reviews/w1/reject', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...ofApp, state: 'rejected' });
      }),
    );
    const { user } = renderPage(pages.moderation);
    await user.click(await screen.findByRole('button', { name: 'Reject the review of Ann <i>' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Reason'), 'advertising');
    await user.click(form.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('The review is not shown.')).toBeVisible();
    expect(sent).toEqual({ reason: 'advertising' });
  });

  test('finds those of partners, and those that were rejected, by the address', async () => {
    const { user } = renderPage(pages.moderation);
    await user.click(await screen.findByRole('radio', { name: 'Partners' }));
    expect(location.search).toBe('?queue=partners');
    expect(await screen.findByText('bo@acme.test')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Rejected');
    expect(location.search).toBe('?queue=partners&state=rejected');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull());
  });
});

test('a person who is not staff sees no review, and no review is asked for', async () => {
  signedInWith('billing_manage');
  renderPage(pages.moderation);
  expect(await screen.findByText('This page is for our staff')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test.each([
  ['', '/moderation/'],
  ['?queue=partners', '/moderation/?queue=partners'],
  ['?state=rejected&queue=apps', '/moderation/?state=rejected'],
  ['?state=%00&queue=<script>', '/moderation/'],
])('the address %s', (search, address) => {
  expect(addressOf(reviewFilterOf(search))).toBe(address);
});
