import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import { ownApp, readApp, savePart } from '../api';
import { DraftKeeper } from '../model/draft';
import type { DraftApp } from '../model/values';

/** What is written of an app, kept as long as its pages are looked at. */
export function useDraftKeeper(app: DraftApp, token: string): DraftKeeper {
  const boot = useBoot();
  const client = useQueryClient();
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        app,
        {
          save: (part, values, seen) => savePart(boot, token, app.id, part, values, seen),
          read: () => readApp(boot, token, app.id),
        },
        (saved) => {
          client.setQueryData(ownApp(boot, token, saved.slug).queryKey, saved);
          void invalidate(client, 'ownApps');
        },
      ),
  );
  useEffect(() => keeper.take(app), [keeper, app]);
  useEffect(() => {
    // Outside: the browser, which asks before it leaves what is not saved, and the network.
    const warn = (event: BeforeUnloadEvent) => {
      if (keeper.isUnsaved()) event.preventDefault();
    };
    const save = () => void keeper.flush();
    addEventListener('beforeunload', warn);
    addEventListener('online', save);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('online', save);
      save();
    };
  }, [keeper]);
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
