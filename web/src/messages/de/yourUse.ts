import type { Messages } from '../../lib/translation';
import type { yourUse as english } from '../yourUse';
import { plural } from './plural';

export const yourUse: Messages<typeof english> = {
  title: 'Ihre Nutzung auf einen Blick',
  newIn: (version) => `Neu in ${version}:`,
  changedOn: (date) => `Seit ${date}.`,
  allChanges: 'Alle Änderungen ansehen',
  failed: 'Ihre Nutzung konnte nicht geladen werden.',
  next: 'Nächste Zahlung',
  on: (date) => `am ${date}`,
  until: 'Ihre bis',
  cancelled: 'es wird nichts mehr abgebucht',
  agents: 'Agenten mit Zugriff',
  all: 'das ganze Team',
  of: (n) => `von ${n} im Team`,
  paid: 'Bisher bezahlt',
  payments: (n) => plural(n, { one: 'in 1 Zahlung', other: `in ${n} Zahlungen` }),
  since: 'Installiert',
  by: (name) => `von ${name}`,
  toMyApps: 'Alle Ihre Apps',
  toBilling: 'Abos und Rechnungen',
};
