import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountForm, Page } from '../../lib/wire';
import { forms } from '../../messages/accounts';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { readToken, saveToken } from '../session/model/token';

test('a refused sign-up keeps the typed values and ties its errors to the fields', () => {
  renderPage(pages.signUp);
  expect(screen.getByLabelText('Work e-mail')).toHaveValue('ada@new.test');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/8 to 255 characters/);
  expect(screen.getByLabelText('Password')).toHaveFocus(); // the first field that is wrong
  expect(screen.getByText('You have an account?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/accounts/signin?client_id=marketplace',
  );
});

test('a new password counts down to the length that it needs', async () => {
  const form = { ...pages.signUp.account.form, errors: {}, values: {} };
  const { user } = renderPage({ ...pages.signUp, account: { form } });
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription('At least 8 characters. A sentence is a good password.');
  await user.type(field, 'camel');
  expect(field).toHaveAccessibleDescription('At least 8 characters, 3 to go. A sentence is a good password.');
  await user.type(field, ' train');
  expect(field).toHaveAccessibleDescription('At least 8 characters. A sentence is a good password.');
});

test('a sign-up names what it agrees to, in a shop that has both texts', () => {
  const legal = [
    { text: 'Terms', path: '/legal/terms/' },
    { text: 'Privacy', path: '/legal/privacy/' },
  ];
  const { unmount } = renderPage(pages.signUp, { boot: { ...boot, legal } });
  expect(screen.getByText(/^By creating an account you accept/)).toHaveTextContent(
    'By creating an account you accept the terms and have read the privacy policy.',
  );
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
    'href',
    '/marketplace/legal/privacy/',
  );
  unmount();
  renderPage(pages.signUp, { boot: { ...boot, legal: legal.slice(0, 1) } });
  expect(screen.queryByText(/^By creating an account/)).not.toBeInTheDocument();
});

test('a sign-up reports missing values below its fields', async () => {
  const form = { ...pages.signUp.account.form, errors: {}, values: {} };
  const { user } = renderPage({ ...pages.signUp, account: { form } });
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: forms[form.name].submit }));
  expect(screen.getByLabelText('Work e-mail')).toHaveAccessibleDescription('Enter an e-mail address.');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Please use at least 8 characters/);
  expect(screen.getAllByText('This field cannot be empty')).toHaveLength(2);
});

const names = Object.keys(forms) as AccountForm['name'][];

test.each(names)('the form %s posts to its address', (name) => {
  const form = { ...pages.signUp.account.form, name, errors: {} };
  const page: Page = { ...pages.signUp, account: { form } };
  renderPage(page);
  const button = screen.getByRole('button', { name: forms[name].submit });
  expect(button.closest('form')).toHaveAttribute('method', 'post');
  expect(button.closest('form')).toHaveAttribute('action', form.action);
});

