import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { ownedApp as english } from '../ownedApp';
import { counted } from './plural';

export const ownedApp: Messages<typeof english> = {
  installed: 'Installiert',
  version: (version, date) => `Version ${version} seit ${date}:`,
  installedBy: (name, date) => `Installiert von ${name} am ${date}`,
  state: {
    accepted: 'Zahlung läuft',
    trial: 'Testphase',
    active: 'Aktiv',
    past_due: 'Zahlung fehlgeschlagen',
    frozen: 'Pausiert',
    cancelled: 'Gekündigt',
    ended: 'Beendet',
  },
  yours: (months) =>
    `${months === 12 ? '/Jahr' : months === 1 ? '/Monat' : ` alle ${months} Monate`}, Ihr Preis`,
  next: 'Nächste Zahlung',
  sumOn: (sum, date) => `${dollars(sum)} am ${date}`,
  until: 'Ihre bis',
  agents: 'Bezahlte Agenten',
  card: 'Karte',
  paid: 'Bisher bezahlt',
  payments: (sum, n) => `${dollars(sum)} in ${counted(n, 'Zahlung', 'Zahlungen')}`,
};
