// An app in a frame, as tests play it: what the host posts to it, and what it says; and the
// dialogs, which the tests' browser has no modality for.

import { vi } from 'vitest';
import { MARK } from './envelope';

export const ORIGIN = 'https://app.example';
export const WIDGET = { id: 'w_1', placement: 'plugin' as const, url: `${ORIGIN}/panel` };
export const APP = { slug: 'notes', name: 'Customer Notes' };

type Posted = { type: string; owner: string; instance: number; data: never; request: number | null };

export function playApp(frame: HTMLIFrameElement, origin = ORIGIN) {
  const posted: Posted[] = [];
  const targets: unknown[] = [];
  const listen = () => {
    const source = frame.contentWindow as Window;
    vi.spyOn(source, 'postMessage').mockImplementation(((message: Posted, target: unknown) => {
      posted.push(message);
      targets.push(target);
    }) as never);
  };
  listen();
  const last = (type: string) => posted.filter((one) => one.type === type).at(-1) as Posted;
  const say = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow, ...from }));
  const envelope = (type: string, data: unknown, request: unknown) => {
    const { owner, instance } = last('handshake');
    return { [MARK]: true, owner, instance, type, data, request, origin: 'the packages add this' };
  };
  let calls = 0;
  const app = {
    posted,
    targets,
    last,
    say,
    envelope,
    load: () => {
      frame.dispatchEvent(new Event('load'));
    },
    /** The frame has a window of its own again. */
    listen,
    shake: () => say(envelope('response', { error: false, result: {} }, null)),
    shakeFourWay: (data: object) =>
      say(envelope('response', { error: false, result: { '@@livechat/4way': true, data } }, null)),
    call: (message: string, data: unknown = null, pluginId: unknown = 'w_1') => {
      calls += 1;
      const args = [{ plugin_id: pluginId, message, data }];
      say(envelope('call', { method: 'handle', args }, calls));
      return calls;
    },
    /** What the host answered to a call. */
    answer: (request: number) =>
      posted.find((one) => one.type === 'response' && one.request === request)?.data as unknown,
    /** The events that the host has sent. */
    events: () =>
      posted
        .filter(({ type }) => type === 'call')
        .map(({ data }) => (data as { args: [{ event_name: string; event_data: unknown }] }).args[0])
        .map(({ event_name, event_data }) => [event_name, event_data]),
    /** Loads, connects and starts, as an app with an SDK does. */
    start: () => {
      app.load();
      app.shake();
      return app.call('plugin_inited');
    },
  };
  return app;
}

/** What the host answers to a call that it took. */
export const ACCEPTED = { error: false, result: null };

/** Opens and closes dialogs as browsers do, without what is modal. */
export function playDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
