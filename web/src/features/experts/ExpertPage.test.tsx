import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '../../lib/wire';
import { boot, expert, pages } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import { checkMessage } from './model';

const MESSAGE = '/api/partners/experts_marketplace/tall-pine-studio/message';
const VISITS = '/api/partners/experts/visits';
const COMMENT = '/api/partners/experts_marketplace/tall-pine-studio/comment';

// What the page loads when first needed is at hand, so that no test waits for a library.
beforeAll(() => import('./ReviewDialog'));
beforeEach(() => server.use(http.post(VISITS, () => HttpResponse.json({}))));

const withExpert = (part: Partial<typeof expert>): Page => ({
  ...pages.expert,
  expert: { ...expert, ...part },
});

async function fill(user: ReturnType<typeof renderPage>['user']) {
  await user.type(screen.getByLabelText('Name'), 'Ann');
  await user.type(screen.getByLabelText('E-mail'), 'ann@acme.example');
  await user.type(screen.getByLabelText('Message'), 'Can you train us?');
}

test('S2.19 description, contact and testimonials, with tabs that follow', () => {
  renderPage(pages.expert);
  const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '#description',
    '#services',
    '#work',
    '#testimonials',
  ]);
  for (const id of ['description', 'contact', 'testimonials']) {
    expect(document.getElementById(id)).not.toBeNull();
  }
  expect(screen.getByText('We argued for an hour.')).toBeVisible();
});

/** The figures of the page, each with what it counts. */
const figures = () => [...screen.getByLabelText('In figures').children].map((one) => one.textContent);

test('what a partner costs and brings stands in figures, and nothing for what is not offered', () => {
  const { unmount } = renderPage(pages.expert);
  expect(figures()).toEqual([
    'Projects from$199fixed price',
    'By the hour$95before tax',
    'Agents14for hire',
    'Past work1shown below',
  ]);
  unmount();
  const { hourlyRateCents: _, ...unpriced } = expert;
  const { unmount: leave } = renderPage({
    ...pages.expert,
    expert: { ...unpriced, projectRateFromCents: 0, projects: [] },
  });
  expect(figures()).toEqual(['Agents14for hire']);
  leave();
  renderPage({
    ...pages.expert,
    expert: { ...unpriced, projectRateFromCents: 0, projects: [], agents: 0 },
  });
  expect(screen.queryByLabelText('In figures')).not.toBeInTheDocument();
});

test('the services of a partner are shown at work', () => {
  const [card] = expert.cards;
  const scene = {
    base: '/marketplace/pictures/scenes/training/0/',
    looks: [{ name: 'calendar', place: 'Your calendar' }],
  };
  renderPage(withExpert({ cards: card ? [{ ...card, scene }] : [] }));
  expect(screen.getByRole('img', { name: `${card?.name}: Your calendar` })).toHaveAttribute(
    'src',
    '/marketplace/pictures/scenes/training/0/calendar.thumb.svg',
  );
});

