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
