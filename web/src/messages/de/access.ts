import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { access as english } from '../access';
import { agents, plural } from './plural';

export const access: Messages<typeof english> = {
  title: (name) => `Zugriff auf ${name}`,
  intro: (most) =>
    `Alle haben Zugriff, außer bis zu ${most} Personen, die Sie ausnehmen. Ab dem nächsten Zeitraum werden ihre Plätze nicht berechnet.`,
  charged: (seats) =>
    plural(seats, {
      one: 'Ab dem nächsten Zeitraum wird 1 Agent berechnet.',
      other: `Ab dem nächsten Zeitraum werden ${seats} Agenten berechnet.`,
    }),
  chargedSum: (seats, { price, months, next_charge_at: next }) =>
    `${agents(seats)}: ${dollars(price * seats)}${months === 12 ? '/Jahr' : '/Monat'} vor Steuer und Rabatten${next ? `, ab ${day(next)}` : ''}.`,
  legend: 'Personen mit Zugriff',
  count: (n, most) => `${n} von ${most} ohne Zugriff`,
  tooMany: (most) => `Höchstens ${most} Agenten können ohne Zugriff bleiben.`,
  save: 'Speichern',
  saved: 'Zugriff gespeichert.',
  loading: 'Die Personen Ihrer Organisation werden gelesen',
  failed: 'Die Liste der Konten der Organisation konnte nicht geladen werden.',
  offline: 'Sie sind offline. Die Personen erscheinen, sobald das Netz wieder da ist.',
  saveOffline: 'Sie sind offline. Nichts wurde gespeichert.',
  saveFailed: 'Der Zugriff konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
  emptyTitle: 'Hier arbeitet noch niemand',
  emptyText: (product) => `Hier stehen die Personen Ihrer Organisation, die im ${product} arbeiten.`,
  products: { livechat: 'Livechat', helpdesk: 'Helpdesk' },
  close: 'Schließen',
};
