import type { Installed } from '../installation/api';

type Entry = Pick<Installed, 'slug' | 'customProps'>;

export const isService = ({ customProps }: Pick<Entry, 'customProps'>): boolean =>
  customProps.isService === 'true';

/** The page of an app or service. */
export const pathOf = (app: Entry): string => `/${isService(app) ? 'services' : 'apps'}/${app.slug}/`;
