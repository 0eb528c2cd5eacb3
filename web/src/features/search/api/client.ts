import type { LiteClient } from 'algoliasearch/lite';
import type { Boot } from '../../../lib/wire';

/** S9.03, in milliseconds. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };
/** How often one search is sent when the service is slow or fails (S7.50). */
const ATTEMPTS = 3;

export const loadClientCode = () => import('algoliasearch/lite');

let client: Promise<LiteClient> | undefined;

/** The search client, a chunk of its own: most visits never load it. */
export function searchClient(boot: Pick<Boot, 'search' | 'searchApp' | 'searchKey'>): Promise<LiteClient> {
  client ??= connect(boot).catch((error: unknown) => {
    client = undefined; // the chunk did not come: the next search asks for it again
    throw error;
  });
  return client;
}

async function connect({ search, searchApp, searchKey }: Pick<Boot, 'search' | 'searchApp' | 'searchKey'>) {
  const { liteClient } = await loadClientCode();
  const address = new URL(search, location.href);
  const host = {
    url: address.host + address.pathname.replace(/\/$/, ''),
    protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
    accept: 'readWrite' as const,
  };
  // After a time-out or a 5xx the client tries the next host of its list; ours is there several times.
  return liteClient(searchApp, searchKey, {
    hosts: Array.from({ length: ATTEMPTS }, () => host),
    timeouts: TIMEOUTS,
  });
}
