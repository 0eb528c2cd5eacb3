import { callApi } from '../../lib/api';
import { ApiError } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import type { RatingOutput } from './schema';

// What people send about reviews. It comes with the first press; the page only reads.

/** S7.12 */
export const rateApp = (boot: Pick<Boot, 'api'>, token: string, appId: string, form: RatingOutput) =>
  callApi(boot, 'PUT', '/api/feedback/rate/application/{id}', { params: { id: appId }, token, body: form });

/** A person's mark that a review helped, or that it did not. Gives how many people it has helped. */
export const markHelpful = (boot: Pick<Boot, 'api'>, token: string, id: string, isHelpful: boolean) =>
  callApi(boot, isHelpful ? 'PUT' : 'DELETE', '/api/feedback/reviews/{id}/helpful', {
    params: { id },
    token,
  });

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
