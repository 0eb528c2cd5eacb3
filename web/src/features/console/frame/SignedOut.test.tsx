import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper, stubSignInWindow } from '../../../testing/console';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';

afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('who is signed in, while the accounts service is away, reads what failed and can try again', async () => {
  signInDeveloper();
  server.use(
    http.get('/accounts/v2/info', () =>
      HttpResponse.json({ error: 'unavailable', error_description: 'Later.' }, { status: 503 }),
    ),
  );
  renderConsole('/apps/');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Cannot fetch token info')).toBeVisible();
  expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(main.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('while nobody knows yet who it is, the console says that it loads', async () => {
  signInDeveloper();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('/accounts/v2/info', async () => {
      await answered;
      return HttpResponse.json({ account_id: 'd1', organization_id: 'appsmiths', scope: '' });
    }),
    http.get('/api/v2/applications', () => HttpResponse.json([])),
  );
  renderConsole('/apps/');
  expect(await screen.findByRole('status')).toHaveTextContent('Loading');
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
});

/** Nobody is signed in, and the accounts service knows nobody either. */
async function openAsNobody() {
  signInDeveloper();
  forgetToken('/marketplace');
  server.use(http.get('/api/v2/applications', () => HttpResponse.json([])));
  const { opened, answer } = stubSignInWindow();
  const { user } = renderConsole('/apps/');
  const press = async () =>
    user.click(await screen.findByRole('button', { name: 'Sign in' }, { timeout: 5000 }));
  return { opened, answer, user, press };
}

test('as long as the window to sign in is open, the page says so, and brings it back', async () => {
  const { opened, answer, user, press } = await openAsNobody();
  await press();
  expect(await screen.findByRole('heading', { name: 'Sign in in the window that opened' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByRole('button', { name: 'Show the window' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show the window' }));
  expect(opened.focus).toHaveBeenCalledOnce();
  await answer('fra:fresh');
  expect(await screen.findByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
});

test('who has closed the window can sign in again', async () => {
  const { opened, press } = await openAsNobody();
  await press();
  await screen.findByRole('button', { name: 'Show the window' });
  opened.closed = true;
  expect(await screen.findByRole('button', { name: 'Sign in' }, { timeout: 5000 })).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Sign in to look after your apps' })).toBeVisible();
});
