import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, sharedWithNobody, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';
import type { ChatAction, Widget } from './api';

const plugin: Widget = {
  id: 'main',
  placement: 'plugin',
  title: '',
  url: 'https://a.test/w',
  shortcut: { initialState: '{"sections":[]}' },
};

/** The API with one app, which answers every change with `next`. */
function serveApp(start: Partial<DraftApp>, next: Partial<DraftApp> = {}) {
  const app = draftApp(start);
  const calls: { method: string; part: string; body: unknown }[] = [];
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.get('/api/v2/applications/id-chat-scorer', () => HttpResponse.json({ ...app, ...next })),
    http.get('/api/v2/applications/id-chat-scorer/placements/:place/picture', ({ params }) =>
      HttpResponse.json({ picture: `data:image/svg+xml,${params.place}` }),
    ),
    sharedWithNobody,
    http.get('/api/v2/applications/id-chat-scorer/events', () => HttpResponse.json([])),
    http.all('/api/v2/applications/id-chat-scorer/*', async ({ request }) => {
      const part = new URL(request.url).pathname.split('id-chat-scorer/')[1] ?? '';
      const body = await request.text();
      calls.push({ method: request.method, part, body: body ? JSON.parse(body) : undefined });
      return HttpResponse.json({ ...app, ...next, revision: '1.1' });
    }),
  );
  return calls;
}

const buttons = (list: ChatAction[]) => ({ elements: { ...draftApp().elements, buttons: list } });

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('a placement is added, with an id that stays', async () => {
  const calls = serveApp(
    { widgets: [plugin] },
    { widgets: [plugin, { ...plugin, id: 'reports', placement: 'reports' }] },
  );
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  const region = await screen.findByRole('region', { name: 'Where it appears' });
  await user.click(within(region).getByRole('button', { name: 'Add a placement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a placement' });
  const place = within(dialog).getByRole('combobox', { name: 'Place' });
  expect(within(place).queryByRole('option', { name: 'Chat details' })).toBeNull();
  await user.selectOptions(place, 'Reports');
  await user.type(within(dialog).getByRole('textbox', { name: 'Address' }), 'https://a.test/r');
  await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Night');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Anybody may try it/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([
    {
      method: 'PUT',
      part: 'widgets/reports',
      body: {
        placement: 'reports',
        url: 'https://a.test/r',
        title: 'Night',
        initialState: '',
        tryOut: true,
        revision: '1.0',
      },
    },
  ]);
});

