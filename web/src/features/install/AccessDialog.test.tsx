import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

// S6.12, S9.22: who has access to an app that is priced per agent.

const FAILED = "Cannot fetch list of organization's accounts.";
const TOO_MANY = 'At most 3 agents can be left without access.';
const ACCESS = '/api/applications/:id/access';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];

/** The organization's people, those of the list without access. */
const accessOf = (without: readonly string[]) => ({
  application_id: 'a1',
  most_without_access: 3,
  members: NAMES.map((name) => ({
    account_id: name.toLowerCase(),
    name,
    email: `${name.toLowerCase()}@acme.test`,
    role: 'normal',
    has_access: !without.includes(name.toLowerCase()),
  })),
});

beforeAll(() => import('../installation/AccessDialog'));

beforeEach(() => {
  signInPerson({ scope: 'integrations_manage', accountId: 'ada', name: 'Ada', email: 'ada@acme.test' });
  server.use(http.get(ACCESS, () => HttpResponse.json(accessOf(['ben']))));
  installed({ choosesAccess: true });
});

const installed = (part: object) =>
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: 'a1',
        installed: true,
        installedAt: '2026-11-03T10:00:00Z',
        setupRequired: false,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
        ...part,
      }),
    ),
  );

const box = () => within(screen.getByRole('complementary', { name: 'Price' }));

async function open() {
  const { user } = renderPage(pages.app);
  await user.click(await box().findByRole('button', { name: 'Manage access' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Access to AskGuru' }));
  return { user, dialog };
}

describe('the action area of the app page', () => {
  test('tells a member without access that there is none, in place of opening the app', async () => {
    installed({ hasAccess: false });
    renderPage(pages.app, { search: '?action=settings' });
    const sentence = 'You have no access to this app. Ask the people who manage your account for it.';
    expect(await box().findByText(sentence)).toBeVisible();
    expect(box().queryByRole('link', { name: 'Open settings' })).not.toBeInTheDocument();
    expect(box().getByRole('button', { name: 'Open settings' })).toBeDisabled();
    expect(box().getByRole('button', { name: 'Open settings' })).toHaveAccessibleDescription(sentence);
    expect(box().queryByText('AskGuru is ready.')).not.toBeInTheDocument();
    expect(box().queryByRole('button', { name: 'Manage access' })).not.toBeInTheDocument();
  });

  test('a person who may not choose has no button for it', async () => {
    installed({});
    renderPage(pages.app);
    expect(await box().findByRole('link', { name: 'Open settings' })).toBeVisible();
    expect(box().queryByRole('button', { name: 'Manage access' })).not.toBeInTheDocument();
  });
});

describe('the dialog', () => {
  test('shows members with switches, and saves those without access', async () => {
    let sent: unknown;
    server.use(
      http.put(ACCESS, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(accessOf(['cleo']));
      }),
    );
    const { user, dialog } = await open();
    const ben = await dialog.findByRole('switch', { name: 'Ben' });
    expect(ben).not.toBeChecked();
    expect(ben).toHaveAccessibleDescription('ben@acme.test');
    expect(dialog.getByRole('switch', { name: 'Ada' })).toBeChecked();
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 3 left without access');
    ben.focus();
    await user.keyboard(' ');
    expect(ben).toBeChecked();
    await user.click(dialog.getByRole('switch', { name: 'Cleo' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access saved.')).toBeVisible();
    expect(sent).toEqual({ without_access: ['cleo'] });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('does not exclude a fourth member, and says why', async () => {
    const { user, dialog } = await open();
    for (const name of ['Cleo', 'Dan', 'Eve']) await user.click(await dialog.findByRole('switch', { name }));
    expect(dialog.getByRole('switch', { name: 'Eve' })).toBeChecked();
    expect(dialog.getByRole('alert')).toHaveTextContent(TOO_MANY);
    expect(dialog.getByRole('status')).toHaveTextContent('3 of 3 left without access');
    await user.click(dialog.getByRole('switch', { name: 'Ben' }));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('switch', { name: 'Eve' }));
    expect(dialog.getByRole('switch', { name: 'Eve' })).not.toBeChecked();
  });

  test.each([
    [
      'what the server refuses',
      422,
      { code: 'not_a_member', message: 'Choose among the people.' },
      'Choose among the people.',
    ],
    ['a failure', 500, { code: 'internal', message: 'x' }, 'Access could not be saved. Try again.'],
  ])('%s is said in the dialog, which keeps the choice', async (_, status, body, sentence) => {
    server.use(http.put(ACCESS, () => HttpResponse.json(body, { status })));
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('switch', { name: 'Cleo' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByRole('switch', { name: 'Cleo' })).not.toBeChecked();
  });

  test('S8.26 a failure to read the members is shown, with a retry', async () => {
    let fails = true;
    server.use(
      http.get(ACCESS, () =>
        fails ? HttpResponse.json({ code: 'internal' }, { status: 500 }) : HttpResponse.json(accessOf([])),
      ),
    );
    const { user, dialog } = await open();
    expect(await dialog.findByText(FAILED)).toBeVisible();
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('switch', { name: 'Ada' })).toBeVisible();
  });

  test('says when the browser is offline', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.get(ACCESS, () => HttpResponse.error()));
    const { dialog } = await open();
    expect(
      await dialog.findByText('You are offline. The people appear when the network is back.'),
    ).toBeVisible();
    offline.mockRestore();
  });

  test('says that members are loading, and that there are none', async () => {
    let answer: () => void = () => {};
    const waiting = new Promise<void>((done) => {
      answer = done;
    });
    server.use(
      http.get(ACCESS, async () => {
        await waiting;
        return HttpResponse.json({ ...accessOf([]), members: [] });
      }),
    );
    const { dialog } = await open();
    expect(
      dialog.getByRole('status', { name: 'The people of your organization are being read' }),
    ).toBeInTheDocument();
    answer();
    expect(await dialog.findByRole('heading', { name: 'Nobody works here yet' })).toBeVisible();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
  });
});
