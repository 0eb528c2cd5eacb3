import { day } from '../lib/dates';
import { counted } from './plural';

export const app = {
  by: 'by',
  installs: (n: number) => counted(n, 'install', 'installs'),
  retires: (lastDay: string) =>
    `Its developer gives this app up. Those who have it can use it until ${day(lastDay)}.`,
  useInstead: 'What you may use instead:',
  gallery: 'Pictures',
  previous: 'Previous picture',
  next: 'Next picture',
  showPicture: (label: string) => `Show ${label}`,
  fullView: 'Full view',
  pictureCount: (n: number, of: number) => `${n} of ${of}`,
  video: (label: string, length: string) => `${label} ${length}`,
  sections: 'Sections',
  yourUse: 'Your use',
  description: 'Description',
  features: 'Features',
  benefits: 'Benefits',
  upgrades: 'Upgrades',
  permissions: 'Permissions',
  support: 'Support',
  terms: 'App terms',
  termsTab: 'Terms',
  reviews: 'Reviews',
  changelog: 'Changelog',
  more: (developer: string) => `More by ${developer}`,
  moreTab: 'More',
  moreTabBy: (developer: string) => ` by ${developer}`,
  compare: 'Compare',
  favourite: 'Favourite',
};