test('S2.19 a campaign has its own words and names the partner', () => {
  const campaign = { slug: 'spring', title: 'Before summer', intro: 'Bots age.', offer: 'Ten percent off.' };
  renderPage(withExpert({ campaign }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Before summer');
  expect(screen.getByText('Ten percent off.')).toBeVisible();
});

test('S2.19 the embedded mode has no header, footer or breadcrumb', () => {
  renderPage({ ...withExpert({ mode: 'embedded' }), embedded: true });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  expect(screen.getByRole('main')).toBeVisible();
});

describe('a message (S7.16)', () => {
  test('S8.02 is sent with the fields of the service, and the form is empty again', async () => {
    let body: unknown;
    server.use(
      http.post(MESSAGE, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ message: 'Message sent successfully!', confirm: true });
      }),
    );
    const { user } = renderPage(pages.expert);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Message sent successfully!')).toBeVisible();
    expect(screen.getByText(/^We have sent you a mail/)).toBeVisible();
    expect(body).toEqual({
      email: 'ann@acme.example',
      userEmail: 'ann@acme.example',
      message: 'Can you train us?',
      name: 'Ann',
      surname: '',
      website: '',
    });
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  test('S8.02 of who is signed in goes from their own address, which nobody has to confirm', async () => {
    let sent: { email?: string; token?: string | null } = {};
    servePerson({ name: 'Margaret Oduya', email: 'owner@acme.test' });
    server.use(
      http.post(MESSAGE, async ({ request }) => {
        const { email } = (await request.json()) as { email: string };
        sent = { email, token: request.headers.get('Authorization') };
        return HttpResponse.json({ message: 'Message sent successfully!', confirm: false });
      }),
    );
    saveToken('fra:secret', boot.base);
    const { user } = renderPage(pages.expert);
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue('owner@acme.test'));
    await user.type(screen.getByLabelText('Name'), 'Margaret');
    await user.type(screen.getByLabelText('Message'), 'Can you train us?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Message sent successfully!')).toBeVisible();
    expect(sent).toEqual({ email: 'owner@acme.test', token: 'Bearer fra:secret' });
    expect(screen.queryByText(/^We have sent you a mail/)).toBeNull();
    forgetToken(boot.base);
  });

  test.each([
    [() => HttpResponse.error(), "We couldn't send the expert request"],
    [() => HttpResponse.json({ code: 'internal' }, { status: 500 }), "Expert request couldn't be sent"],
    [() => HttpResponse.json({ confirm: false }, { status: 202 }), "Expert request couldn't be sent"],
  ])('S8.02 a failure is said, and the draft stays', async (answer, sentence) => {
    server.use(http.post(MESSAGE, answer));
    const { user } = renderPage(pages.expert);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Can you train us?');
  });

  test('missing values are reported at their fields, and the first one has the focus', async () => {
    const { user } = renderPage(pages.expert);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByText('Please enter your name')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name');
    await user.type(screen.getByLabelText('Name'), 'A');
    await waitFor(() => expect(screen.queryByText('Please enter your name')).toBeNull());
  });

  test.each([
    [{ name: 'x'.repeat(65) }, 'name'],
    [{ email: 'a@b' }, 'email'],
    [{ email: 'a b@c.d' }, 'email'],
    [{ website: 'no' }, 'website'],
    [{ message: 'x'.repeat(2001) }, 'message'],
    [{}, undefined],
  ])('%j is wrong at %s', (part, field) => {
    const form = { name: 'Ann', surname: '', email: 'a@b.example', website: 'a.b', message: 'Long enough.' };
    expect(Object.keys(checkMessage({ ...form, ...part }))).toEqual(field ? [field] : []);
  });
});

test('S7.18 a visit is counted once', async () => {
  const visits: unknown[] = [];
  server.use(
    http.post(VISITS, async ({ request }) => {
      visits.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  renderPage(pages.expert);
  await waitFor(() => expect(visits).toHaveLength(1));
  expect(visits[0]).toEqual({
    expert_id: 'tall-pine-studio',
    visited_at: expect.stringMatching(/^\d{4}-.+Z$/),
  });
});

describe('a review (S7.17)', () => {
  async function write(review = 'They listened before they built.') {
    const { user } = renderPage(pages.expert);
    await user.click(screen.getByRole('button', { name: 'Write a review' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Ann');
    await user.type(dialog.getByLabelText('E-mail'), 'ann@acme.example');
    if (review) await user.type(dialog.getByLabelText('Review'), review);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    return dialog;
  }

  test('S8.03 is sent to be verified', async () => {
    let body: unknown;
    server.use(
      http.post(COMMENT, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ confirm: true });
      }),
    );
    await write();
    expect(await screen.findByText('Review sent to be verified!')).toBeVisible();
    expect(screen.getByText(/^We have sent you a mail/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(body).toMatchObject({
      userEmail: 'ann@acme.example',
      comment: 'They listened before they built.',
    });
  });

  test('S8.03 a second one warns, and the words stay', async () => {
    server.use(http.post(COMMENT, () => HttpResponse.json({ code: 'already_sent' }, { status: 409 })));
    const dialog = await write();
    expect(await screen.findByText('Review had already been sent!')).toBeVisible();
    expect(dialog.getByText('Review has been already sent!')).toBeVisible();
    expect(dialog.getByLabelText('Review')).toHaveValue('They listened before they built.');
  });

  test('S8.03 any other failure', async () => {
    server.use(http.post(COMMENT, () => HttpResponse.json({ code: 'internal' }, { status: 500 })));
    await write();
    expect(await screen.findByText("Expert review couldn't be sent")).toBeVisible();
  });

  test.each([
    ['', 'Please enter your review'],
    ['Good.', 'Please write at least 10 characters'],
  ])('S5.01 "%s" is not enough', async (review, sentence) => {
    const dialog = await write(review);
    expect(await dialog.findByText(sentence)).toBeVisible();
  });
});
