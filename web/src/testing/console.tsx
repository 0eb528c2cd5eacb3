import { QueryClient } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, vi } from 'vitest';
import { ConsoleApp } from '../console/ConsoleApp';
import { boot as englishBoot } from './fixtures';
import { ownDeveloper } from './ownDeveloper';
import { signInPerson } from './person';
import { server } from './server';

/** An app that nobody is invited to see, without a preview. */
export const sharedWithNobody = http.get('/api/v2/applications/:id/sharing', () =>
  HttpResponse.json({ public: false, left: 100, invitations: [], links: [], previews: [] }),
);

/** Somebody of a developer's organization is signed in; with the ghost scope, staff in their place. */
export function signInDeveloper(scope = 'organization--my:rw') {
  signInPerson({
    accountId: 'd1',
    organizationId: 'appsmiths',
    organization: 'Appsmiths',
    scope,
    name: 'Dev Appsmith',
    email: 'dev@apps.test',
  });
  server.use(
    http.get('/api/v2/developer/events', () => HttpResponse.json([])),
    http.get('/api/v2/developer', () => HttpResponse.json(ownDeveloper())),
    http.get('/api/v2/developer/team', () =>
      HttpResponse.json({ mine: 'owner', members: [], invitations: [], rights: [] }),
    ),
    http.get('/api/promotion-codes', () => HttpResponse.json({ codes: [] })),
    sharedWithNobody,
    http.get('/api/v2/applications/:id/resources', () => HttpResponse.json({ items: [] })),
    http.get('/api/v2/developer/transfers', () => HttpResponse.json({ items: [] })),
  );
}

/** Their developer is restricted by the people who run the shop. */
export const restrictDeveloper = () =>
  server.use(
    http.get('/api/v2/developer', () =>
      HttpResponse.json(ownDeveloper({ state: 'restricted', reason: 'Answers nobody.' })),
    ),
  );

/** Stands in for the window in which one signs in; `answer` says in it that somebody has, with a token. */
export function stubSignInWindow() {
  const opened = { closed: false, close: vi.fn(), focus: vi.fn(), address: '' };
  vi.stubGlobal('open', (address: string) => {
    if (address) opened.address = address;
    return opened;
  });
  const answer = async (token: string) => {
    await waitFor(() => expect(opened.address).not.toBe(''));
    const state = new URL(opened.address).searchParams.get('state');
    const data = { access_token: token, expires_in: 86400, token_type: 'Bearer', scopes: '', state };
    window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data: { data } }));
  };
  return { opened, answer };
}

/** Draws the developer console at an address below its base path. */
export function renderConsole(
  path: string,
  boot = englishBoot,
  queryClient = new QueryClient({
    defaultOptions: { queries: { retryDelay: 1, refetchOnWindowFocus: false } },
  }),
) {
  history.replaceState(null, '', `/console${path}`);
  const user = userEvent.setup();
  return { user, queryClient, ...render(<ConsoleApp boot={boot} queryClient={queryClient} />) };
}
