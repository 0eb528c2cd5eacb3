import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { type NotificationInput, NotificationsProvider, useNotify } from './notifications';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function Sender({ input }: { input: NotificationInput }) {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(input)}>
      send
    </button>
  );
}

function setUp(input: NotificationInput) {
  const view = render(
    <NotificationsProvider>
      <Sender input={input} />
    </NotificationsProvider>,
  );
  return { ...view, send: () => fireEvent.click(screen.getByRole('button', { name: 'send' })) };
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('S9.04 S9.05 a notification hides after 4000 ms', () => {
  setUp({ kind: 'success', content: 'Request sent!' }).send();
  wait(3999);
  expect(screen.getByText('Request sent!')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Request sent!')).toBeNull();
});

test('S9.05 ratings hide after 2000 ms', () => {
  setUp({ kind: 'success', content: 'Thank you for rating this app.', autoHideDelayTime: 2000 }).send();
  wait(2000);
  expect(screen.queryByText(/Thank you/)).toBeNull();
});

test('time stops under the pointer and the focus', () => {
  setUp({ kind: 'info', content: 'Request sent!' }).send();
  const toast = screen.getByText('Request sent!');
  fireEvent.mouseEnter(toast.parentElement as Element);
  wait(20_000);
  expect(toast).toBeVisible();
  fireEvent.mouseLeave(toast.parentElement as Element);
  wait(4000);
  expect(screen.queryByText('Request sent!')).toBeNull();
});

test('an error is an alert and can be closed', () => {
  setUp({ kind: 'error', content: 'Payment failed' }).send();
  expect(screen.getByRole('alert')).toHaveTextContent('Payment failed');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('at most three are shown, the newest last', () => {
  const { send } = setUp({ kind: 'info', content: 'Hello' });
  for (let i = 0; i < 5; i += 1) send();
  expect(screen.getAllByText('Hello')).toHaveLength(3);
});

test('a new notification replaces the one with the same subject', () => {
  const { send, rerender } = setUp({ kind: 'success', content: 'Deepl is in your cart.', about: 'deepl' });
  send();
  for (const [content, about] of [
    ['Rasa is in your cart.', 'rasa'],
    ['Deepl was removed.', 'deepl'],
  ] as const) {
    rerender(
      <NotificationsProvider>
        <Sender input={{ kind: 'success', content, about }} />
      </NotificationsProvider>,
    );
    send();
  }
  expect(screen.queryByText('Deepl is in your cart.')).toBeNull();
  expect(screen.getByText('Rasa is in your cart.')).toBeVisible();
  expect(screen.getByText('Deepl was removed.')).toBeVisible();
});

test('S3.28 a page-load notification waits for the next page', () => {
  setUp({ kind: 'error', content: 'Log in and try again.', type: 'page-load' }).send();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => navigate('/marketplace/next'));
  expect(screen.getByRole('alert')).toHaveTextContent('Log in and try again.');
  expect(sessionStorage.length).toBe(0);
});
