import type { Messages } from '../../lib/translation';
import type * as english from '../ui';
import { agents } from './plural';

export const ui: Messages<typeof english.ui> = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
  breadcrumb: 'Pfad',
  notifications: 'Benachrichtigungen',
  noRatings: 'Noch keine Bewertungen',
  rated: 'Bewertet mit',
  outOfFive: (rate) => `${rate} von 5`,
  scene: (name, place) => `${name}: ${place}`,
  verified: 'Geprüft',
  ai: 'KI',
  comingSoon: 'Demnächst',
  opensNewTab: '(öffnet einen neuen Tab)',
};

export const price: Messages<typeof english.price> = {
  free: 'Kostenlos',
  before: 'Vorher',
  period: ({ frequency }) => ({ free: '', once: '', monthly: '/Monat', hourly: '/Std.' })[frequency],
  cardUnit: ({ frequency, perAccount }) =>
    ({ free: '', once: ' einmalig', monthly: perAccount ? '/Monat pro Agent' : '/Monat', hourly: '/Std.' })[
      frequency
    ],
  forAgents: (n) => `/Monat, ${agents(n)}`,
  rowUnit: ({ frequency, perAccount }) =>
    ({ free: '', once: 'einmalig', monthly: perAccount ? 'pro Agent' : 'pro Lizenz', hourly: 'pro Stunde' })[
      frequency
    ],
};

export const deal: Messages<typeof english.deal> = {
  off: (percent) => `${percent} % Rabatt`,
  until: (date) => `bis ${date}`,
  offUntil: (percent, date) => `${percent} % Rabatt bis ${date}`,
  endsTomorrow: 'endet morgen',
  endsToday: (time) => `endet heute, ${time} UTC`,
  starts: (from, until) => `Beginnt ${from}, bis ${until}`,
};

export const quickAction: Messages<typeof english.quickAction> = {
  install: 'Installieren',
  activate: 'Aktivieren',
  trial: 'Testen',
  buy: 'Kaufen',
  asked: 'Angefragt',
  ask: 'Anfragen',
  open: 'Öffnen',
  installed: 'Installiert',
};
