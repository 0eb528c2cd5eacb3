import { act, render } from '@testing-library/react';
import { createRef, StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { AppWidget, type AppWidgetProps } from './AppWidget';
import { APP, playApp, WIDGET } from './testApp';
import type { MountedWidget } from './v1';

const props: AppWidgetProps = { app: APP, widget: WIDGET, theme: 'light' };
const frameIn = (container: HTMLElement) => container.querySelector('iframe') as HTMLIFrameElement;

test('shows one frame, also in strict mode, and takes it away', () => {
  const { container, unmount } = render(<AppWidget {...props} className="app" />, { wrapper: StrictMode });
  expect(container.querySelectorAll('.app > iframe')).toHaveLength(1);
  unmount();
  expect(document.querySelector('iframe')).toBeNull();
});

test('keeps the frame when handlers, theme and state are new, and tells it', () => {
  const first = vi.fn();
  const second = vi.fn();
  const profile = (id: string) => ({ customer_profile: { id } as never });
  const { container, rerender } = render(<AppWidget {...props} state={profile('1')} onMessage={first} />);
  const frame = frameIn(container);
  const app = playApp(frame);
  act(() => void app.start());
  rerender(<AppWidget {...props} theme="dark" state={profile('2')} onMessage={second} />);
  expect(frameIn(container)).toBe(frame);
  expect(app.events()).toEqual([
    ['livechat:customer_profile', { id: '1' }],
    ['livechat:change_theme', { theme: 'dark' }],
    ['livechat:customer_profile', { id: '2' }],
  ]);
  app.call('put_message', 'x');
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledWith('put_message', 'x');
});

test('another address is another frame', () => {
  const { container, rerender } = render(<AppWidget {...props} />);
  const frame = frameIn(container);
  rerender(<AppWidget {...props} widget={{ ...WIDGET, url: 'https://app.example/other' }} />);
  expect(frameIn(container)).not.toBe(frame);
  expect(frameIn(container).src).toContain('/other?');
});

test('its ref sends events', () => {
  const ref = createRef<MountedWidget>();
  const { container } = render(<AppWidget {...props} ref={ref} />);
  const app = playApp(frameIn(container));
  act(() => void app.start());
  ref.current?.send('message_sent', null);
  expect(app.events()).toEqual([['livechat:message_sent', null]]);
  expect(ref.current?.state).toBe('connected');
});
