import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';

type Api = Pick<Boot, 'api'>;

export type StaffSubmission = components['schemas']['ListingsStaffSubmission'];
export type Finding = components['schemas']['ListingsFinding'];

/** What waits for a decision, the longest waiting first; the next ones come once these are decided. */
export const submissionsOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.submissions.of(token, ''),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/v2/staff/submissions', { token, signal }),
    ...SHOWS_FAILURE,
  });

/** One submission, with the revision that was submitted and the one that is live. */
export const submissionOf = (boot: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.submissions.of(token, id),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/v2/staff/submissions/{id}', { params: { id }, token, signal }),
    ...SHOWS_FAILURE,
  });

/** What the staff does with a submission. */
export type Verdict =
  | { kind: 'begin' | 'accept' }
  | { kind: 'request-changes' | 'reject'; findings: readonly Finding[] };

/** Decides on a submission; what somebody else decided meanwhile is refused with a code. */
export async function decideSubmission(
  boot: Api,
  token: string,
  id: string,
  verdict: Verdict,
): Promise<void> {
  const options = { params: { id }, token };
  switch (verdict.kind) {
    case 'begin':
      await callApi(boot, 'PUT', '/api/v2/staff/submissions/{id}/begin', options);
      return;
    case 'accept':
      await callApi(boot, 'PUT', '/api/v2/staff/submissions/{id}/accept', options);
      return;
    case 'request-changes':
      await callApi(boot, 'PUT', '/api/v2/staff/submissions/{id}/request-changes', {
        ...options,
        body: { findings: [...verdict.findings] },
      });
      return;
    case 'reject':
      await callApi(boot, 'PUT', '/api/v2/staff/submissions/{id}/reject', {
        ...options,
        body: { findings: [...verdict.findings] },
      });
  }
}
