import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '../../testing/fixtures';
import { signInPerson, staff } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const items = [
  { name: 'mail', status: 'warning', message: 'No mails are sent.' },
  { name: 'catalogue', status: 'missing', message: 'The catalogue is empty.' },
];

/** Somebody with these rights is signed in. */
function signedInWith(scope: string) {
  signInPerson({ ...staff, scope });
}

beforeEach(() => {
  signedInWith('dev_platform_admin');
  server.use(http.get('/api/staff/setup', () => HttpResponse.json({ items })));
});

afterEach(() => vi.restoreAllMocks());

test('says of each thing how it stands', async () => {
  renderPage(pages.staffSetup);
  const heading = await screen.findByRole('heading', { name: 'Mails: Look at this' });
  const [mail, catalogue] = screen
    .getAllByRole('listitem')
    .filter((row) => within(row).queryByRole('heading', { level: 2 }));
  expect(mail).toContainElement(heading);
  expect(mail).toHaveTextContent('No mails are sent.');
  expect(mail).toContainElement(screen.getByRole('button', { name: 'Send a test mail' }));
  expect(catalogue).toHaveTextContent('Catalogue: MissingThe catalogue is empty.');
  expect(screen.getAllByRole('button', { name: /^(Send|Test)/ })).toHaveLength(1);
});

test('shows what a test found, and the next one in its place', async () => {
  const results = [
    { name: 'mail', status: 'missing', message: 'The mail was not sent: no route to host.' },
    { name: 'mail', status: 'done', message: 'A mail is on its way.' },
  ];
  const asked: string[] = [];
  server.use(
    http.post('/api/staff/setup/tests/:test', ({ params }) => {
      asked.push(String(params.test));
      return HttpResponse.json({ items: [results[asked.length - 1]] });
    }),
  );
  const { user } = renderPage(pages.staffSetup);
  const button = await screen.findByRole('button', { name: 'Send a test mail' });
  await user.click(button);
  expect(await screen.findByText('The mail was not sent: no route to host.')).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('A mail is on its way.')).toBeVisible();
  expect(screen.queryByText('The mail was not sent: no route to host.')).toBeNull();
  expect(asked).toEqual(['mail', 'mail']);
});

test('says that a test could not be made, also without a network', async () => {
  server.use(http.post('/api/staff/setup/tests/mail', () => HttpResponse.json({}, { status: 500 })));
  const { user } = renderPage(pages.staffSetup);
  const button = await screen.findByRole('button', { name: 'Send a test mail' });
  await user.click(button);
  expect(await screen.findByText('The test could not be made. Try again in a moment.')).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(button);
  expect(await screen.findByText('You are offline. Try again when the network is back.')).toBeVisible();
});

test('a list that cannot be loaded is asked for again', async () => {
  let isDown = true;
  server.use(
    http.get('/api/staff/setup', () =>
      isDown ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json({ items }),
    ),
  );
  const { user } = renderPage(pages.staffSetup);
  expect(await screen.findByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Mails: Look at this' })).toBeVisible();
});

test('a customer sees where else to go, and nothing is asked', async () => {
  signedInWith('integrations_manage');
  const asked = vi.fn(() => HttpResponse.json({ items }));
  server.use(http.get('/api/staff/setup', asked));
  renderPage(pages.staffSetup);
  expect(await screen.findByRole('heading', { name: 'This page is for our staff' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Browse all apps' })).toBeVisible());
  expect(asked).not.toHaveBeenCalled();
});