test('S3.32 consent names areas, says which are only read, and asks for whom', () => {
  renderPage(pages.consent);
  const [chats, webhooks] = screen.getAllByRole('listitem');
  expect(chats).toHaveTextContent(/^Chats.*Reads$/);
  expect(webhooks).toHaveTextContent(/^Webhooks and integrations.*Reads and changes$/);
  expect(screen.getByRole('radio', { name: 'Only for me' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Allow' })).toHaveAttribute('value', 'allow');
  expect(screen.getByRole('button', { name: 'Do not allow' })).toHaveAttribute('value', 'deny');
});

test('consent names money as money', () => {
  const consent = {
    ...pages.consent.account?.consent,
    permissions: [
      {
        area: 'Subscription',
        readOnly: false,
        scopes: ['billing_manage'],
        says: ['Create charges for this app; you confirm each one'],
        reasons: ['Each report is paid by itself.'],
      },
    ],
  };
  renderPage({ ...pages.consent, account: { consent } } as Page);
  const [money] = screen.getAllByRole('listitem');
  expect(money).toHaveTextContent(/^Subscription/);
  expect(money).toHaveTextContent('Create charges for this app; you confirm each one');
  expect(money).toHaveTextContent('“Each report is paid by itself.”');
  expect(money).not.toHaveTextContent('no reason');
});

test('consent says of what its developer gives no reason', () => {
  const permissions = [{ area: 'Chats', readOnly: true, scopes: ['chats--all:ro'], says: ['Read chats'] }];
  renderPage({
    ...pages.consent,
    account: { consent: { ...pages.consent.account?.consent, permissions } },
  } as Page);
  expect(screen.getByRole('listitem')).toHaveTextContent('Read chatsIts developer gives no reason.');
});

test('sessions can be ended one by one and all at once, and consents taken back', () => {
  renderPage(pages.sessions);
  expect(screen.getAllByText('Firefox on Linux')[0]).toBeVisible();
  expect(screen.getByText('Since Nov 20, 2026, from 192.0.2.1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign out Firefox on Linux' })).toHaveAttribute('value', 'end');
  expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toHaveAttribute('value', 'end-all');
  expect(screen.getByRole('button', { name: 'Take back what Dropbox may do' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Send the mail again' })).toBeEnabled();
});

test('a personal token is made with a name, shown once, and deleted', () => {
  const { sessions } = pages.sessions.account;
  renderPage({ ...pages.sessions, account: { sessions: { ...sessions, madeToken: 'dal:secret' } } });
  const made = screen.getByText('dal:secret').closest('[role=status]');
  expect(made).toHaveTextContent('Copy your new token now. It is not shown again.');
  expect(screen.getByText('Since Nov 20, 2026, reads and asks for apps')).toBeVisible();
  const gone = screen.getByRole('button', { name: 'Delete the token My assistant' });
  expect(gone).toHaveAttribute('value', 'delete-token');
  expect(gone.closest('form')).toHaveFormValues({ token: 't1' });
  const make = screen.getByRole('button', { name: 'Make a token' }).closest('form');
  expect(make).toHaveFormValues({ do: 'make-token', name: '', asks: false });
  expect(make).toHaveAttribute('action', '/accounts/sessions');
  expect(screen.getByText('In the console: apps--all:ro')).toBeVisible();
  const opens = screen.getByRole('group', { name: 'In the developer console, within your role there' });
  expect(within(opens).getAllByRole('checkbox')).toHaveLength(4);
  expect(within(opens).getByRole('checkbox', { name: 'It may see what your apps earn' })).toHaveAttribute(
    'value',
    'apps.finance--all:ro',
  );
});

test('a token that was not made says why, with what was typed', () => {
  const { sessions } = pages.sessions.account;
  const refused = {
    ...sessions,
    tokenName: ' ',
    tokenError: 'Give the token a name of 1 to 191 characters.',
  };
  renderPage({ ...pages.sessions, account: { sessions: refused } });
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Give the token a name/);
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('a person takes data along and closes the account, an owner the organization', () => {
  renderPage(pages.sessions);
  for (const [name, address] of [
    ['Download my data', '/accounts/data'],
    ['Close my account', '/accounts/close'],
    ['Download the organization’s data', '/accounts/organization/data'],
    ['Close the organization', '/accounts/organization/close'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
});

test('closing an organization names it and its day, and asks for its name and the proof', () => {
  const form = {
    ...pages.signUp.account.form,
    name: 'close-organization' as const,
    errors: {},
    values: { organization: 'Acme Inc.', until: '2026-12-09', proof: 'code' },
  };
  renderPage({ ...pages.signUp, account: { form } });
  expect(screen.getByText(/All people of Acme Inc\. .*Until Dec 9, 2026/)).toBeVisible();
  expect(screen.getByLabelText('Name of the organization')).toBeRequired();
  expect(screen.getByLabelText('Code')).toBeRequired();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a second factor can be renewed and turned off, and a browser asked again', () => {
  renderPage(pages.sessions);
  expect(screen.getByText('On since Nov 20, 2026. 9 recovery codes are left.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Turn off' })).toHaveAttribute(
    'href',
    '/accounts/second-factor/off',
  );
  expect(screen.getByRole('link', { name: 'New recovery codes' })).toHaveAttribute(
    'href',
    '/accounts/second-factor/codes',
  );
  expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull();
  const again = screen.getByRole('button', { name: 'Ask again in Firefox on Linux' });
  expect(again).toHaveAttribute('value', 'distrust');
  expect(again.closest('form')).toHaveFormValues({ device: 'd1' });
});

test('setting a second factor up shows a picture and a key, and wants a code', async () => {
  const { user } = renderPage(pages.secondFactor);
  expect(
    screen.getByText('Everybody of the staff has a second factor. Set yours up to go on.'),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This field cannot be empty/);
  expect(screen.getByLabelText('Code')).toHaveFocus();
});

test('recovery codes are copied, and left only on purpose', async () => {
  const { user } = renderPage(pages.recoveryCodes);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Copy the codes' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('k4x2-p9mq-7rst-abcd\nzzzz-yyyy-xxxx-wwww');
  expect(screen.getByRole('link', { name: 'I have kept them' })).toHaveAttribute(
    'href',
    '/accounts/sessions',
  );
});

test('the browser may be trusted only where that is offered', () => {
  const form = {
    ...pages.signUp.account.form,
    name: 'second-factor',
    errors: {},
    values: { email: 'a@b.c', trust: '30' },
  };
  const page: Page = { ...pages.signUp, account: { form: form as AccountForm } };
  const { unmount } = renderPage(page);
  expect(screen.getByRole('checkbox', { name: 'Do not ask in this browser for 30 days' })).not.toBeChecked();
  unmount();
  renderPage({ ...page, account: { form: { ...form, values: { email: 'a@b.c' } } as AccountForm } });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('S1.01 staff chooses an account and must say why', () => {
  renderPage(pages.ghost);
  const choice = screen.getByRole('group', { name: 'Accounts' });
  expect(within(choice).getByRole('radio')).toBeRequired();
  expect(screen.getByLabelText('Reason')).toBeRequired();
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/kept in the audit log/);
  const look = screen.getByText('staff@market.test as owner@solo.test').closest('li');
  expect(look).toHaveTextContent('Solo Ltd. Ticket 4711');
  expect(look).toHaveTextContent('Nov 20, 2026, 09:30 to 09:42 UTC');
});

test('a notice that the browser is signed out deletes what the shop keeps in it; another one does not', () => {
  const { notice } = pages.notice;
  saveToken('dal:dead', '/');
  const { unmount } = renderPage(pages.notice);
  expect(readToken()).toBe('dal:dead');
  unmount();
  renderPage({ ...pages.notice, notice: { ...notice, signedOut: true } });
  expect(readToken()).toBeNull();
});
