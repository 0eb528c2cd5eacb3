import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { paidProducts } from '../../../lib/payers';
import { useSession } from '../../session/model/session';
import { openAttempts } from '../api/attempts';

/** The payments of the person that wait for a bank. Who may not pay has none, and is not asked for any. */
export function useOpenAttempts() {
  const boot = useBoot();
  const session = useSession();
  const { token, permissions } =
    session.status === 'signed-in' ? session.user : { token: '', permissions: [] };
  return useQuery({ ...openAttempts(boot, token), enabled: paidProducts(permissions).length > 0 });
}
