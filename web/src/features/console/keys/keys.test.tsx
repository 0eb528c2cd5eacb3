import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp, ownApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';

beforeAll(async () => {
  await Promise.all([
    import('./Palette'),
    import('./KeySheet'),
    import('../editor/EditorPage'),
    import('../team/TeamPage'),
    import('../profile/ProfilePage'),
  ]);
}, 60_000);

beforeEach(() => {
  signInDeveloper();
  server.use(
    http.get('/api/v2/applications', () =>
      HttpResponse.json([
        ownApp({ name: 'Aircall' }),
        ownApp({ name: 'Café Bot' }),
        ownApp({ name: 'Hotjar' }),
      ]),
    ),
    http.get('/api/v2/applications/:app', () => HttpResponse.json(draftApp({}))),
    http.get('/api/v2/developer/team', () => HttpResponse.json({ mine: null, members: [] })),
    http.get('/api/v2/developer/team/invitation', () => HttpResponse.json({})),
  );
});
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

/** The list of apps, with its rows. */
async function openApps() {
  const shown = renderConsole('/apps/');
  await screen.findByRole('link', { name: 'Hotjar' });
  return shown.user;
}

async function openPalette() {
  const user = await openApps();
  await user.keyboard('{Control>}k{/Control}');
  return { user, field: await screen.findByRole('combobox', { name: 'Find or do' }) };
}

/** The list of the palette; the fields of the page below have options, too. */
const list = () => within(screen.getByRole('listbox', { name: 'What can be opened' }));
const names = () =>
  list()
    .getAllByRole('option')
    .map((one) => one.textContent);
const chosen = () => list().getByRole('option', { selected: true });

test('the palette has what the navigation has, the own apps and what can be done', async () => {
  const { field } = await openPalette();
  await waitFor(() => expect(field).toHaveFocus());
  const groups = list()
    .getAllByRole('group')
    .map((one) => one.getAttribute('aria-labelledby'));
  expect(groups.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual(['Pages', 'Apps', 'Do']);
  const navigation = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link', {
    hidden: true,
  });
  const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option');
  expect(pages.map((one) => one.getAttribute('href'))).toEqual(
    navigation.map((one) => one.getAttribute('href')),
  );
  expect(list().getByRole('option', { name: /^New app/ })).toBeVisible();
});

test('typing filters without case and accents, the arrows choose, Enter opens', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'CAFE');
  expect(names()).toEqual([expect.stringContaining('Café Bot')]);
  await user.clear(field);
  const first = chosen();
  expect(field).toHaveAttribute('aria-activedescendant', first.id);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).not.toBe(first);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(list().getAllByRole('option').at(-1));
  await user.keyboard('{Home}');
  expect(chosen()).toBe(first);
  await user.keyboard('{End}');
  expect(chosen()).toHaveTextContent('Keys');
  await user.type(field, 'team{Enter}');
  expect(location.pathname).toBe('/console/team/');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Team' })).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is called nothing is said', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'zzz');
  expect(list().queryByRole('option')).toBeNull();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(
    /^Nothing is called “zzz”/,
  );
  await user.keyboard('{Enter}');
  expect(location.pathname).toBe('/console/apps/');
});

test('on the pages of an app the palette has its parts, and opens from within a field', async () => {
  const { user } = renderConsole('/apps/chat-scorer/');
  const name = await screen.findByRole('textbox', { name: 'Short description' });
  await user.click(name);
  await user.keyboard('{Control>}k{/Control}');
  const parts = await screen.findByRole('group', { name: 'This app' });
  const sections = screen.getByRole('navigation', { name: /^Sections of/, hidden: true });
  const links = within(sections).getAllByRole('link', { hidden: true });
  expect(within(parts).getAllByRole('option')).toHaveLength(links.length);
  expect(chosen()).toHaveAttribute('href', '/console/apps/chat-scorer/');
  // The browser says Escape to a dialog by this event, which jsdom does not.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(name).toHaveFocus();
});

