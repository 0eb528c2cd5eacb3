import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { advanceTime, stopTimers, waitUntil } from '../../testing/clock';
import { app, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { RatingForm } from './schema';

const written = {
  id: 'r1',
  rate: 3,
  name: 'Maria',
  review: 'Fine.',
  state: 'published',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
};

// The form is at hand, so that no test waits for a library.
beforeAll(() =>
  Promise.all([
    import('./RateDialog'),
    import('./ReviewActions'),
    import('./writes'),
    import('./ReplyDialog'),
    import('./ReportDialog'),
  ]),
);

beforeEach(() => {
  signInPerson();
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({ applicationId: app.id, installed: true, own: false, refusal: null }),
    ),
  );
});

afterEach(() => vi.useRealTimers());

const mine = (rating: object | null, refusal: object | null = null) =>
  server.use(
    http.get('/api/feedback/rate/application/:id/mine', () =>
      HttpResponse.json({ rating, refusal, helpful: [] }),
    ),
  );

const PUT = '/api/feedback/rate/application/:id';

async function openForm() {
  const { user } = renderPage(pages.app);
  await user.click(await screen.findByRole('button', { name: /Rate this app|Change your rating/ }));
  return { user, form: within(await screen.findByRole('dialog', { name: `Rate ${app.name}` })) };
}

describe('rating an app', () => {
  test('S5.03 an empty form names the missing fields, and nothing is sent', async () => {
    let sent = 0;
    server.use(
      http.put(PUT, () => {
        sent++;
        return HttpResponse.json(written);
      }),
    );
    mine(null);
    const { user, form } = await openForm();
    await user.clear(form.getByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(
      await form.findByText('This field cannot be blank, please rate the app on a scale from 1-5'),
    ).toBeVisible();
    expect(form.getByText('Please enter your name')).toBeVisible();
    expect(form.getByText('Please enter your review')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
  });

  test('S8.05 a good one is sent and thanked for', async () => {
    let sent: unknown;
    server.use(
      http.put(PUT, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...written, state: 'held' });
      }),
    );
    mine(null);
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: '4 out of 5' }));
    await user.type(form.getByLabelText('Review'), '  Quick to set up. ');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you for rating this app.')).toBeVisible();
    expect(sent).toEqual({ rate: 4, name: 'Maria', review: 'Quick to set up.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('S9.05 the thanks hide after 2000 ms', async () => {
    server.use(http.put(PUT, () => HttpResponse.json(written)));
    mine(null);
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: '4 out of 5' }));
    await user.type(form.getByLabelText('Review'), 'Quick to set up.');
    const isThanked = () => screen.queryByText('Thank you for rating this app.') !== null;
    stopTimers();
    fireEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitUntil(isThanked);
    await advanceTime(1999);
    expect(isThanked()).toBe(true);
    await advanceTime(1);
    expect(isThanked()).toBe(false);
  });

  test('S8.06 a failure keeps the draft and names the reason', async () => {
    server.use(
      http.put(PUT, () =>
        HttpResponse.json(
          { code: 'validation', message: 'Some values are not valid.', fields: { review: 'Too rude' } },
          { status: 400 },
        ),
      ),
    );
    mine(written);
    const { user, form } = await openForm();
    expect(form.getByRole('radio', { name: '3 out of 5' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText(
        'Unable to rate this app, please try again or contact our support. [Some values are not valid.]',
      ),
    ).toBeVisible();
    expect(form.getByText('Too rude')).toBeVisible();
    expect(form.getByLabelText('Review')).toHaveValue('Fine.');
  });

  test('a person who never had the app reads that only its users may rate', async () => {
    mine(null, { code: 'not_installed', message: 'You can rate an app after you have installed it.' });
    renderPage(pages.app);
    const button = await screen.findByRole('button', {
      name: 'Rate this app',
      description: 'You can rate an app after you have installed it.',
    });
    expect(button).toBeDisabled();
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a review that is looked at says so', async () => {
    mine({ ...written, state: 'held' });
    renderPage(pages.app);
    expect(await screen.findByText('We read your review before it is shown.')).toBeVisible();
  });
});

describe('what others may do about a review', () => {
  const isOwn = () =>
    server.use(
      http.get('/api/applications/:id/instance', () =>
        HttpResponse.json({ applicationId: app.id, installed: false, own: true, refusal: null }),
      ),
    );

  test("the app's developer replies, and everybody reads it below the review", async () => {
    let sent: unknown;
    isOwn();
    mine(null);
    server.use(
      http.put('/api/feedback/reviews/r1/reply', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...written, reply: 'Thank <b>you</b>.' });
      }),
    );
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Reply to Haruka M.' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reply to Haruka M.' }));
    await user.type(form.getByRole('textbox'), ' Thank <b>you</b>. ');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your reply is shown below the review.')).toBeVisible();
    expect(sent).toEqual({ reply: 'Thank <b>you</b>.' });
    expect(screen.getByText('Thank <b>you</b>.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change reply to Haruka M.' })).toHaveFocus();
  });

  test('a reply that is refused says why at its field and stays', async () => {
    isOwn();
    mine(null);
    server.use(
      http.put('/api/feedback/reviews/r3/reply', () =>
        HttpResponse.json(
          { code: 'validation', message: 'No.', fields: { reply: 'Too short' } },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Change reply to Magda W.' }));
    const form = within(await screen.findByRole('dialog'));
    await user.clear(form.getByRole('textbox'));
    await user.type(form.getByRole('textbox'), 'x');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Too short')).toBeVisible();
    expect(form.getByRole('textbox')).toHaveValue('x');
  });

  test('everybody else may report it, and is thanked', async () => {
    let sent: unknown;
    mine(null);
    server.use(
      http.post('/api/feedback/reviews/r1/report', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ status: 'reported' });
      }),
    );
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Report the review of Haruka M.' }));
    const form = within(await screen.findByRole('dialog', { name: 'Report the review of Haruka M.' }));
    await user.type(form.getByLabelText('What is wrong with it?'), 'advertising');
    await user.click(form.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. Our staff will look at this review.')).toBeVisible();
    expect(sent).toEqual({ reason: 'advertising' });
    expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  });
});

const good = { rate: '5', name: 'Jo', review: 'ok' };

test.each([
  ['the shortest', good, []],
  ['the longest', { rate: '1', name: 'é'.repeat(64), review: 'é'.repeat(255) }, []],
  [
    'no stars',
    { ...good, rate: null },
    ['This field cannot be blank, please rate the app on a scale from 1-5'],
  ],
  [
    'six stars',
    { ...good, rate: '6' },
    ['This field cannot be blank, please rate the app on a scale from 1-5'],
  ],
  ['one letter', { ...good, name: 'J', review: 'o' }, ['Please enter your name', 'Please enter your review']],
  ['spaces', { ...good, name: '   ' }, ['Please enter your name']],
  ['a long name', { ...good, name: 'x'.repeat(65) }, ['Name cannot be longer than 64 characters']],
  ['a long review', { ...good, review: 'x'.repeat(256) }, ['Review cannot be longer than 255 characters']],
])('S5.02 %s', (_, form, messages) => {
  const parsed = v.safeParse(RatingForm, form);
  expect((parsed.issues ?? []).map((issue) => issue.message)).toEqual(messages);
});
