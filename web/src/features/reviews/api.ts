import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import { ApiError } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';
import type { RatingOutput } from './schema';

/** What the person wrote about an app, and whether the person may write. */
export const myRating = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.ownRating.of(token, appId),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/feedback/rate/application/{id}/mine', {
        params: { id: appId },
        token,
        signal,
      }),
    staleTime: 15_000,
    retry: 1,
  });

/** S7.12 */
export const rateApp = (boot: Pick<Boot, 'api'>, token: string, appId: string, form: RatingOutput) =>
  callApi(boot, 'PUT', '/api/feedback/rate/application/{id}', { params: { id: appId }, token, body: form });

/** The developer's answer; an empty one takes it away. Gives the review with it. */
export const replyToReview = (boot: Pick<Boot, 'api'>, token: string, id: string, reply: string) =>
  callApi(boot, 'PUT', '/api/feedback/reviews/{id}/reply', { params: { id }, token, body: { reply } });

/** Asks the staff to look at a review. A second report of one person changes nothing. */
export const reportReview = (boot: Pick<Boot, 'api'>, token: string, id: string, reason: string) =>
  callApi(boot, 'POST', '/api/feedback/reviews/{id}/report', { params: { id }, token, body: { reason } });

/** Why a form with one field was not taken, to be said at that field. */
export function failureOf(failure: unknown, field: string): string {
  if (!(failure instanceof ApiError)) return String(failure);
  return failure.fields[field] ?? failure.message;
}
