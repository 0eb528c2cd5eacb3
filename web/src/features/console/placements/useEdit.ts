import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import { useToken } from '../../session/model/session';
import { ownApp } from '../api';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { draftUpgrades } from '../upgrades/api';
import { type Edit, saveEdit } from './api';

/** Saves what is done with a place or a chat action, after what was typed elsewhere. */
export function useEdit(onSaved: () => void) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const { keeper } = useDraft();
  return useMutation({
    mutationFn: async (edit: Edit) => {
      await keeper.flush();
      return saveEdit(boot, token, keeper.snapshot().app, edit);
    },
    networkMode: 'always',
    onSuccess: async (app, edit) => {
      // Their list is an answer of its own: it is there before the revision that it is of is shown.
      if (edit.kind === 'setUpgrade' || edit.kind === 'removeUpgrade')
        await client.prefetchQuery(draftUpgrades(boot, token, app));
      client.setQueryData(ownApp(boot, token, app.slug).queryKey, app);
      void invalidate(client, 'ownApps');
      onSaved();
    },
    // Somebody else was faster: the next attempt is made on what they wrote.
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'revision_conflict')
        void invalidate(client, 'ownApp');
    },
  });
}

/** What the server has against a field, and against the whole where it names none that is shown. */
export function refusalOf(error: Error | null, shown: readonly string[]) {
  const fields = error instanceof ApiError ? error.fields : {};
  const isShown = Object.keys(fields).some((name) => shown.includes(name));
  return { fields, whole: error && !isShown ? actFailure(error) : undefined };
}
