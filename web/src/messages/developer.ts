import { counted } from './plural';

export const developer = {
  ratings: (n: number) => counted(n, 'rating', 'ratings'),
  appsBy: (name: string) => `Apps by ${name}`,
  servicesBy: (name: string) => `Services by ${name}`,
  tabs: { apps: 'Apps', services: 'Services', contact: 'Contact' },
  about: (name: string) => `About ${name}`,
  contact: (name: string) => `Contact ${name}`,
  facts: { website: 'Website', languages: 'Support in', place: 'Place', founded: 'Founded' },
};
