import type { components } from '../../lib/api.gen';
import { ApiError, request } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import type { ExpertMessage, MessageErrors, MessageForm } from './model';

type Api = Pick<Boot, 'api'>;

/** What a form answers; `confirm`: a mail asks the sender to prove the address first. */
export type Receipt = components['schemas']['ExpertsReceipt'];

const expertAddress = ({ api }: Api, slug: string) =>
  `${api}/partners/experts_marketplace/${encodeURIComponent(slug)}`;

/** S7.16, S8.02: it is sent when the answer is 200. With a token of the same address, nothing has to be confirmed. */
export function sendMessage(boot: Api, slug: string, form: MessageForm, token?: string): Promise<Receipt> {
  const body: ExpertMessage = { ...form, userEmail: form.email };
  return request('POST', `${expertAddress(boot, slug)}/message`, { body, token, only: 200 });
}

export type ReviewForm = { name: string; email: string; website: string; comment: string };

/** S7.17. A second review of the same address is a 409 (S8.03). */
export function reviewExpert(boot: Api, slug: string, form: ReviewForm, token?: string): Promise<Receipt> {
  const body = { ...form, userEmail: form.email };
  return request('POST', `${expertAddress(boot, slug)}/comment`, { body, token });
}

/** S7.18. Nobody waits for it, and a failure is nobody's concern. */
export function countVisit(boot: Api, slug: string, at: Date): void {
  const body = { expert_id: slug, visited_at: at.toISOString() };
  request('POST', `${boot.api}/partners/experts/visits`, { body }).catch(() => {});
}

/** S8.02: what a failed message says, at its fields when the service names them. */
export function messageFailure(failure: unknown): { fields: MessageErrors; text: string } {
  if (!(failure instanceof ApiError) || failure.status === 0) return { fields: {}, text: text.failed };
  return { fields: failure.fields, text: text.refused };
}
