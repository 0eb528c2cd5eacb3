import { queryOptions } from '@tanstack/react-query';
import { ApiError, request } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';
import type { MyRating, OwnRating } from './model';
import type { RatingOutput } from './schema';

const address = (boot: Pick<Boot, 'api'>, appId: string) =>
  `${boot.api}/feedback/rate/application/${encodeURIComponent(appId)}`;

/** What the person wrote about an app, and whether the person may write. */
export const myRating = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.ownRating.of(token, appId),
    queryFn: ({ signal }) => request<MyRating>('GET', `${address(boot, appId)}/mine`, { token, signal }),
    staleTime: 15_000,
    retry: 1,
  });

/** S7.12 */
export const rateApp = (boot: Pick<Boot, 'api'>, token: string, appId: string, form: RatingOutput) =>
  request<OwnRating>('PUT', address(boot, appId), { token, body: form });

const reviewAddress = (boot: Pick<Boot, 'api'>, id: string) =>
  `${boot.api}/feedback/reviews/${encodeURIComponent(id)}`;

/** The developer's answer; an empty one takes it away. Gives the review with it. */
export const replyToReview = (boot: Pick<Boot, 'api'>, token: string, id: string, reply: string) =>
  request<OwnRating>('PUT', `${reviewAddress(boot, id)}/reply`, { token, body: { reply } });

/** Asks the staff to look at a review. A second report of one person changes nothing. */
export const reportReview = (boot: Pick<Boot, 'api'>, token: string, id: string, reason: string) =>
  request<{ status: string }>('POST', `${reviewAddress(boot, id)}/report`, { token, body: { reason } });

/** Why a form with one field was not taken, to be said at that field. */
export function failureOf(failure: unknown, field: string): string {
  if (!(failure instanceof ApiError)) return String(failure);
  return failure.fields[field] ?? failure.message;
}
