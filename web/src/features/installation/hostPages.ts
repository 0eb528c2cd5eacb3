import type { HostProduct } from '../../lib/productScope';
import type { App, Boot } from '../../lib/wire';
import type { Installed } from './api';

// The pages of the host products that the shop leads to (S2.17, S4.25, S9.21).
// Paths are below the address of the product, which the boot data knows.

type Pages = {
  /** Full-screen apps and settings of one app: its slug, or its id while it is in review, follows. */
  fullscreen: string;
  settings: string;
  integrations: string;
  subscription: string;
  legal: string;
};

export const HOST_PAGES: Record<HostProduct, Pages> = {
  livechat: {
    fullscreen: '/app/',
    settings: '/settings/integrations/',
    integrations: '/settings/integrations/',
    subscription: '/subscription/',
    legal: '/legal/',
  },
  helpdesk: {
    fullscreen: '/apps/',
    settings: '/settings/apps/',
    integrations: '/settings/apps/',
    subscription: '/settings/subscription/',
    legal: '/legal/help-desk/',
  },
};

/** What of an app decides where it is opened. */
export type HostedApp = Pick<App, 'id' | 'slug' | 'product'> & {
  inHost?: App['inHost'];
  /** As the lists of an organization have it (S4.06). */
  status?: string;
};

type Hosts = Pick<Boot, 'livechat' | 'helpdesk'>;

/** S4.25: apps that are not public yet have their id in addresses, the others their slug. */
const nameOf = ({ id, slug, status = 'PUBLISHED' }: HostedApp): string =>
  encodeURIComponent(status === 'PUBLISHED' ? slug : id);

/** The path of an app's settings in its host product, or the address that the app has instead (alternativeSettingUrl). */
export function settingsPage(app: HostedApp): { pathname: string } | { href: string } {
  const href = app.inHost?.settingsUrl;
  return href ? { href } : { pathname: `${HOST_PAGES[app.product].settings}${nameOf(app)}/` };
}

/** The address of an app's settings; null where no host product is known. */
export function settingsAddress(app: HostedApp, hosts: Hosts): string | null {
  const page = settingsPage(app);
  return 'href' in page ? page.href : inHost(app, hosts, page.pathname);
}

/** S2.17: the address of an app's full screen; null when it has none, or no host product is known. */
export function fullscreenAddress(app: HostedApp, hosts: Hosts): string | null {
  if (!app.inHost?.fullscreen) return null;
  const path = app.inHost.fullscreenPath ?? `${HOST_PAGES[app.product].fullscreen}${nameOf(app)}/`;
  return inHost(app, hosts, path);
}

/** Whether the shop itself shows the app's full screen. */
export const opensInShop = ({ inHost }: Pick<HostedApp, 'inHost'>): boolean =>
  inHost?.screenPath !== undefined && inHost.fullscreenPath === undefined;

/**
 * Where 'Open' leads: the path that the app has instead (alternativeFullscreenPath), the
 * shop's own page of its full screen, or the host product's (S2.17); null for nowhere.
 */
export function openAddress(app: HostedApp, boot: Hosts & Pick<Boot, 'base'>): string | null {
  return opensInShop(app) ? `${boot.base}${app.inHost?.screenPath}` : fullscreenAddress(app, boot);
}

/** What of an installed app, as the API has it, decides the same. */
export function hostLinksOf(app: Installed): HostedApp['inHost'] {
  const { alternativeFullscreenPath, alternativeSettingUrl } = app.customProps;
  const at = app.widgets.filter((widget) => widget.placement === 'fullscreen');
  const isPath = /^\/(?!\/)/.test(alternativeFullscreenPath ?? '');
  const isWeb = /^https?:\/\//.test(alternativeSettingUrl ?? '');
  const first = app.product === 'livechat' ? 'app' : 'embedded-app';
  return {
    fullscreen: at.length > 0 || isPath,
    ...(app.status === 'PUBLISHED' &&
      at.some((widget) => widget.url) && { screenPath: `/${first}/${app.slug}/` }),
    ...(isPath && { fullscreenPath: alternativeFullscreenPath }),
    ...(isWeb && { settingsUrl: alternativeSettingUrl }),
  };
}

/** Where the subscription of an app's host product, or its terms, stand; null where no host product is known. */
export const hostPage = (
  app: Pick<HostedApp, 'product'>,
  hosts: Hosts,
  page: 'integrations' | 'subscription' | 'legal',
): string | null => inHost(app, hosts, HOST_PAGES[app.product][page]);

function inHost({ product }: Pick<HostedApp, 'product'>, hosts: Hosts, path: string): string | null {
  const host = hosts[product];
  return host ? host + path : null;
}
