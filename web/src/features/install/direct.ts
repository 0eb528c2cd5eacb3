import type { App, Boot } from '../../lib/wire';
import type { User } from '../session/model';
import { openPopup } from '../session/popup';
import { newState } from '../session/transaction';

// An app with a direct install address installs itself (S3.04): the accounts
// service asks the person for consent, and sends them to the app with a code (S7.54).

type Direct = NonNullable<App['directInstall']>;
export type DirectApp = Pick<App, 'id' | 'slug' | 'clientId'> & { directInstall: Direct };

/** Whether the app is installed by itself, and not by a call of ours. What is paid for comes with its payment. */
export function installsItself<T extends Pick<App, 'directInstall'> & { offer: Pick<App['offer'], 'plans'> }>(
  app: T,
): app is T & { directInstall: Direct } {
  return app.directInstall !== undefined && app.offer.plans.length === 0;
}

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
 * Begins the installation, and gives the window while there is one to watch. Call
 * it directly from a click: the window must open before anything is awaited.
 */
export function begin(
  boot: Boot,
  app: DirectApp,
  user: User,
  leave: (address: string) => void,
): Window | null {
  const { inNewTab } = app.directInstall;
  const isFramed = boot.parents !== undefined && window.parent !== window;
  const wanted = redirectKind({ inNewTab, isFramed, areWindowsBlocked: false });
  const opened = wanted === 'iframe' ? null : inNewTab ? window.open('', '_blank') : openPopup('_blank');
  remember(app.id);
  if (redirectKind({ inNewTab, isFramed, areWindowsBlocked: opened === null }) === 'iframe') {
    leave(boot.base + framePath(app)); // a document of its own: only that one may frame the app
    return null;
  }
  const address = directAddress(boot, app, user, newState());
  if (opened) {
    opened.opener = null; // a stranger's page comes into it, which must not lead this one elsewhere
    opened.location.replace(address);
  } else leave(address);
  return opened;
}

const KEY = 'marketplace_direct_install';
/** S9.12: as long as other transactions. */
const LIFE_MS = 30 * 60 * 1000;

/** Keeps which app this tab went to set up, for when it comes back as a new page. */
function remember(appId: string, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ appId, startedAt: now }));
  } catch {
    // Storage may be forbidden in a frame: then nothing is said after coming back.
  }
}

/** Whether this tab went to set up the app within the last half hour; tells it once. */
export function takeRemembered(appId: string, now: number = Date.now()): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    if (kept.appId !== appId) return false;
    sessionStorage.removeItem(KEY);
    return typeof kept.startedAt === 'number' && now - kept.startedAt <= LIFE_MS;
  } catch {
    return false;
  }
}
