import type { App, Boot } from '../../lib/wire';
import { openPopup } from '../session/model/popup';
import { newState } from '../session/model/transaction';
import type { User } from '../session/model/user';
import type { DirectInstall } from './model';

// An app with a direct install address installs itself (S3.04): the accounts
// service asks the person for consent, and sends them to the app with a code (S7.54).

export type DirectApp = Pick<App, 'id' | 'slug' | 'clientId'> & { directInstall: DirectInstall };

/** S9.25: where an app's own installation runs. */
export type RedirectKind = 'popup' | 'redirect' | 'iframe';

/**
 * A window is usual. An app may want a tab instead, and where windows are blocked
 * the page itself goes; both are redirects. In the frame of a host product windows
 * are unwelcome and the page cannot leave, so the app comes into a frame, unless
 * it wants its tab.
 */
export function redirectKind(at: {
  inNewTab: boolean;
  isFramed: boolean;
  areWindowsBlocked: boolean;
}): RedirectKind {
  if (at.isFramed && (!at.inNewTab || at.areWindowsBlocked)) return 'iframe';
  return at.inNewTab || at.areWindowsBlocked ? 'redirect' : 'popup';
}

/**
 * The accounts service's address for the installation of an app. There is no PKCE
 * in it: the code goes to the app's server, which exchanges it with its secret, and
 * a verifier that the shop keeps would never get there; with a challenge every
 * exchange would fail. The organization is that of the person here, so that nobody
 * installs for another one whose session the browser happens to have.
 */
export function directAddress(
  boot: Pick<Boot, 'accounts'>,
  app: Pick<DirectApp, 'clientId' | 'directInstall'>,
  user: Pick<User, 'organizationId' | 'email'>,
  state: string,
): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    organization_id: user.organizationId,
    redirect_uri: app.directInstall.url,
    state,
    response_type: 'code',
    flow: '',
    email: user.email,
  });
  return `${boot.accounts.replace(/\/$/, '')}/?${query}`;
}

/** Where the frame is that an app's installation runs in, below a host product. */
export const framePath = ({ slug }: Pick<App, 'slug'>): string => `/embedded-apps/${slug}/install/`;

/**
 * Begins the installation; returns its window, or null when there is none to watch. Call
 * it directly from a click: the window must open before anything is awaited.
 */
export function beginInstallation(
  boot: Boot,
  app: DirectApp,
  user: User,
  leave: (address: string) => void,
): Window | null {
  const at = {
    inNewTab: app.directInstall.inNewTab,
    isFramed: boot.parents !== undefined && window.parent !== window,
  };
  const wanted = redirectKind({ ...at, areWindowsBlocked: false });
  const opened = wanted === 'iframe' ? null : openInstallation(boot, app, user);
  remember(app.id);
  if (opened) return opened;
  const kind = redirectKind({ ...at, areWindowsBlocked: true });
  // The page with the frame is loaded as a document of its own: only that one may frame the app.
  leave(kind === 'iframe' ? boot.base + framePath(app) : directAddress(boot, app, user, newState()));
  return null;
}

/** Opens the installation in a window, or in the tab that the app wants; null where windows are blocked. */
export function openInstallation(boot: Boot, app: DirectApp, user: User): Window | null {
  const opened = app.directInstall.inNewTab ? window.open('', '_blank') : openPopup('_blank');
  if (!opened) return null;
  opened.opener = null; // a stranger's page comes into it, which must not lead this one elsewhere
  opened.location.replace(directAddress(boot, app, user, newState()));
  return opened;
}

const KEY = 'marketplace_direct_install';
/** S9.12: as long as other transactions. */
const LIFE_MS = 30 * 60 * 1000;

/** Stores which app this tab left for, to be read when it comes back as a new page. */
function remember(appId: string, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ appId, startedAt: now }));
  } catch {
    // Storage may be forbidden in a frame: then nothing is said after coming back.
  }
}

/** Whether this tab went to set up the app within the last half hour; tells it once. */
export function consumeRemembered(appId: string, now: number = Date.now()): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    if (kept.appId !== appId) return false;
    sessionStorage.removeItem(KEY);
    return typeof kept.startedAt === 'number' && now - kept.startedAt <= LIFE_MS;
  } catch {
    return false;
  }
}
