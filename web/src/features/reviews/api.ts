import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import type { MyRating, OwnRating } from './model';
import type { RatingOutput } from './schema';

const address = (boot: Pick<Boot, 'api'>, appId: string) =>
  `${boot.api}/feedback/rate/application/${encodeURIComponent(appId)}`;

/** What the organization wrote about an app, and whether the person may write. */
export const myRating = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  queryOptions({
    queryKey: ['my-rating', token, appId],
    queryFn: ({ signal }) => request<MyRating>('GET', `${address(boot, appId)}/mine`, { token, signal }),
    staleTime: 15_000,
    retry: 1,
  });

/** S7.12 */
export const rateApp = (boot: Pick<Boot, 'api'>, token: string, appId: string, form: RatingOutput) =>
  request<OwnRating>('PUT', address(boot, appId), { token, body: form });
