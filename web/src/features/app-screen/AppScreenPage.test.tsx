import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app, boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import { queryParamsOf } from './queryParams';

// S2.17: the full screen of an app in the shop.

const page = pages.appScreen;

let copy: object;
let installed: object[];

beforeEach(() => {
  copy = { installed: true, hasAccess: true, refusal: null };
  installed = [
    {
      id: app.id,
      slug: 'askguru',
      name: 'AskGuru',
      product: 'livechat',
      underMaintenance: false,
      widgets: [
        {
          id: 'w1',
          placement: 'fullscreen',
          url: 'https://askguru.example/full',
          title: '',
          shortcut: null,
        },
      ],
    },
  ];
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  server.use(
    http.get('/accounts/v2/info', () =>
      HttpResponse.json({ account_id: 'a1', organization_id: 'o1', scope: 'integrations_manage' }),
    ),
    http.get('/accounts/v2/accounts/me', () =>
      HttpResponse.json({ name: 'Maria', email: 'm@acme.test', roles: [] }),
    ),
    http.get('/accounts/v2/organizations/my', () => HttpResponse.json({ name: 'Acme Inc.' })),
    http.get('/api/applications/:id/instance', () => HttpResponse.json({ applicationId: app.id, ...copy })),
    http.get('/api/applications/installed', () => HttpResponse.json(installed)),
  );
});
afterEach(() => sessionStorage.clear());

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[data-app]');

describe('who has the app', () => {
  test('sees it, with its id and the theme in the address and no token', async () => {
    renderPage(page);
    await waitFor(() => expect(frame()).not.toBeNull());
    expect(frame()?.dataset).toMatchObject({ app: 'askguru', placement: 'fullscreen', state: 'loading' });
    const address = new URL(frame()?.src ?? '');
    expect(address.origin + address.pathname).toBe('https://askguru.example/full');
    expect(address.searchParams.get('plugin_id')).toBe('w1');
    expect(address.href).not.toContain('secret');
    expect(screen.getByRole('heading', { name: 'AskGuru' })).toBeVisible();
  });

  test.each([
    [
      'without access',
      { installed: true, hasAccess: false, refusal: null },
      /You have no access to this app/,
    ],
    [
      'without a licence',
      { installed: false, refusal: { code: 'x', message: 'Your LiveChat license is inactive.' } },
      'Your LiveChat license is inactive.',
    ],
  ])('%s reads the sentence of the shop and sees no frame', async (_, state, sentence) => {
    copy = state;
    renderPage(page);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(frame()).toBeNull();
  });

  test('the app is under maintenance', async () => {
    installed = [{ ...installed[0], underMaintenance: true }];
    renderPage(page);
    expect(await screen.findByText('This app is under maintenance. Try again later.')).toBeVisible();
    expect(frame()).toBeNull();
  });

  test('the app runs here no more', async () => {
    installed = [
      { ...installed[0], widgets: [{ id: 'w1', placement: 'fullscreen', title: '', shortcut: null }] },
    ];
    renderPage(page);
    expect(await screen.findByText('AskGuru has no full screen any more.')).toBeVisible();
  });
});

test('who is signed out signs in', async () => {
  forgetToken(boot.base);
  renderPage(page);
  expect(await screen.findByText('Sign in to open AskGuru.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0);
});

test('an app hears the query of the page without what looks like a secret', () => {
  expect(queryParamsOf('?view=week&access_token=1&code=2&Password=3&codec=h264')).toEqual({
    view: 'week',
    codec: 'h264',
  });
});
