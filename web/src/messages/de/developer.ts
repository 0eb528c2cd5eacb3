import type { Messages } from '../../lib/translation';
import type { developer as english } from '../developer';

export const developer: Messages<typeof english> = {
  appsBy: (name) => `Apps von ${name}`,
  servicesBy: (name) => `Services von ${name}`,
  tabs: { apps: 'Apps', services: 'Services', contact: 'Kontakt' },
  about: (name) => `Über ${name}`,
  contact: (name) => `Kontakt zu ${name}`,
  facts: {
    website: 'Website',
    languages: 'Support auf',
    hours: 'Supportzeiten',
    place: 'Ort',
    founded: 'Gegründet',
  },
  verified: 'Geprüft',
  imported: 'Die Betreiber des Shops haben diesen Entwickler selbst aufgenommen.',
  provedDomain: (domain, day) => `Die Domain ${domain} wurde am ${day} nachgewiesen.`,
  provedMail: (day) => `Die Support-Adresse wurde am ${day} nachgewiesen.`,
};
