import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { pages } from '../../testing/fixtures';
import { signInPerson, staff } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const developer = (slug: string, name: string, state: string, reason = '') => ({
  slug,
  name,
  state,
  reason,
  website: '',
  updatedAt: '2026-11-20T10:00:00Z',
});

let calls: [method: string, path: string, body: unknown][] = [];

beforeEach(() => {
  calls = [];
  signInPerson(staff);
  server.use(
    http.get('/api/moderation/reviews', () => HttpResponse.json({ reviews: [], total: 0 })),
    http.get('/api/v2/staff/developers', () =>
      HttpResponse.json({
        items: [
          developer('solo-works', 'Solo Works', 'verified'),
          developer('spam-co', 'Spam Co', 'restricted', 'Copies others.'),
          developer('gone', 'Gone', 'closed'),
        ],
      }),
    ),
    http.get('/api/v2/staff/reserved-names', () =>
      HttpResponse.json({
        items: [
          { name: 'Admin', reason: 'it would be taken for the shop.', addedAt: null },
          { name: 'Bank', reason: 'it is a bank.', addedAt: '2026-11-01T10:00:00Z' },
        ],
      }),
    ),
    http.all('/api/v2/staff/*/*', async ({ request }) => {
      const text = await request.text();
      const path = new URL(request.url).pathname.slice('/api/v2/staff/'.length);
      calls.push([request.method, path, text && JSON.parse(text)]);
      return path.startsWith('developers/nobody')
        ? HttpResponse.json(
            { code: 'developer_not_found', message: 'There is no such developer.' },
            { status: 404 },
          )
        : HttpResponse.json({});
    }),
  );
});

async function desk() {
  const { user } = renderPage(pages.moderation);
  await user.click(await screen.findByRole('radio', { name: 'Developers' }));
  await screen.findByRole('table', { name: 'Reserved names' });
  return { user, developers: await screen.findByRole('table', { name: 'Developers' }) };
}

test('says how developers stand, and lifts a restriction', async () => {
  const { user, developers } = await desk();
  expect(location.search).toBe('?section=developers');
  const row = (name: RegExp) => within(within(developers).getByRole('row', { name }));
  expect(row(/^Spam Co/).getByText('Copies others.')).toBeVisible();
  expect(row(/^Gone/).queryByRole('button')).toBeNull();
  await user.click(row(/^Spam Co/).getByRole('button', { name: 'Lift the restriction of Spam Co' }));
  expect(await screen.findByText('Spam Co is not restricted any more.')).toBeVisible();
  expect(calls).toEqual([['PUT', 'developers/spam-co/reinstate', '']]);
});

test('restricts a developer of the list with a reason', async () => {
  const { user, developers } = await desk();
  await user.click(within(developers).getByRole('button', { name: 'Restrict Solo Works' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restrict Solo Works' });
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
  await user.click(within(dialog).getByRole('button', { name: 'Restrict' }));
  expect(reason).toHaveAccessibleDescription(/^Say why\./);
  await user.type(reason, ' Answers nobody. ');
  await user.click(within(dialog).getByRole('button', { name: 'Restrict' }));
  expect(await screen.findByText('Solo Works is restricted.')).toBeVisible();
  expect(calls).toEqual([['PUT', 'developers/solo-works/restrict', { reason: 'Answers nobody.' }]]);
});

test('says that there is no developer of that address', async () => {
  const { user } = await desk();
  await user.click(screen.getByRole('button', { name: 'Restrict a developer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restrict a developer' }));
  await user.type(dialog.getByRole('textbox', { name: 'Address of the developer' }), 'nobody');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam.');
  await user.click(dialog.getByRole('button', { name: 'Restrict' }));
  expect(await dialog.findByText('There is no such developer.')).toBeVisible();
});

test('reserves a name, and lets one be taken', async () => {
  const { user } = await desk();
  await user.click(screen.getByRole('button', { name: 'Reserve a name' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reserve a name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Acme Bank');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'it is a bank.');
  await user.click(dialog.getByRole('button', { name: 'Reserve a name' }));
  expect(await screen.findByText('Acme Bank is reserved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Let it be taken: Bank' }));
  expect(await screen.findByText('Bank can be taken.')).toBeVisible();
  await waitFor(() =>
    expect(calls).toEqual([
      ['PUT', 'reserved-names/Acme%20Bank', { reason: 'it is a bank.' }],
      ['DELETE', 'reserved-names/Bank', ''],
    ]),
  );
});
