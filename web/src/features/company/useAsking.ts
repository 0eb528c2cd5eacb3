import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { useToken } from '../session/model/session';
import { companyOf } from './api';
import { isAskedApp } from './model';

/** Who can be asked for an app, and how the person has asked for it while nobody has decided. */
export function useAsking(applicationId: string) {
  const token = useToken();
  const { data } = useQuery({ ...companyOf(useBoot(), token), enabled: token !== '' });
  const asked = data?.requests.find((one) => isAskedApp(one) && one.applicationId === applicationId);
  return { asked, owners: data?.owners ?? [] };
}
