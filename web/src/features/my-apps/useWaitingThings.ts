import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { paidProducts } from '../../lib/payers';
import { companyOf } from '../company/api';
import { installedApps, installedNotes } from '../installation/api';
import { openAttempts, unconfirmedPayments } from '../payment/api/attempts';
import type { User } from '../session/model/user';
import { allSubscriptions } from './api';
import { askingOf, setUpsOf, unpaid } from './model';

/** What an organization has, and what waits for a person of it. Of money who may not pay reads nothing. */
export function useWaitingThings({ token, permissions }: Pick<User, 'token' | 'permissions'>) {
  const boot = useBoot();
  const pays = paidProducts(permissions).length > 0;
  const installed = useQuery(installedApps(boot, token));
  const subscriptions = useQuery({ ...allSubscriptions(boot, token), enabled: pays });
  const attempts = useQuery({ ...openAttempts(boot, token), enabled: pays });
  const unconfirmed = useQuery({ ...unconfirmedPayments(boot, token), enabled: pays });
  const notes = useQuery(installedNotes(boot, token));
  const company = useQuery(companyOf(boot, token));
  const running = subscriptions.data?.list ?? [];
  return {
    /** Undefined when it could not be read. */
    installed: installed.data,
    attempts: attempts.data ?? [],
    /** Payments that nobody confirmed in time. */
    unconfirmed: unconfirmed.data ?? [],
    unpaid: unpaid(running),
    setUps: setUpsOf(installed.data ?? []),
    /** Apps that ask for more, of which the person decides. */
    asking: askingOf(installed.data ?? [], notes.data?.rightsAsked ?? []),
    requests: company.data?.requests.filter((one) => one.mayDecide) ?? [],
    budgets: company.data?.budgets ?? [],
    isLoading: [installed, subscriptions, attempts, notes, company].some((one) => one.isLoading),
  };
}

export type WaitingThings = ReturnType<typeof useWaitingThings>;

type Waits = Pick<WaitingThings, 'attempts' | 'unconfirmed' | 'unpaid' | 'setUps' | 'asking' | 'requests'>;

/** How many payments wait for the person. */
export const paymentsOf = ({
  attempts,
  unconfirmed,
  unpaid,
}: Omit<Waits, 'setUps' | 'asking' | 'requests'>): number =>
  attempts.length + unconfirmed.length + unpaid.length;

/** How many things wait for the person. */
export const countOf = (things: Waits): number =>
  paymentsOf(things) + things.setUps.length + things.asking.length + things.requests.length;
