import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import { submissions as text } from '../../../messages/submissions';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { decideSubmission, type StaffSubmission, type Verdict } from './api';

/** Decides on a submission, and says so. */
export function useVerdict({ id, name }: Pick<StaffSubmission, 'id' | 'name'>) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (verdict: Verdict) => decideSubmission(boot, token, id, verdict),
    networkMode: 'always',
    onSuccess: (_, { kind }) => notify({ kind: 'success', content: text.done[kind](name) }),
    // Also what was refused: somebody else may have decided.
    onSettled: () => invalidate(client, 'submissions'),
  });
}
