import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { ApiError } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import type { MessageErrors, MessageForm } from './model';

type Api = Pick<Boot, 'api'>;

/** What a form answers; `confirm`: a mail asks the sender to prove the address first. */
export type Receipt = components['schemas']['ExpertsReceipt'];

/** S7.16, S8.02: it is sent when the answer is 200. With a token of the same address, nothing has to be confirmed. */
export function sendMessage(boot: Api, slug: string, form: MessageForm, token?: string): Promise<Receipt> {
  return callApi(boot, 'POST', '/api/partners/experts_marketplace/{id}/message', {
    params: { id: slug },
    body: { ...form, userEmail: form.email },
    token,
    only: 200,
  });
}

export type ReviewForm = { name: string; email: string; website: string; comment: string };

/** S7.17. A second review of the same address is a 409 (S8.03). */
export function reviewExpert(boot: Api, slug: string, form: ReviewForm, token?: string): Promise<Receipt> {
  return callApi(boot, 'POST', '/api/partners/experts_marketplace/{id}/comment', {
    params: { id: slug },
    body: { ...form, userEmail: form.email },
    token,
  });
}

/** S7.18. Nothing waits for it, and a failure is ignored. */
export function countVisit(boot: Api, slug: string, at: Date): void {
  const body = { expert_id: slug, visited_at: at.toISOString() };
  callApi(boot, 'POST', '/api/partners/experts/visits', { body }).catch(() => {});
}

/** S8.02: what a failed message says, at its fields when the service names them. */
export function messageFailure(failure: unknown): { fields: MessageErrors; text: string } {
  if (!(failure instanceof ApiError) || failure.status === 0) return { fields: {}, text: text.failed };
  return { fields: failure.fields, text: text.refused };
}