test('what the server has against a field stands at it', async () => {
  serveApp({ widgets: [plugin] });
  server.use(
    http.patch('/api/v2/applications/id-chat-scorer/widgets/main', () =>
      HttpResponse.json({ code: 'invalid', fields: { initialState: 'This is no JSON.' } }, { status: 422 }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  await user.click(await screen.findByRole('button', { name: 'Edit Chat details' }));
  const state = await screen.findByRole('textbox', { name: 'Before it has loaded' });
  expect(state).toHaveValue('{"sections":[]}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(state).toHaveAccessibleDescription(/^This is no JSON\./));
});

test('a placement is removed once that is confirmed', async () => {
  const calls = serveApp({ widgets: [plugin] }, { widgets: [] });
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  await user.click(await screen.findByRole('button', { name: 'Remove Chat details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Chat details' });
  expect(dialog).toHaveTextContent('Who has the app keeps it there until the draft is live.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove Chat details' }));
  expect(await screen.findByText('The app appears nowhere yet.')).toBeVisible();
  expect(calls).toEqual([{ method: 'DELETE', part: 'widgets/main', body: undefined }]);
});

test('a chat action opens a placement of the app', async () => {
  const calls = serveApp({ widgets: [plugin] }, buttons([]));
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  await user.click(await screen.findByRole('button', { name: 'Add a chat action' }));
  await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Score it');
  await user.type(screen.getByRole('textbox', { name: 'Action' }), 'open');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Placement that it opens' }), 'main');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    method: 'PUT',
    part: 'chat-actions/action',
    body: {
      action: 'open',
      label: 'Score it',
      sourceUrl: '',
      url: '',
      placement: '',
      widget: 'main',
      revision: '1.0',
    },
  });
});

test('a chat booster is written, with what the server refuses at its field', async () => {
  const booster = {
    id: 'booster',
    icon: '',
    title: 'Talk to us',
    description: '',
    url: 'https://a.test/call',
    ctaLabel: 'Book a call',
  };
  const calls = serveApp({}, { elements: { ...draftApp().elements, chatBoosters: [booster] } });
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  await user.click(await screen.findByRole('button', { name: 'Add a chat booster' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Talk to us');
  expect(screen.getByText('10 / 255')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Words on the button' }), 'Book a call');
  const address = screen.getByRole('textbox', { name: 'Where the button leads' });
  await user.type(address, 'a.test');
  server.use(
    http.put(
      '/api/v2/applications/id-chat-scorer/chat-boosters/booster',
      () =>
        HttpResponse.json(
          {
            code: 'invalid_request',
            message: 'No.',
            fields: { url: 'Use an address that begins with https://.' },
          },
          { status: 422 },
        ),
      { once: true },
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address).toBeInvalid());
  expect(address).toHaveAccessibleDescription(/^Use an address that begins with https:\/\/\./);
  await user.clear(address);
  await user.type(address, 'https://a.test/call');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Book a call” leads to https://a.test/call')).toBeVisible();
  expect(calls).toEqual([
    {
      method: 'PUT',
      part: 'chat-boosters/booster',
      body: {
        title: 'Talk to us',
        description: '',
        url: 'https://a.test/call',
        ctaLabel: 'Book a call',
        revision: '1.0',
      },
    },
  ]);
});

test('a property that the shop knows is chosen by what it does, one of the own by its key', async () => {
  const calls = serveApp({
    customProps: {
      isService: 'false',
      verified: 'true',
      alternativeSettingUrl: 'https://a.test/set',
      mine: 'x',
    },
  });
  const { user } = renderConsole('/apps/chat-scorer/install/');
  const list = within(await screen.findByRole('list', { name: 'Properties' }));
  expect(list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Settings elsewhere',
    'mine',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add a property' }));
  const which = await screen.findByRole('combobox', { name: 'Which one' });
  expect(within(which).queryByRole('option', { name: 'Settings elsewhere' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add a property' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Which one' }), 'A key of your own');
  await user.type(screen.getByRole('textbox', { name: 'Key' }), 'plan');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'gold');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove mine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove mine' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    { method: 'PUT', part: 'property', body: { key: 'onlyOwnerCanInstall', value: 'true' } },
    { method: 'PUT', part: 'property', body: { key: 'plan', value: 'gold' } },
    { method: 'DELETE', part: 'property', body: { key: 'mine' } },
  ]);
});

test('of an app that was submitted nothing is added or removed', async () => {
  serveApp({ widgets: [plugin], revisionState: 'in_review', status: 'IN_REVIEW' });
  renderConsole('/apps/chat-scorer/placements/');
  expect(await screen.findByRole('button', { name: 'Remove Chat details' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add a placement' })).toBeDisabled();
});

test('changes are written, the newest first', async () => {
  const calls = serveApp({ changelog: '**1.0.0** (2026-05-01) First: It is there.' });
  const { user } = renderConsole('/apps/chat-scorer/changelog/');
  await user.click(await screen.findByRole('button', { name: 'Add a change' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Change 1, version' })).toHaveFocus());
  await user.keyboard('1.1.0');
  await user.type(screen.getByRole('textbox', { name: 'Change 1, title' }), 'Fast: er');
  expect(screen.getByRole('textbox', { name: 'Change 1, title' })).toHaveAccessibleDescription(
    'Leave the colon out of the title.',
  );
  await user.clear(screen.getByRole('textbox', { name: 'Change 1, title' }));
  await user.type(screen.getByRole('textbox', { name: 'Change 1, title' }), 'Faster');
  await user.type(screen.getByRole('textbox', { name: 'Change 1, what is new' }), 'By half.');
  await user.tab();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ method: 'PUT', part: 'display/changelog' });
  expect(calls[0]?.body).toEqual({
    changelog: expect.stringMatching(
      /^## 1\.1\.0 - \d{4}-\d\d-\d\d Faster\n\nBy half\.\n\n## 1\.0\.0 - 2026-05-01 First\n\nIt is there\.$/,
    ),
  });
});

test('a change that was removed comes back to its place, with the focus', async () => {
  serveApp({
    changelog: '**1.1.0** (2026-06-01) Second: Faster.\n\n**1.0.0** (2026-05-01) First: It is there.',
  });
  const { user } = renderConsole('/apps/chat-scorer/changelog/');
  const versions = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /, version$/ }).map(({ value }) => value);
  await user.click(await screen.findByRole('button', { name: 'Remove Change 1' }));
  expect(versions()).toEqual(['1.0.0']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(versions()).toEqual(['1.1.0', '1.0.0']);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Change 1, version' })).toHaveFocus());
});

test('the shop draws how the app will be seen at its places, also while it is locked', async () => {
  const reports: Widget = { ...plugin, id: 'r', placement: 'reports' };
  serveApp({
    widgets: [reports, plugin, { ...reports, id: 'r2' }],
    revisionState: 'in_review',
    status: 'IN_REVIEW',
  });
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  const picture = within(await screen.findByRole('region', { name: 'Placement picture' }));
  expect(await picture.findByRole('img', { name: 'Chat Scorer: Chat details' })).toHaveAttribute(
    'src',
    'data:image/svg+xml,plugin',
  );
  expect(picture.getAllByRole('radio')).toHaveLength(2);
  await user.click(picture.getByRole('radio', { name: 'Reports' }));
  expect(await picture.findByRole('img', { name: 'Chat Scorer: Reports' })).toHaveAttribute(
    'src',
    'data:image/svg+xml,reports',
  );
});

test('an app that appears nowhere has no such picture, and one that cannot be drawn is asked for again', async () => {
  let isDown = true;
  serveApp({ widgets: [plugin] }, { widgets: [] });
  server.use(
    http.get('/api/v2/applications/id-chat-scorer/placements/plugin/picture', () =>
      isDown
        ? HttpResponse.json({ code: 'down' }, { status: 400 })
        : HttpResponse.json({ picture: 'data:image/svg+xml,again' }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/placements/');
  await screen.findByRole('heading', { name: 'The picture could not be drawn' });
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Chat Scorer: Chat details' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Chat details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Chat details' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove Chat details' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Placement picture' })).toBeNull());
});
