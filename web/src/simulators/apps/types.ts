// What the product knows of an installed app, as the API answers it (contract of the hosts, section 13).

import { checkInitialState, type Placement, type Section } from '../../host-kit/v1';

export type { Placement, Section, SectionComponent } from '../../host-kit/v1';

export type HostWidget = {
  id: string;
  placement: Placement;
  url?: string;
  title?: string | null;
  /** JSON of what is shown before the frame has loaded. */
  shortcut: { initialState: unknown } | null;
};

export type HostApp = {
  id: string;
  slug: string;
  name: string;
  icon?: string;
  setupRequired?: boolean;
  /** The shop or its developer took it out of service for a while (spec S3.03). */
  underMaintenance?: boolean;
  /** With the state PUBLISHED: it was in the shop, and is not at the moment. */
  hidden?: boolean;
  status?: string;
  /** Its developer gives it up; after the last day, as in '2027-03-31', it is gone. */
  retirement?: { lastDay: string; isOver: boolean };
  /** What the app says is wrong. */
  errorCode?: string | null;
  authorization?: { clientId?: string | null } | null;
  /** False for somebody who is left without access, where a price counts per agent. */
  hasAccess?: boolean;
  /** True for somebody who, or whose organization, let the app in once and lets it in no more. */
  signedOut?: boolean;
  /** False for whoever may not install such apps. */
  mayOpenSettings?: boolean;
  widgets: readonly HostWidget[];
};

/** A widget that can be mounted: it has an address. */
export type Mountable = HostWidget & { url: string };

export const widgetOf = (app: HostApp, placement: Placement): Mountable | undefined =>
  app.widgets.find((one): one is Mountable => one.placement === placement && Boolean(one.url));

/** What stands in the details before the frame of the app has loaded; nothing of what is no section. */
export function firstSections(app: HostApp): readonly Section[] {
  const text = widgetOf(app, 'plugin')?.shortcut?.initialState;
  if (typeof text !== 'string' || !text) return [];
  try {
    return checkInitialState(JSON.parse(text)).customerDetailsSections;
  } catch {
    return [];
  }
}
