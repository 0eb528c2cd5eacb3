import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import type { User } from '../../session/model/user';
import { ownApp, readApp, savePart } from '../api';
import { DraftKeeper, type DraftServer } from '../model/draft';
import { unsavedDrafts } from '../model/unsavedDrafts';
import type { DraftApp } from '../model/values';

/** What is written of an app, kept as long as its pages are looked at, and until it is saved. */
export function useDraftKeeper(app: DraftApp, { accountId, token }: User): DraftKeeper {
  const boot = useBoot();
  const client = useQueryClient();
  const left = unsavedDrafts(client);
  const key = `${accountId} ${app.id}`;
  const [keeper] = useState(() => {
    const server: DraftServer = {
      save: (part, values, seen) => savePart(boot, token, app.id, part, values, seen),
      read: () => readApp(boot, token, app.id),
    };
    const onSaved = (saved: DraftApp) => {
      client.setQueryData(ownApp(boot, token, saved.slug).queryKey, saved);
      void invalidate(client, 'ownApps');
    };
    const before = left.get(key);
    before?.goOn(server, onSaved);
    return before ?? new DraftKeeper(app, server, onSaved);
  });
  useEffect(() => keeper.take(app), [keeper, app]);
  useEffect(() => {
    // Outside: the browser, which asks before it leaves what is not saved, and the network.
    const warn = (event: BeforeUnloadEvent) => {
      if (keeper.isUnsaved()) event.preventDefault();
    };
    const save = () => void keeper.flush();
    left.delete(key);
    if (keeper.isUnsaved()) save(); // it was left
    addEventListener('beforeunload', warn);
    addEventListener('online', save);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('online', save);
      if (keeper.isUnsaved()) left.set(key, keeper);
      save();
    };
  }, [keeper, left, key]);
  return keeper;
}

export const KeeperContext = createContext<DraftKeeper | null>(null);

/** The draft of the app that is looked at, and what is done with it. */
export function useDraft() {
  const keeper = useContext(KeeperContext);
  if (!keeper) throw new Error('no draft above this component');
  const draft = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  return { ...draft, keeper };
}
