import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '../../lib/wire';
import { boot, pages } from '../../testing/fixtures';
import { servePerson, signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken } from '../session/model/token';

const INSTANCE = {
  applicationId: 'a1',
  installed: false,
  installedAt: null,
  setupRequired: false,
  errorCode: null,
  own: false,
  hasAccess: true,
  choosesAccess: false,
  tried: false,
  bought: false,
  refusal: null,
  undoableUntil: null,
  removal: null,
};

beforeEach(() => {
  signInPerson();
  server.use(
    http.get('/api/developers/appsmiths/profile', () =>
      HttpResponse.json({ id: 'appsmiths', name: 'Appsmiths' }),
    ),
    http.get('/api/applications/a1/instance', () => HttpResponse.json(INSTANCE)),
  );
});

const APP = {
  id: 'a1',
  slug: 'slack',
  name: 'Slack <b>',
  shortDescription: 'Chats in channels.',
  longDescription: 'Long, and **bold**.',
  descriptionHtml: '<p>Long, and <strong>bold</strong>.</p>',
  status: 'IN_REVIEW',
  hidden: false,
  features: [],
  ownerId: 'appsmiths',
  mayInvite: false,
  customProps: {},
  payment: null,
};
const review: Page = {
  ...pages.privateApps,
  path: '/in-review-apps/',
  mine: { ...pages.privateApps.mine, list: 'in-review', heading: 'In-review apps', path: '/in-review-apps/' },
};

test('S2.15, S3.08 the browser fills the list of private apps, with the state of each app', async () => {
  server.use(http.get('/api/applications', () => HttpResponse.json([APP])));
  renderPage(pages.privateApps);
  expect(await screen.findByRole('link', { name: 'Slack <b>' })).toHaveAttribute(
    'href',
    '/marketplace/private-apps/slack/',
  );
  expect(screen.getByText('In review')).toBeVisible();
  expect(screen.getByText('o1')).toBeVisible();
});

/** The rest of the path is one app of the list. */
const onePage = (page: Page, slug: string): Page => ({
  ...page,
  path: `${page.path}${slug}/`,
  mine: { ...page.mine, slug } as Page['mine'] & object,
});
const answerApp = (part: object = {}) =>
  server.use(http.get('/api/applications/slack', () => HttpResponse.json({ ...APP, ...part })));

test('S2.15, S3.08 in-review apps are fetched by a call of their own', async () => {
  server.use(http.get('/api/applications/reviewed', () => HttpResponse.json([APP])));
  renderPage(review);
  expect(await screen.findByRole('link', { name: 'Slack <b>' })).toHaveAttribute(
    'href',
    '/marketplace/in-review-apps/slack/',
  );
});

