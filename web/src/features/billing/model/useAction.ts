import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import { billing as text } from '../../../messages/billing';
import { useNotify } from '../../notifications/notifications';

export type Action = {
  isBusy: boolean;
  /** Does something, says what came of it, and reads again what is stale; true when the server did it. */
  run: <T>(work: () => Promise<T>, done: string | ((result: T) => Outcome)) => Promise<boolean>;
};

/** What came of something that was done, for the person. */
export type Outcome = { kind: 'success' | 'error'; content: string };

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
      const result = await work();
      notify(typeof done === 'string' ? { kind: 'success', content: done } : done(result));
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
