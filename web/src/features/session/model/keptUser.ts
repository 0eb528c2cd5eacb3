import type { User } from './user';

// Who is signed in, for when the accounts service cannot be asked: without a network the
// account stays on the page. In session storage as the token, so it goes with it.

const NAME = 'marketplace_user';

export function keepUser(user: User): void {
  if (user.isGhostLogin) return;
  try {
    sessionStorage.setItem(NAME, JSON.stringify(user));
  } catch {
    // Storage may be full or forbidden; then the account is not shown without a network.
  }
}

/** The person that was last seen to hold a token; null when that is not known here. */
export function keptUserOf(token: string): User | null {
  try {
    const user = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as User | null;
    return user?.token === token ? user : null;
  } catch {
    return null;
  }
}

export function forgetUser(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}
