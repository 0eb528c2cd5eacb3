import { day } from '../../lib/dates';
import type { Messages } from '../../lib/translation';
import type { app as english } from '../app';
import { counted } from './plural';

export const app: Messages<typeof english> = {
  by: 'von',
  retires: (lastDay) =>
    `Der Entwickler gibt diese App auf. Wer sie hat, kann sie bis ${day(lastDay)} nutzen.`,
  useInstead: 'Was Sie stattdessen nutzen können:',
  installs: (n) => counted(n, 'Installation', 'Installationen'),
  gallery: 'Bilder',
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  showPicture: (label) => `${label} zeigen`,
  fullView: 'Groß ansehen',
  pictureCount: (n, of) => `${n} von ${of}`,
  video: (label, length) => `${label} ${length}`,
  sections: 'Abschnitte',
  yourUse: 'Ihre Nutzung',
  description: 'Beschreibung',
  features: 'Funktionen',
  benefits: 'Vorteile',
  upgrades: 'Upgrades',
  permissions: 'Berechtigungen',
  support: 'Support',
  terms: 'Bedingungen der App',
  termsTab: 'Bedingungen',
  reviews: 'Bewertungen',
  changelog: 'Änderungen',
  more: (developer) => `Mehr von ${developer}`,
  moreTab: 'Mehr',
  moreTabBy: (developer) => ` von ${developer}`,
  compare: 'Vergleichen',
  favourite: 'Merken',
};
