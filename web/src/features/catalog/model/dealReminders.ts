import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';

type Place = Pick<Boot, 'api'>;

/** The deals that the person wants to hear of on their day. */
export const dealReminders = (boot: Place, token: string) =>
  queryOptions({
    queryKey: queryKeys.dealReminders.of(token),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/deals/reminders', { token, signal }),
    retry: 1,
  });

export const remindOfDeal = (boot: Place, token: string, appId: string) =>
  callApi(boot, 'PUT', '/api/deals/{id}/reminder', { params: { id: appId }, token });

export const forgetDeal = (boot: Place, token: string, appId: string) =>
  callApi(boot, 'DELETE', '/api/deals/{id}/reminder', { params: { id: appId }, token });
