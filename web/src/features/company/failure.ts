import { ApiError } from '../../lib/http';
import { company as text } from '../../messages/company';

/** What failed, for the person: a refusal comes with a sentence of the server. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500)
    return text.actionFailed;
  return Object.values(failure.fields)[0] ?? (failure.message || text.actionFailed);
}