test('S2.15 the rest of the path is one app, with its developer (S7.13)', async () => {
  answerApp();
  renderPage(onePage(review, 'slack'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Slack <b>' })).toBeVisible();
  expect(screen.getByText('bold')).toContainHTML('<strong>bold</strong>');
  expect(await screen.findByRole('link', { name: 'Appsmiths' })).toHaveAttribute(
    'href',
    '/marketplace/developers/appsmiths/',
  );
  expect(screen.queryByRole('heading', { name: 'Invited organizations' })).toBeNull();
});

describe('a guest of an app that is not public', () => {
  const GUEST_APP = {
    authorization: { clientId: 'c1', scopes: [] },
    customProps: {},
    payment: null,
    product: 'livechat',
    directInstallUrl: '',
  };
  const answer = (instance: object = {}) =>
    server.use(
      http.get('/api/applications/a1/instance', () => HttpResponse.json({ ...INSTANCE, ...instance })),
      http.get('/accounts/clients/c1/public', () =>
        HttpResponse.json({
          scopes: [
            { scope: 'tickets--all:ro', area: 'Tickets', read_only: true, required: true, description: '' },
          ],
        }),
      ),
    );

  test('reads what it may do, and installs it', async () => {
    answerApp(GUEST_APP);
    answer();
    const installed: string[] = [];
    server.use(
      http.put('/api/applications/a1/install', () => {
        installed.push('a1');
        answer({ installed: true, installedAt: '2026-11-27T09:00:00Z' });
        return HttpResponse.json({ ...INSTANCE, installed: true, installedAt: '2026-11-27T09:00:00Z' });
      }),
    );
    const { user } = renderPage(onePage(pages.privateApps, 'slack'));
    const box = within(await screen.findByRole('region', { name: 'Install it' }));
    expect(await box.findByText(/tickets/i)).toBeVisible();
    expect(await box.findByText('Free to install')).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Install' }));
    expect(await box.findByText('Your organization has it.')).toBeVisible();
    expect(box.getByRole('link', { name: 'See My apps' })).toHaveAttribute('href', '/marketplace/my-apps/');
    expect(installed).toEqual(['a1']);
  });

  test('hears why they may not', async () => {
    answerApp(GUEST_APP);
    answer({ refusal: { code: 'install_forbidden', message: 'Only owners install apps.' } });
    renderPage(onePage(pages.privateApps, 'slack'));
    const box = within(await screen.findByRole('region', { name: 'Install it' }));
    expect(await box.findByText('Only owners install apps.')).toBeVisible();
    expect(box.getByRole('button', { name: 'Install' })).toBeDisabled();
  });

  test('hears that one that costs money is bought when it is public', async () => {
    answerApp({ ...GUEST_APP, payment: { price: 500, frequency: 'monthly' } });
    renderPage(onePage(pages.privateApps, 'slack'));
    expect(await screen.findByText(/buy it when it is public/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });
});

test('its developer installs one that costs money, and pays nothing', async () => {
  answerApp({
    authorization: null,
    product: 'livechat',
    directInstallUrl: '',
    payment: { price: 500, frequency: 'monthly' },
    shares: [{ id: 'monthly', share: 400, tiers: [] }],
  });
  server.use(http.get('/api/applications/a1/instance', () => HttpResponse.json({ ...INSTANCE, own: true })));
  renderPage(onePage(pages.privateApps, 'slack'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Install' })).toBeEnabled());
});

test('an app of another organization is not found', async () => {
  server.use(
    http.get('/api/applications/slack', () =>
      HttpResponse.json({ code: 'application_not_found', message: 'No.' }, { status: 404 }),
    ),
  );
  renderPage(onePage(pages.privateApps, 'slack'));
  expect(await screen.findByRole('heading', { name: 'This app is not here' })).toBeVisible();
});

describe('S8.26 a failure is shown in its place, with a retry', () => {
  test.each([
    ['private apps', pages.privateApps, '/api/applications', "Apps list couldn't be loaded"],
    ['apps in review', review, '/api/applications/reviewed', "In review app list couldn't be loaded"],
    [
      'one private app',
      onePage(pages.privateApps, 'slack'),
      '/api/applications/slack',
      "App details couldn't be loaded",
    ],
    [
      'one app in review',
      onePage(review, 'slack'),
      '/api/applications/slack',
      "App details couldn't be loaded",
    ],
  ])('%s', async (_name, page, address, sentence) => {
    let isBroken = true;
    server.use(
      http.get(address, () => {
        if (isBroken) return new HttpResponse(null, { status: 500 });
        return HttpResponse.json(address.endsWith('slack') ? APP : [APP]);
      }),
    );
    const { user } = renderPage(page);
    expect(await screen.findByText(sentence)).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('In review')).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('the developer of an app', async () => {
    answerApp();
    let isBroken = true;
    server.use(
      http.get('/api/developers/appsmiths/profile', () =>
        isBroken
          ? new HttpResponse(null, { status: 503 })
          : HttpResponse.json({ id: 'appsmiths', name: 'Appsmiths' }),
      ),
    );
    const { user } = renderPage(onePage(pages.privateApps, 'slack'));
    expect(await screen.findByText("Developer profile couldn't be loaded")).toBeVisible();
    expect(screen.getByText('bold')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Appsmiths' })).toBeVisible();
  });
});

describe('the owner of an app that is not public', () => {
  const GUEST = { organizationId: 'o9', organization: 'Guest GmbH', invitedAt: '2026-11-20T10:00:00Z' };
  const PATH = '/api/applications/a1/invitations';

  test('invites an organization, and takes the invitation back', async () => {
    let guests: object[] = [];
    answerApp({ mayInvite: true });
    server.use(
      http.get(PATH, () => HttpResponse.json(guests)),
      http.put(`${PATH}/o9`, () => {
        guests = [GUEST];
        return HttpResponse.json(GUEST);
      }),
      http.delete(`${PATH}/o9`, () => {
        guests = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPage(onePage(pages.privateApps, 'slack'));
    expect(await screen.findByText('Nobody is invited yet.')).toBeVisible();
    const field = screen.getByLabelText('Id of the organization');
    await user.type(field, ' o9 ');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const item = (await screen.findByText('Guest GmbH')).closest('li');
    if (!item) throw new Error('the guest is no item of a list');
    expect(within(item).getByText(/Invited Nov 20, 2026/)).toBeVisible();
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Guest GmbH' }));
    expect(await screen.findByText('Nobody is invited yet.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Invited organizations' })).toHaveFocus();
  });

  test('S4.32 a ghost login reads the invitations, and cannot change them', async () => {
    answerApp({ mayInvite: true });
    servePerson({ scope: 'ghost' });
    server.use(http.get(PATH, () => HttpResponse.json([GUEST])));
    renderPage(onePage(pages.privateApps, 'slack'));
    expect(await screen.findByText('Guest GmbH')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  test('reads why an invitation was not taken, at its field', async () => {
    answerApp({ mayInvite: true });
    const message = 'There is no organization with this id.';
    server.use(
      http.get(PATH, () => HttpResponse.json([])),
      http.put(`${PATH}/nobody`, () =>
        HttpResponse.json(
          { code: 'organization_not_found', message, fields: { organization: message } },
          { status: 404 },
        ),
      ),
    );
    const { user } = renderPage(onePage(pages.privateApps, 'slack'));
    const field = await screen.findByLabelText('Id of the organization');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(field).toHaveAccessibleDescription(/Please enter the id of an organization/);
    await user.type(field, 'nobody');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    expect(field).toBeInvalid();
  });

  test('retries to read the invitations after a failure', async () => {
    answerApp({ mayInvite: true });
    server.use(http.get(PATH, () => new HttpResponse(null, { status: 500 })));
    renderPage(onePage(pages.privateApps, 'slack'));
    expect(await screen.findByText("The invitations couldn't be loaded")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('S6.10 a visitor is asked to sign in', async () => {
  forgetToken(boot.base);
  renderPage(pages.privateApps);
  // The hidden frame that asks the accounts service has its own time to answer.
  expect(
    await screen.findByRole('heading', { name: 'Sign in to see these apps' }, { timeout: 4000 }),
  ).toBeVisible();
}, 8000);
