import { simulators as text } from '../../messages/simulators';
import { config } from '../model/config';
import { createStore } from '../model/store';
import type { HostApp, HostWidget, Placement } from './types';

// An app that somebody is writing: shown in its place without being in the shop. It is kept
// as long as the tab, and only addresses of this machine are taken.

const KEY = 'marketplace-demo-own-app';

/** The shop knows no app of this id. */
export const OWN_ID = 'own';

export type OwnApp = { url: string; placement: Placement; initialState: string };

function stored(): OwnApp | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OwnApp | null;
  } catch {
    return null;
  }
}

export const ownApp = createStore<OwnApp | null>(stored());

const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/;

/** Why an app cannot be shown; '' when it can, and then it is. */
export function runOwnApp(app: OwnApp): string {
  const url = URL.parse(app.url);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return text.own.noAddress;
  const isOurs = [location.origin, config.shop].includes(url.origin);
  if (!LOOPBACK.test(url.hostname) || isOurs) return text.own.notLoopback;
  try {
    if (app.initialState.trim()) JSON.parse(app.initialState);
  } catch {
    return text.own.noJson;
  }
  sessionStorage.setItem(KEY, JSON.stringify(app));
  ownApp.set(app);
  return '';
}

export function stopOwnApp(): void {
  sessionStorage.removeItem(KEY);
  ownApp.set(null);
}

/** The app as if it were installed. */
export function asInstalled({ url, placement, initialState }: OwnApp): HostApp {
  const shortcut: HostWidget['shortcut'] = initialState.trim()
    ? { initialState: JSON.parse(initialState) }
    : null;
  return {
    id: OWN_ID,
    slug: 'own',
    name: text.own.name,
    widgets: [{ id: `own-${placement}-${url}`, placement, url, title: null, shortcut }],
  };
}
