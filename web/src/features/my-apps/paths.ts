import type { Installed } from '../installation/api';

type Entry = Pick<Installed, 'slug' | 'customProps'>;

export const isService = ({ customProps }: Pick<Entry, 'customProps'>): boolean =>
  customProps.isService === 'true';

type Shown = Entry & Pick<Installed, 'hidden' | 'status' | 'retirement'>;

/** The page of an app or service; null when it has none, because it is not public. */
export const pathOf = (app: Shown): string | null =>
  app.status === 'PUBLISHED' && !app.hidden && !app.retirement?.isOver
    ? `/${isService(app) ? 'services' : 'apps'}/${app.slug}/`
    : null;
