import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../lib/queryKeys';
import { useNotify } from '../notifications/notifications';
import { sentenceOf } from './failure';

export type Change = {
  isBusy: boolean;
  /** Does the work and says that it worked, or why not; true when it worked. What it changes is read again. */
  change: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
};

/** A change of requests, budgets or rules, one at a time. */
export function useChange(): Change {
  const notify = useNotify();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const change: Change['change'] = async (work, done) => {
    setIsBusy(true);
    try {
      await work();
      notify({ kind: 'success', content: done });
      return true;
    } catch (failure) {
      notify({ kind: 'error', content: sentenceOf(failure) });
      return false;
    } finally {
      await invalidate(client, 'company', 'companyApps', 'instance', 'installed', 'cart');
      setIsBusy(false);
    }
  };
  return { isBusy, change };
}
