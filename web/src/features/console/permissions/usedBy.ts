import { devClients as text } from '../../../messages/devClients';
import type { Client } from './api';

/** Which app has a client, as a sentence; '' for none. */
export function usedBy(client: Client): string {
  if (!client.app) return '';
  return client.of_draft ? text.usedByDraft(client.app) : text.usedBy(client.app);
}
