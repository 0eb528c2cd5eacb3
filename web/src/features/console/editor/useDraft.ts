import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
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
  const { id } = app;
  const { server, onSaved } = useMemo(
    () => ({
      server: {
        save: (part, values, seen) => savePart(boot, token, id, part, values, seen),
        read: () => readApp(boot, token, id),
      } satisfies DraftServer,
      onSaved: (saved: DraftApp) => {
        client.setQueryData(ownApp(boot, token, saved.slug).queryKey, saved);
        void invalidate(client, 'ownApps');
      },
    }),
    [boot, client, token, id],
  );
  const [keeper] = useState(() => left.get(key) ?? new DraftKeeper(app, server, onSaved));
  useEffect(() => keeper.take(app), [keeper, app]);
  useEffect(() => {
    // Who signs in again has another token; what their session could not save is saved with it.
    keeper.goOn(server, onSaved);
    if (keeper.isUnsaved()) void keeper.flush();
  }, [keeper, server, onSaved]);
  useEffect(() => {
    // Outside: the browser, which asks before it leaves what is not saved, and the network.
    const warn = (event: BeforeUnloadEvent) => {
      if (keeper.isUnsaved()) event.preventDefault();
    };
    const save = () => void keeper.flush();
    left.delete(key);
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
