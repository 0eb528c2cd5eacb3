import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import { chargeOf } from '../api/payment';
import { type Charge, type ChargeRef, isLateAfter, nextPoll, outcomeOf } from './payment';

/** How a charge that was followed ended. */
export type End =
  | { outcome: 'success' }
  | { outcome: 'failure'; code: string | undefined }
  | { outcome: 'lost'; failure: unknown };

export type PolledCharge = {
  charge: Charge | undefined;
  /** The answer takes longer than a page should be kept open for. */
  isLate: boolean;
};

const NONE: ChargeRef = { kind: 'direct_charge', id: '' };

/** Polls a charge until it ends (decisions rule 2), and calls onEnd once. */
export function usePolledCharge(
  product: string,
  token: string,
  ref: ChargeRef | null,
  onEnd: (end: End) => void,
): PolledCharge {
  const boot = useBoot();
  const { kind, id } = ref ?? NONE;
  const [lateId, setLateId] = useState('');
  const since = useRef({ id: '', at: 0 });
  const query = useQuery({
    ...chargeOf(boot, token, product, { kind, id }),
    enabled: token !== '' && id !== '',
    refetchInterval: ({ state }) => {
      if (since.current.id !== id) since.current = { id, at: Date.now() };
      const waited = Date.now() - since.current.at;
      if (state.data && isLateAfter(state.data, waited)) setLateId(id);
      return state.error ? false : nextPoll(state.data, waited);
    },
  });
  const status = id === '' ? undefined : query.data?.status;
  const code = query.data?.failure_code;
  const failure = id === '' ? null : query.error;
  const end = useEffectEvent(onEnd);
  const queryClient = useQueryClient();
  const asksBank = id !== '' && query.data?.next_action !== undefined;
  useEffect(() => {
    // Outside: what the pages know of open payments.
    if (asksBank) void invalidate(queryClient, 'attempts');
  }, [asksBank, queryClient]);
  useEffect(() => {
    // Outside: whoever follows tells the person, and leads them on.
    if (failure) return end({ outcome: 'lost', failure });
    const outcome = status ? outcomeOf(status) : 'open';
    if (outcome === 'success') end({ outcome });
    if (outcome === 'failure') end({ outcome, code });
  }, [code, failure, status]);
  return { charge: id === '' ? undefined : query.data, isLate: id !== '' && lateId === id };
}
