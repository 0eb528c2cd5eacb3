import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../../../lib/boot';
import { dollars } from '../../../lib/money';
import { setOpenPayments } from '../../../lib/openPayments';
import { mayPay, PRODUCTS } from '../../../lib/payers';
import { checkout as text } from '../../../messages/checkout';
import { openAttempts, timeOf } from '../../payment/api/attempts';
import type { User } from '../../session/model/user';

/** Marks the app cards whose payment waits for the bank, for people who may pay. */
export function AttemptWatch({ user }: { user: User }) {
  const isPayer = PRODUCTS.some((one) => mayPay(user.permissions, one));
  const { data } = useQuery({ ...openAttempts(useBoot(), user.token), enabled: isPayer });
  useEffect(() => {
    // Outside: the app cards, which make no calls of their own.
    const apps = (data ?? []).filter((one) => one.application_id && !one.resource);
    const now = new Date();
    setOpenPayments(
      new Map(
        apps.map(({ application_id: id, total, next_action: next, charge }) => [
          id,
          {
            label: text.finishLabel,
            rest: text.finishRest(dollars(total), timeOf(next.expires_at, now)),
            planId: charge.plan_id,
          },
        ]),
      ),
    );
    return () => setOpenPayments(new Map());
  }, [data]);
  return null;
}
