import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import { invalidate } from '../../lib/queryKeys';
import { developersDesk as text } from '../../messages/developersDesk';
import { useNotify } from '../notifications/notifications';
import { type Decision, decide } from './developers';

/** Decides about a developer or a name, and says so; what the server refuses is said by who asked, or else here. */
export function useDecision(token: string, said: string, isSaidThere = false) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (decision: Decision) => decide(boot, token, decision),
    networkMode: 'always',
    onSuccess: async () => {
      notify({ kind: 'success', content: said });
      await invalidate(client, 'staffDevelopers', 'reservedNames');
    },
    onError: (error) => {
      if (!isSaidThere) notify({ kind: 'error', content: refusalOf(error) });
    },
  });
}

/** Why it was not done, in plain words. */
export const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : text.failed;
