import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { server } from '../../testing/server';
import { installed } from './installed';
import { ManageAppsPage } from './ManageAppsPage';

vi.hoisted(() => {
  document.body.innerHTML = `<script type="application/json" id="config">${JSON.stringify({
    product: 'livechat',
    base: '/demo/agent-app',
    settings: '/settings/integrations/',
    shop: 'https://shop.example',
    api: '/api',
  })}</script>`;
  sessionStorage.setItem('/demo/agent-app-token', 'fra:secret');
});

const app = { id: 'app_1', slug: 'notes', name: 'Notes', widgets: [] };

test('each app says which upgrades the organization has, what is to be done, and what became of it', async () => {
  server.use(
    http.get('https://shop.example/api/applications/installed', () =>
      HttpResponse.json([
        app,
        { ...app, id: 'app_2', slug: 'plain', name: 'Plain', setupRequired: true },
        { ...app, id: 'app_3', slug: 'left', name: 'Left', hidden: true, status: 'PUBLISHED' },
        { ...app, id: 'app_4', slug: 'own', name: 'Own', hidden: true, status: 'IN_DEVELOPMENT' },
        {
          ...app,
          id: 'app_5',
          slug: 'old',
          name: 'Old',
          retirement: { lastDay: '2027-03-31', isOver: false },
        },
      ]),
    ),
    http.get('https://shop.example/api/applications/:id/resources/purchases', ({ params }) =>
      HttpResponse.json({
        items:
          params.id === 'app_1'
            ? [
                { id: 'u_1', quantity: 3, grants: [] },
                { id: 'u_2', quantity: 1, grants: [] },
                { id: 'u_3', quantity: null, grants: [] },
              ]
            : [],
      }),
    ),
    http.get('https://shop.example/api/applications/installed/notes', () =>
      HttpResponse.json({ same: [], rightsAsked: [] }),
    ),
    http.get('https://shop.example/api/applications/app_1/resources', () =>
      HttpResponse.json({
        items: ['Seats', 'Storage', 'Colours'].map((name, n) => ({ id: `u_${n + 1}`, product: { name } })),
      }),
    ),
  );
  const stop = installed.start();
  render(<ManageAppsPage />);
  expect(await screen.findByText('Upgrades: Seats (3), Storage')).toBeVisible();
  expect(screen.getAllByText(/^Upgrades:/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Finish setting up Plain' })).toBeVisible();
  const rowOf = (name: string) => screen.getByText(name, { selector: 'strong' }).closest('li');
  expect(rowOf('Left')).toHaveTextContent('Not in the shop at the moment. You keep it, and it works on.');
  expect(rowOf('Own')).not.toHaveTextContent('Not in the shop');
  expect(rowOf('Old')).toHaveTextContent('Its developer gives it up; Mar 31, 2027 is the last day.');
  stop();
});

test('an app that asks for more says so to who decides, who reads it and agrees', async () => {
  sessionStorage.setItem('/demo/agent-app-token', 'fra:secret'); // each test begins without
  const asked = {
    applicationId: 'app_1',
    areas: ['Tickets'],
    mayAgree: true,
    scopes: [{ scope: 'tickets--all:ro', says: 'Read tickets', reason: '', required: true }],
  };
  let left = [asked, { ...asked, applicationId: 'app_2', mayAgree: false }];
  const agreed: unknown[] = [];
  server.use(
    http.get('https://shop.example/api/applications/installed', () =>
      HttpResponse.json([app, { ...app, id: 'app_2', slug: 'plain', name: 'Plain' }]),
    ),
    http.get('https://shop.example/api/applications/:id/resources/purchases', () =>
      HttpResponse.json({ items: [] }),
    ),
    http.get('https://shop.example/api/applications/installed/notes', () =>
      HttpResponse.json({ same: [], rightsAsked: left }),
    ),
    http.put('https://shop.example/api/applications/app_1/consent', async ({ request }) => {
      agreed.push(await request.json());
      left = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const stop = installed.start();
  const user = userEvent.setup();
  render(<ManageAppsPage />);
  await user.click(await screen.findByRole('button', { name: 'Read and decide Notes' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Notes asks for more access' }));
  expect(dialog.getByText('Its developer gives no reason.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(screen.queryByText(/asks for more access/)).toBeNull());
  expect(agreed).toEqual([{ scopes: ['tickets--all:ro'] }]);
  stop();
});
