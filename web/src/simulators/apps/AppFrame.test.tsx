import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppFrame } from './AppFrame';
import type { HostApp, Mountable } from './types';

vi.hoisted(() => {
  document.body.innerHTML = `<script type="application/json" id="config">${JSON.stringify({ shop: 'https://shop.example' })}</script>`;
});

const widget: Mountable = {
  id: 'w_1',
  placement: 'settings',
  url: 'https://notes.example/set?up=1',
  shortcut: null,
};
const app: HostApp = { id: 'app_1', slug: 'notes', name: 'Notes', widgets: [widget] };
const show = (of: Partial<HostApp> = {}) =>
  render(<AppFrame app={{ ...app, ...of }} widget={widget} place={{ mayWrite: true, navigate: () => {} }} />);
const frame = () => document.querySelector('iframe');

test('an app has a frame', async () => {
  show();
  await waitFor(() => expect(frame()?.dataset.app).toBe('notes'));
});

test.each<[string, Partial<HostApp>, string | RegExp]>([
  ['under maintenance', { underMaintenance: true }, 'This app is under maintenance. Try again later.'],
  ['without access', { hasAccess: false }, /^You have no access to Notes\./],
  ['without the right to install', { mayOpenSettings: false }, 'Who may install apps opens their settings.'],
])('%s there are words, and no frame', (_, of, words) => {
  show(of);
  expect(screen.getByText(words)).toBeVisible();
  expect(frame()).toBeNull();
});

test('who is signed out of the app reads so, and lets it in again', async () => {
  const { rerender } = show({ signedOut: true });
  expect(
    screen.getByText('You are signed out of Notes: its access to your account was taken away.'),
  ).toBeVisible();
  expect(frame()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(frame()?.dataset.app).toBe('notes'));

  const again = (signedOut: boolean) =>
    rerender(
      <AppFrame app={{ ...app, signedOut }} widget={widget} place={{ mayWrite: true, navigate: () => {} }} />,
    );
  const before = frame();
  again(false);
  expect(frame()).toBe(before);
  again(true);
  expect(frame()).toBeNull();
});

test('of a page that says nothing it is told that it may work by itself', async () => {
  show();
  await waitFor(() => expect(frame()).not.toBeNull());
  vi.useFakeTimers();
  frame()?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(await screen.findByText(/^Is nothing shown here\? Notes may work/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open in a new tab' });
  expect(link).toHaveAttribute('href', widget.url);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
