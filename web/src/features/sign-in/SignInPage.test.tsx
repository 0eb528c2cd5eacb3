import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Page } from '../../lib/wire';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';

test('is a plain form that the server answers', () => {
  renderPage(pages.signIn);
  const form = screen.getByRole('button', { name: 'Sign in' }).closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/accounts/signin');
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('name', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('name', 'password');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('banner')).toHaveTextContent(boot.brand);
});

test('a forgotten password is offered where it is asked for, before the button', async () => {
  const { user } = renderPage(pages.signIn);
  await user.click(screen.getByLabelText('Password'));
  for (const name of ['Show', 'Forgotten your password?', 'Sign in']) {
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName(expect.stringContaining(name));
  }
});

test('the legal texts of the shop stand below, but not in a window of its own', () => {
  const legal = [{ text: 'Terms', path: '/legal/terms/' }];
  const { unmount } = renderPage(pages.signIn, { boot: { ...boot, legal } });
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/marketplace/legal/terms/');
  unmount();
  renderPage(
    { ...pages.signIn, signIn: { ...pages.signIn.signIn, popup: true } },
    { boot: { ...boot, legal } },
  );
  expect(screen.queryByRole('link', { name: 'Terms' })).toBeNull();
});

test('S8.28 a refused attempt keeps the e-mail and ties the error to its field', () => {
  const refused: Page = {
    ...pages.signIn,
    signIn: { ...pages.signIn.signIn, email: 'owner@acme.test', error: 'E-mail or password is wrong.' },
  };
  renderPage(refused);
  expect(screen.getByLabelText('E-mail')).toHaveValue('owner@acme.test');
  const password = screen.getByLabelText('Password');
  expect(password).toBeInvalid();
  expect(password).toHaveAccessibleDescription('E-mail or password is wrong.');
});

test('without scripts, an error of the server is shown below its field', () => {
  renderPage({
    ...pages.signIn,
    signIn: {
      ...pages.signIn.signIn,
      errors: { email: 'Enter an e-mail address.', password: 'Enter your password.' },
    },
  });
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter an e-mail address.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
});

test('a missing value is reported below its field, not in a bubble of the browser', async () => {
  const { user } = renderPage(pages.signIn);
  const email = screen.getByLabelText('E-mail');
  expect(email.closest('form')).toHaveAttribute('novalidate');
  await user.type(email, 'owner');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(email).toHaveAccessibleDescription('Enter an e-mail address.');
  expect(email).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
});

test('an address without its ending is told what it lacks', async () => {
  const { user } = renderPage(pages.signIn);
  const email = screen.getByLabelText('E-mail');
  await user.type(email, 'owner@acme');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(email).toHaveAccessibleDescription('This address has no ending, like .com');
});

test('a demo account fills in the form', async () => {
  const { user } = renderPage(pages.signIn);
  await user.click(screen.getByRole('button', { name: /agent@acme.test/ }));
  expect(screen.getByLabelText('E-mail')).toHaveValue('agent@acme.test');
  expect(screen.getByLabelText('Password')).toHaveValue('marketplace-demo');
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
});

test('a notice says what happened and leads back', () => {
  renderPage(pages.notice);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This application may not sign you in');
  expect(screen.getByText('Error invalid_request')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the Marketplace' })).toHaveAttribute(
    'href',
    '/marketplace/',
  );
});

test('a password is shown while somebody wants to see it, and checked as one', async () => {
  const { user } = renderPage(pages.signIn);
  const field = screen.getByLabelText('Password');
  await user.type(field, 'horse battery');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('horse battery');
  await user.clear(field);
  await user.type(screen.getByLabelText('E-mail'), 'owner@acme.test');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(field).toHaveAccessibleDescription('Enter your password.');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});
