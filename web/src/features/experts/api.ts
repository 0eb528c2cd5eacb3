import { ApiError, request } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import { expert as text } from '../../messages/en';
import type { ExpertMessage, MessageErrors, MessageForm } from './model';

/** S7.16 */
export function sendMessage(boot: Pick<Boot, 'api'>, slug: string, form: MessageForm): Promise<unknown> {
  const body: ExpertMessage = { ...form, userEmail: form.email };
  return request('POST', `${boot.api}/partners/experts_marketplace/${slug}/message`, { body });
}

/** S8.02: what a failed message says, at its fields when the service names them. */
export function messageFailure(failure: unknown): { fields: MessageErrors; text: string } {
  if (!(failure instanceof ApiError) || failure.status === 0) return { fields: {}, text: text.failed };
  return { fields: failure.fields, text: text.refused };
}
