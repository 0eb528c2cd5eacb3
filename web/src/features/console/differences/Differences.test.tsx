import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, sharedWithNobody, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';
import type { Revision } from '../publishing';

const revision = (version: number, state: Revision['state'], base = version - 1): Revision => ({
  version,
  base,
  state,
  author: 'd1',
  revision: `${version}.0`,
  name: 'Chat Scorer',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  submittedAt: null,
  acceptedAt: null,
  scheduledFor: null,
  publishedAt: null,
});

/** An app with a history, of which any two revisions differ in the same parts. */
function serve(app: Partial<DraftApp> = {}) {
  const asked: string[] = [];
  const acts: string[] = [];
  const shown = draftApp({ status: 'PUBLISHED', version: 3, ...app });
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([shown])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(shown)),
    http.get('/api/v2/applications/id-chat-scorer/revisions', () =>
      HttpResponse.json({
        revisions: [revision(3, 'draft'), revision(2, 'live'), revision(1, 'superseded')],
      }),
    ),
    http.get('/api/v2/applications/id-chat-scorer/revisions/:version', ({ request, params }) => {
      asked.push(`${params.version} ${new URL(request.url).searchParams.get('against')}`);
      return HttpResponse.json({
        ...revision(3, 'draft'),
        changes: [
          {
            part: 'shortDescription',
            before: 'Scores chats.',
            after: 'Scores all chats.',
            needsReview: false,
          },
          {
            part: 'payment',
            before: { price: 1900, frequency: 'once' },
            after: { price: 2400, frequency: 'once' },
            needsReview: true,
          },
        ],
        permissions: [],
      });
    }),
    sharedWithNobody,
    http.get('/api/v2/applications/id-chat-scorer/events', () => HttpResponse.json([])),
    http.all('/api/v2/applications/id-chat-scorer/:rest*', ({ request }) => {
      acts.push(`${request.method} ${new URL(request.url).pathname.split('id-chat-scorer/')[1]}`);
      return HttpResponse.json(shown);
    }),
  );
  return { asked, acts };
}

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

const region = () => screen.findByRole('region', { name: 'Differences' });

test('the newest revision stands beside the one that it was made from', async () => {
  const { asked } = serve();
  renderConsole('/apps/chat-scorer/revisions/');
  const table = await within(await region()).findByRole('table', { name: 'Differences' });
  expect(asked).toEqual(['3 2']);
  const text = within(table).getByRole('row', { name: /^Short description/ });
  expect(within(text).getByText('all').closest('ins')).not.toBeNull();
  expect(within(table).getByRole('row', { name: /^Price/ })).toHaveTextContent(
    '−Removed: $19.00 once +Added: $24.00 once',
  );
  expect(await region()).toHaveTextContent('2 parts differ.Needs a person’s review: Price');
  expect(await region()).toHaveTextContent(
    /Equal: Name, .*Places, Permissions, Changelog, Links and support\.$/,
  );
});

test('the address says which two are compared, and a choice changes it', async () => {
  const { asked } = serve();
  const { user } = renderConsole('/apps/chat-scorer/revisions/?left=1&right=2');
  await user.selectOptions(
    await within(await region()).findByRole('combobox', { name: 'On the right' }),
    'Draft, revision 3',
  );
  await waitFor(() => expect(asked).toEqual(['2 1', '3 1']));
  expect(location.search).toBe('?left=1&right=3');
});

test('both are shown in one column, as the address says', async () => {
  serve();
  const { user } = renderConsole('/apps/chat-scorer/revisions/?left=1&right=3&sort=newest');
  await user.click(await within(await region()).findByRole('radio', { name: 'In one column' }));
  expect(location.search).toBe('?left=1&right=3&columns=one&sort=newest');
  const table = within(await region()).getByRole('table', { name: 'Differences' });
  expect(within(table).getByRole('columnheader', { name: 'From revision 1 to 3' })).toBeVisible();
  const text = within(table).getByRole('row', { name: /^Short description/ });
  expect(text).toHaveTextContent('Short descriptionScores all chats.');
  expect(within(text).getByText('all').closest('ins')).not.toBeNull();
  expect(within(table).getByRole('row', { name: /^Price/ })).toHaveTextContent(
    'Price−Removed: $19.00 once +Added: $24.00 once',
  );
  await user.click(within(await region()).getByRole('radio', { name: 'Side by side' }));
  expect(location.search).toBe('?left=1&right=3&sort=newest');
});

test('a revision of the list stands beside the one that it was made from', async () => {
  const { asked } = serve();
  const { user } = renderConsole('/apps/chat-scorer/revisions/?left=1&right=3&sort=newest');
  const list = within(await screen.findByRole('list', { name: 'Revisions of Chat Scorer' }));
  const second = list.getByRole('button', { name: /^Revision 2/ });
  expect(second).toHaveAttribute('aria-pressed', 'false');
  await user.click(second);
  await waitFor(() => expect(asked).toContain('2 1'));
  expect(second).toHaveAttribute('aria-pressed', 'true');
  expect(second).toHaveTextContent('on the right');
  expect(list.getByRole('button', { name: /^Revision 1/ })).toHaveTextContent('on the left');
  expect(location.search).toBe('?left=1&right=2&sort=newest');
});

test('a revision that was made from nothing stands beside the newest, and can be restored', async () => {
  serve();
  const { user } = renderConsole('/apps/chat-scorer/revisions/?left=2&right=3');
  const list = within(await screen.findByRole('list', { name: 'Revisions of Chat Scorer' }));
  await user.click(list.getByRole('button', { name: /^Revision 1/ }));
  expect(location.search).toBe('?left=1&right=3');
  expect(await screen.findByRole('button', { name: 'Restore 1 into the draft' })).toBeVisible();
});

test('an earlier revision is restored into the draft once that is confirmed', async () => {
  const { acts } = serve();
  const { user } = renderConsole('/apps/chat-scorer/revisions/?left=1&right=3');
  await user.click(await screen.findByRole('button', { name: 'Restore 1 into the draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore revision 1 into the draft' });
  expect(acts).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Restore 1 into the draft' }));
  await waitFor(() => expect(acts).toEqual(['PUT revisions/1/restore']));
});

test('a draft is discarded once what stays was said', async () => {
  const { acts } = serve();
  const { user } = renderConsole('/apps/chat-scorer/');
  await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Discard draft 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard draft 3' });
  expect(dialog).toHaveTextContent('What is live stays as it is.');
  await user.click(within(dialog).getByRole('button', { name: 'Discard draft 3' }));
  await waitFor(() => expect(acts).toEqual(['DELETE draft']));
  // What was typed and could not be saved is gone with it.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Chat Scorer'));
});

test('the only revision of an app is deleted with it, and one at the desk stays', async () => {
  serve({ status: 'IN_DEVELOPMENT', version: 1 });
  const { unmount } = renderConsole('/apps/chat-scorer/');
  expect(await screen.findByRole('button', { name: 'Delete app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
  unmount();
  serve({ revisionState: 'submitted' });
  renderConsole('/apps/chat-scorer/');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
});
