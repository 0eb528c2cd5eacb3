import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import { devConsole as text } from '../../../messages/devConsole';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { type Act, doAct } from '../publishing';
import { useDraft } from './useDraft';

/** Does something with the revision of the app that is looked at, and says so. */
export function useAct() {
  const { app, keeper } = useDraft();
  return useActOn(app, async (act, done) => {
    await keeper.flush();
    await done();
    // What could not be saved was of the draft, too.
    if (act.kind === 'discard') keeper.forget();
  });
}

/** The same with any app; `around` is what else has to be done, before and after. */
export function useActOn(
  app: { id: string; name: string },
  around: (act: Act, done: () => Promise<void>) => Promise<void> = (_, done) => done(),
) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: Act) => around(act, () => doAct(boot, token, app.id, act)),
    networkMode: 'always',
    onSuccess: async (_, act) => {
      notify({ kind: 'success', content: text.done[act.kind](app.name) });
      await invalidate(client, 'ownApp', 'ownApps');
    },
  });
}

/** Why it was not done, in plain words. */
export function actFailure(error: Error): string {
  if (!navigator.onLine) return text.offline;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return text.actFailed;
  const fields = Object.values(error.fields);
  return fields.length > 0 ? fields.join(' ') : error.message;
}
