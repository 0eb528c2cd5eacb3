import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetryingIcon } from './RetryingIcon';
import { RetryingPicture } from './RetryingPicture';

const PICTURE_AWAY = 'This picture cannot be loaded now. It is tried again by itself.';

const loading = () => document.querySelector('img');
const fail = () => fireEvent.error(loading() as HTMLElement);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const turn = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
function look(isSeen: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  fireEvent(document, new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a picture that failed says so without its text, is tried after growing pauses, and comes', () => {
  render(<RetryingPicture src="/a" alt="Chats" loading="lazy" />);
  expect(screen.getByRole('img', { name: 'Chats' })).toHaveAttribute('loading', 'lazy');
  fail();
  for (const pause of [2, 4, 8, 16, 32, 60, 60]) {
    expect(screen.getByText(PICTURE_AWAY)).toBeVisible();
    expect(screen.queryByText('Chats')).toBeNull();
    wait(pause * 1000 - 1);
    expect(loading()).toBeNull();
    wait(1);
    expect(loading()).not.toBeVisible();
    expect(loading()).toHaveAttribute('alt', '');
    // What is not seen is never loaded lazily.
    expect(loading()).toHaveAttribute('loading', 'eager');
    // One attempt at a time, however long it takes.
    const attempt = loading();
    wait(300_000);
    expect(loading()).toBe(attempt);
    fail();
  }
  wait(60_000);
  fireEvent.load(loading() as HTMLElement);
  expect(screen.getByRole('img', { name: 'Chats' })).toBeVisible();
  expect(screen.queryByText(PICTURE_AWAY)).toBeNull();
});

test('it is tried at once when the network is back, and not without one', () => {
  render(<RetryingPicture src="/a" alt="Chats" />);
  turn(false);
  fail();
  wait(300_000);
  expect(loading()).toBeNull();
  turn(true);
  fireEvent(window, new Event('online'));
  expect(loading()).toHaveAttribute('src', '/a');
});

test('it is tried at once when the page is looked at again, and not while nobody looks', () => {
  render(<RetryingPicture src="/a" alt="Chats" />);
  look(false);
  fail();
  wait(300_000);
  expect(loading()).toBeNull();
  look(true);
  expect(loading()).toHaveAttribute('src', '/a');
});

test('another picture in its place does not wait', () => {
  const { rerender } = render(<RetryingPicture src="/a" alt="Chats" />);
  fail();
  rerender(<RetryingPicture src="/b" alt="Chats" />);
  expect(screen.getByRole('img', { name: 'Chats' })).toHaveAttribute('src', '/b');
});

test('an icon keeps its room, and says what is wrong where it is what one looks for', () => {
  const { container, rerender } = render(<RetryingIcon src="/a" size={72} isSaid />);
  fail();
  expect(container.querySelector('.app-icon')).toHaveStyle({ width: '72px', height: '72px' });
  expect(screen.getByText(PICTURE_AWAY)).toBeVisible();
  rerender(<RetryingIcon src="/a" size={72} />);
  expect(screen.queryByText(PICTURE_AWAY)).toBeNull();
  expect(screen.getByTitle(PICTURE_AWAY)).toBeVisible();
});
