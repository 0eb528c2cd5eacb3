import { counted } from './plural';

/** Apps side by side. */
export const compare = {
  heading: 'Compare apps',
  lead: 'Up to four apps side by side. The address of this page can be passed on.',
  add: 'Add an app',
  remove: (name: string) => `Remove ${name}`,
  emptyTitle: 'Nothing to compare yet',
  emptyText: 'Open an app and choose “Compare”, or mark some and compare your favourites.',
  browse: 'Browse all apps',
  none: 'None',
  tinted: 'Rows with a blue tint differ.',
  differencesOnly: 'Differences only',
  swipe: 'Swipe for the next app. Names stay in place.',
  days: (n: number) => counted(n, 'day', 'days'),
  permission: (area: string, isReadOnly: boolean) =>
    `${area}: ${isReadOnly ? 'read only' : 'read and write'}`,
  rows: {
    atWork: 'At work',
    price: 'Price',
    trial: 'Free trial',
    rating: 'Rating',
    installs: 'Installs',
    worksWith: 'Works with',
    appearsIn: 'Appears in',
    features: 'Features',
    permissions: 'Permissions',
    languages: 'Languages',
    updated: 'Updated',
  },
};
