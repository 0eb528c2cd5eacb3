// What the product knows of an installed app, as the API answers it (contract of the hosts, section 13).

import type { Placement, Section } from '../../host-kit/v1';

export type { Placement, Section, SectionComponent } from '../../host-kit/v1';

export type HostWidget = {
  id: string;
  placement: Placement;
  url?: string;
  title?: string | null;
  shortcut: { initialState: { customerDetailsSections?: readonly Section[] } } | null;
};

export type HostApp = {
  id: string;
  slug: string;
  name: string;
  icon?: string;
  widgets: readonly HostWidget[];
};

/** A widget that can be mounted: it has an address. */
export type Mountable = HostWidget & { url: string };

export const widgetOf = (app: HostApp, placement: Placement): Mountable | undefined =>
  app.widgets.find((one): one is Mountable => one.placement === placement && Boolean(one.url));

/** What stands in the details before the frame of the app has loaded. */
export const firstSections = (app: HostApp): readonly Section[] =>
  widgetOf(app, 'plugin')?.shortcut?.initialState.customerDetailsSections ?? [];
