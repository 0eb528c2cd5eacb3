import { useEffect } from 'react';
import { config } from '../model/config';
import { currentToken, session } from '../model/session';
import { createStore, useStore } from '../model/store';
import { asInstalled, ownApp } from './ownApp';
import type { HostApp } from './types';

// What the organization has installed in this product, as the API says, looked at again
// every 15 s, when the tab comes back, and at once when the shop tells of a change.

const LOOK_MS = 15_000;

/** The app that is only tried here, by its slug; '' normally. */
export const tried = new URLSearchParams(location.search).get('try') ?? '';

type Installed = { apps: readonly HostApp[]; isLoading: boolean; failure: boolean; mayWrite: boolean };

const list = createStore<Installed>({ apps: [], isLoading: true, failure: false, mayWrite: true });
let etag = '';

async function look(): Promise<void> {
  if (tried) return lookTried();
  const token = currentToken();
  if (!token) return list.set({ apps: [], isLoading: false, failure: false, mayWrite: true });
  try {
    const answer = await fetch(
      `${config.shop}${config.api}/applications/installed?product=${config.product}`,
      {
        headers: { Authorization: `Bearer ${token}`, ...(etag ? { 'If-None-Match': etag } : {}) },
        cache: 'no-store',
      },
    );
    if (answer.status === 304) return list.set((before) => ({ ...before, failure: false }));
    if (!answer.ok) throw new Error(String(answer.status));
    const apps = (await answer.json()) as HostApp[];
    if (token !== currentToken()) return;
    etag = answer.headers.get('ETag') ?? '';
    list.set((before) => ({ ...before, apps, isLoading: false, failure: false }));
  } catch {
    list.set((before) => ({ ...before, isLoading: false, failure: true }));
  }
}

/** Without an account and an install: the app that the address names, where its developer lets people try it. */
async function lookTried(): Promise<void> {
  try {
    const answer = await fetch(
      `${config.shop}${config.api}/applications/${encodeURIComponent(tried)}/published`,
    );
    if (!answer.ok) throw new Error(String(answer.status));
    const app = (await answer.json()) as HostApp;
    list.set({ apps: [app], isLoading: false, failure: false, mayWrite: true });
  } catch {
    list.set((before) => ({ ...before, isLoading: false, failure: true }));
  }
}

export const installed = {
  get: list.get,
  /** Something may have changed: look at once. */
  poke: () => void look(),
  start() {
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_MS);
    const seen = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', seen);
    const stop = session.subscribe(() => {
      etag = '';
      void look();
    });
    void look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  },
};

export function useInstalled() {
  const { apps, ...state } = useStore(list);
  const { token } = useStore(session);
  const own = useStore(ownApp);
  return { ...state, apps: own ? [...apps, asInstalled(own)] : apps, isSignedIn: token !== '' };
}

/** Looks as long as the product is shown. */
export function useLooking() {
  useEffect(() => installed.start(), []);
}