test('the same keys close it, and a button opens it', async () => {
  const { user, field } = await openPalette();
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true, repeat: true });
  expect(field).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Find or do' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await user.click(button);
  await user.type(await screen.findByRole('combobox', { name: 'Find or do' }), 'new app{Enter}');
  expect(await screen.findByRole('dialog', { name: 'New app' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Find or do' })).toBeNull();
});

test('who looks through another person’s eyes makes no app here', async () => {
  signInDeveloper('organization--my:rw,ghost');
  const { field } = await openPalette();
  expect(field).toBeVisible();
  expect(list().queryByRole('option', { name: /^New app/ })).toBeNull();
  expect(list().getByRole('option', { name: /^Keys/ })).toBeVisible();
});

test('/ goes to the search, J and K from row to row, Escape leaves', async () => {
  const user = await openApps();
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Name or slug' });
  expect(search).toHaveFocus();
  await user.keyboard('jk/?');
  expect(search).toHaveValue('jk/?');
  await user.clear(search);
  await user.click(document.body);
  const links = (await screen.findAllByRole('row')).flatMap((row) => [...row.querySelectorAll('a')]);
  expect(links).toHaveLength(3);
  await user.keyboard('j');
  expect(links[0]).toHaveFocus();
  await user.keyboard('jjj');
  expect(links[2]).toHaveFocus();
  await user.keyboard('k');
  expect(links[1]).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('region', { name: 'Apps of your organization' })).toHaveFocus();
  await user.keyboard('k{Enter}');
  expect(location.pathname).toBe(links[2]?.getAttribute('href'));
});

test('rows without a link have what opens them', async () => {
  const revision = (version: number, state: string) => ({
    version,
    revision: `${version}.0`,
    state,
    parent: '',
    origin: 'console',
    createdAt: '2026-11-01T10:00:00Z',
    updatedAt: '2026-11-02T10:00:00Z',
    changes: [],
  });
  const revisions = [revision(2, 'draft'), revision(1, 'superseded')];
  server.use(
    http.get('/api/v2/applications/:app/revisions', () => HttpResponse.json({ revisions })),
    http.get('/api/v2/applications/:app/revisions/:version', () => HttpResponse.json(revisions[0])),
  );
  const { user } = renderConsole('/apps/chat-scorer/revisions/');
  const newest = await screen.findByRole('button', { name: /^Revision 2/ });
  const oldest = screen.getByRole('button', { name: /^Revision 1/ });
  await user.keyboard('jj');
  expect(oldest).toHaveFocus();
  // From an act of a row one goes to the next row, too.
  screen.getByRole('button', { name: /^Roll back to 1/ }).focus();
  await user.keyboard('k');
  expect(newest).toHaveFocus();
});

test('G and a letter go to a page; not too late, and not with another key', async () => {
  const user = await openApps();
  await user.keyboard('{Control>}g{/Control}t');
  await user.keyboard('gxt');
  await user.keyboard('G{Shift>}T{/Shift}');
  expect(location.pathname).toBe('/console/apps/');
  await user.keyboard('gt');
  expect(location.pathname).toBe('/console/team/');
  await user.keyboard('gr');
  expect(location.pathname).toBe('/console/team/');
  await user.keyboard('ga');
  expect(location.pathname).toBe('/console/apps/');
});

test('? says which keys work on the page, and switches those of one letter off, which the browser keeps', async () => {
  const user = await openApps();
  expect(screen.getByRole('list', { name: 'Keys of this page' })).toHaveTextContent('Next and previous row');
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(sheet).getByRole('region', { name: 'On this page' })).toHaveTextContent('Search in the list');
  expect(within(sheet).getByRole('region', { name: 'Everywhere' })).toHaveTextContent(/TeamGT/);
  await user.keyboard('gt');
  expect(location.pathname).toBe('/console/apps/');
  const letters = within(sheet).getByRole('switch', { name: 'Keys of one letter' });
  expect(letters).toBeChecked();
  await user.click(letters);
  expect(letters).not.toBeChecked();
  expect(sheet).not.toHaveTextContent('Next and previous row');
  await user.click(within(sheet).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(document.body);
  await user.keyboard('?/jgt');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body).toHaveFocus();
  expect(location.pathname).toBe('/console/apps/');
  expect(screen.getByRole('list', { name: 'Keys of this page' })).not.toHaveTextContent('Next');
  expect(localStorage.getItem('marketplace-keys')).toBe('off');
  await user.click(screen.getByRole('button', { name: 'All keys' }));
  await user.click(await screen.findByRole('switch', { name: 'Keys of one letter' }));
  expect(localStorage.getItem('marketplace-keys')).toBeNull();
});

test('a page without a list has no keys of its own, and says so', async () => {
  server.use(http.get('/billing/ledger/livechat/payout/details', () => HttpResponse.json({})));
  const { user } = renderConsole('/profile/');
  await screen.findByRole('heading', { level: 1, name: 'Developer profile' });
  expect(screen.queryByRole('list', { name: 'Keys of this page' })).toBeNull();
  await user.keyboard('?');
  expect(await screen.findByText('This page has no keys of its own.')).toBeVisible();
});
