import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

const explanation = {
  bonus: 0,
  coverage: 1,
  likeness: 0.02,
  order: 0.01,
  parts: [
    {
      words: ['video'],
      reading: 'synonym',
      matched: 'call',
      fields: ['shortDescription', 'categoryNames'],
      rarity: 0.6,
      evidence: 0.5,
    },
  ],
};
const why = { place: 3, of: 14, explanation, changes: [{ keyword: 'meeting', place: 1 }] };
const miss = {
  index: 'apps',
  query: 'fax',
  times: 7,
  firstAt: '2026-11-01T10:00:00Z',
  lastAt: '2026-11-02T10:00:00Z',
};

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  server.use(
    http.get('/accounts/v2/info', () =>
      HttpResponse.json({ account_id: 's1', organization_id: 'o1', scope: 'dev_platform_admin' }),
    ),
    http.get('/accounts/v2/accounts/me', () =>
      HttpResponse.json({ name: 'Staff', email: 's@market.test', roles: [] }),
    ),
    http.get('/accounts/v2/organizations/my', () => HttpResponse.json({ name: 'Platform' })),
    http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [], total: 0 })),
    http.get('/api/moderation/search/misses', () => HttpResponse.json({ misses: [miss] })),
    http.get('/api/moderation/search/why', () => HttpResponse.json(why)),
  );
});

async function desk() {
  const { user } = renderPage(pages.moderation);
  await user.click(await screen.findByRole('radio', { name: 'Search' }));
  await screen.findByRole('heading', { name: 'Why here?' });
  return user;
}

async function ask() {
  const user = await desk();
  await user.type(screen.getByLabelText('Text'), 'video calls');
  await user.type(screen.getByLabelText('App'), 'zoom');
  await user.click(screen.getByRole('button', { name: 'Explain' }));
}

test('explains a place and what would change it', async () => {
  await ask();
  expect(await screen.findByText('zoom is result 3 of 14 for “video calls”.')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /^video/ }));
  expect(row.getByText('short description, category')).toBeVisible();
  expect(row.getByText('a synonym: call')).toBeVisible();
  expect(row.getByText('30')).toBeVisible();
  expect(screen.getByText('With the keyword “meeting” it would be result 1.')).toBeVisible();
});

test('says that an app is not among the results', async () => {
  server.use(
    http.get('/api/moderation/search/why', () => HttpResponse.json({ place: 0, of: 2, changes: [] })),
  );
  await ask();
  expect(await screen.findByText('zoom is not among the results for “video calls”.')).toBeVisible();
  expect(screen.getByText('No single keyword would bring it further up.')).toBeVisible();
});

test('says beside the fields what is missing, and which app is unknown', async () => {
  const user = await desk();
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  expect(screen.getByLabelText('Text')).toHaveAccessibleDescription(/Enter a text\./);
  expect(screen.getByLabelText('App')).toHaveAccessibleDescription(/Enter an app\./);
  server.use(
    http.get('/api/moderation/search/why', () =>
      HttpResponse.json({ code: 'x', message: 'x' }, { status: 404 }),
    ),
  );
  await user.type(screen.getByLabelText('Text'), 'a');
  await user.type(screen.getByLabelText('App'), 'b{Enter}');
  expect(await screen.findByText('There is no such app.')).toBeVisible();
});

test('lists what was not found', async () => {
  await desk();
  const row = within(await screen.findByRole('row', { name: /^fax/ }));
  expect(row.getByText('7')).toBeVisible();
  expect(row.getByText('apps and services')).toBeVisible();
});

test('says when everything was found', async () => {
  server.use(http.get('/api/moderation/search/misses', () => HttpResponse.json({ misses: [] })));
  await desk();
  expect(await screen.findByText('Everything that was searched for found something.')).toBeVisible();
});
