import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
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
