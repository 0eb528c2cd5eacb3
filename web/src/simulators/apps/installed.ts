import { useEffect } from 'react';
import { listWidgets, type WidgetList } from '../../host-kit/v1';
import { config } from '../model/config';
import { currentToken, session } from '../model/session';
import { createStore, useStore } from '../model/store';
import { tried } from '../model/tried';
import { asInstalled, ownApp } from './ownApp';
import { forgetChanges } from './state';
import type { HostApp } from './types';

// What the organization has installed in this product, as the host library reads it.

type Installed = { apps: readonly HostApp[]; isLoading: boolean; failure: boolean };

const NOTHING: Installed = { apps: [], isLoading: false, failure: false };
const list = createStore<Installed>(tried ? { ...NOTHING, apps: [tried] } : { ...NOTHING, isLoading: true });
let reader: WidgetList | undefined;

/** Reads for whoever is signed in now; for nobody there is nothing. */
function readList() {
  reader?.stop();
  reader = undefined;
  if (tried) return;
  // What one person had is not shown to the next, not even while the list is read.
  list.set({ ...NOTHING, isLoading: true });
  forgetChanges();
  if (!currentToken() || config.product === 'site') return list.set(NOTHING);
  reader = listWidgets({
    api: config.shop + config.api,
    token: currentToken,
    product: config.product,
    onChange: (apps) => list.set({ ...NOTHING, apps: apps as readonly HostApp[] }),
    onError: () => list.set((before) => ({ ...before, isLoading: false, failure: true })),
  });
}

export const installed = {
  apps: { get: () => list.get().apps, subscribe: list.subscribe },
  /** Something may have changed: look at once. */
  poke: () => void reader?.poke(),
  start() {
    let token = session.get().token;
    const stop = session.subscribe(() => {
      if (session.get().token === token) return;
      token = session.get().token;
      readList();
    });
    readList();
    return () => {
      stop();
      reader?.stop();
    };
  },
};

export function useInstalled() {
  const { apps, ...state } = useStore(list);
  const { token, mayWrite } = useStore(session);
  const own = useStore(ownApp);
  return { ...state, apps: own ? [...apps, asInstalled(own)] : apps, isSignedIn: token !== '', mayWrite };
}

/** Looks as long as the product is shown. */
export function useLooking() {
  useEffect(() => installed.start(), []);
}
