import { useSession } from '../session/model/session';

/** What the service worker kept of pages that were opened here (sw.js). */
const VISITED = 'marketplace-visited';

/** S4.33: ends the session, and forgets the pages that would be listed without a network. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  return async () => {
    // Browsers keep nothing for pages that came without encryption, and may refuse the rest.
    await globalThis.caches?.delete(VISITED).catch(() => {});
    await signOut();
  };
}
