import { useBoot } from '../../../lib/boot';
import { billing as text } from '../../../messages/billing';
import { collectAgain } from '../api/billing';
import type { Subscription } from './billing';
import { type Outcome, useAction } from './useAction';

type Tried = Awaited<ReturnType<typeof collectAgain>>;

/** What a payment that was tried again came to. */
function outcomeOf({ status, authentication_url: asked, failure_code: failure }: Tried): Outcome {
  if (status === 'active') return { kind: 'success', content: text.paidNow };
  if (asked) return { kind: 'success', content: text.bankAsks };
  if (failure) return { kind: 'error', content: text.failedAgain };
  return { kind: 'success', content: text.paying };
}

/** Pays a subscription whose payment failed, and says how that ended. */
export function usePayNow(
  subscription: Subscription,
  token: string,
): { isBusy: boolean; payNow: () => void } {
  const boot = useBoot();
  const { isBusy, run } = useAction();
  return { isBusy, payNow: () => void run(() => collectAgain(boot, token, subscription), outcomeOf) };
}
