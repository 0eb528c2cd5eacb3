import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import { billing as text } from '../../../messages/billing';
import { useNotify } from '../../notifications/notifications';

export type Action = {
  isBusy: boolean;
  /** Does something, says so, and reads again what is stale; true when it worked. */
  run: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
};

/** Refusals come with a sentence of the server for the person. */
const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.message
    ? failure.message
    : text.actionFailed;

/** Something that is done to a subscription, a payment or a card. */
export function useAction(): Action {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run: Action['run'] = async (work, done) => {
    setIsBusy(true);
    try {
      await work();
      notify({ kind: 'success', content: done });
      void invalidate(queryClient, 'billing', 'products', 'instance', 'planChange');
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('user', 'billing', failure);
      notify({ kind: 'error', content: sentenceOf(failure) });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
