import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { paidProducts } from '../../../lib/payers';
import { useSession } from '../../session/model/session';
import { openAttempts, type Unconfirmed, unconfirmedPayments } from '../api/attempts';

/** Who may not pay has no payments, and is not asked for any. */
function usePayer() {
  const session = useSession();
  const { token, permissions } =
    session.status === 'signed-in' ? session.user : { token: '', permissions: [] };
  return { token, pays: paidProducts(permissions).length > 0 };
}

/** The payments of the person that wait for a bank. */
export function useOpenAttempts() {
  const { token, pays } = usePayer();
  return useQuery({ ...openAttempts(useBoot(), token), enabled: pays });
}

/** The last payment for an app, when nobody confirmed it with the bank in time and that is news. */
export function useUnconfirmed(appId: string): Unconfirmed | undefined {
  const { token, pays } = usePayer();
  const { data } = useQuery({ ...unconfirmedPayments(useBoot(), token), enabled: pays });
  return data?.find((one) => one.application_id === appId);
}
