import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { devPromotions as english } from '../devPromotions';
import { counted } from './plural';

export const devPromotions: Messages<typeof english> = {
  states: { running: 'Gültig', over: 'Beendet' },
  title: 'Aktionscodes',
  sub: 'Ein Code gilt im Warenkorb. Sie bezahlen ihn: Die Provision bleibt die des vollen Preises.',
  none: 'Für diese App gibt es keinen Code. Ein Code ermäßigt den Preis für alle, die ihn im Warenkorb eingeben.',
  failed: 'Die Codes konnten nicht geladen werden',
  list: 'Aktionscodes dieser App',
  file: (slug: string) => `codes-${slug}.csv`,
  columns: { code: 'Code', gives: 'Ermäßigung', used: 'Eingelöst', until: 'Bis', acts: 'Aktionen' },
  gives: ({ percent, amount, months }) =>
    `${percent > 0 ? `${percent} %` : dollars(amount)}, ${months === 1 ? 'erste Zahlung' : counted(months, 'Monat', 'Monate')}`,
  used: (used: number, total: number) => (total > 0 ? `${used} von ${total}` : `${used}`),
  ended: (at: string) => `Beendet am ${day(at)}`,
  make: 'Neuer Code',
  makeTitle: (app: string) => `Neuer Code für ${app}`,
  code: 'Code',
  codeHint: '4 bis 32 Buchstaben, Ziffern und Bindestriche.',
  kind: 'Ermäßigt um',
  kinds: { percent: 'Prozent', amount: 'Dollar' },
  value: 'Wie viel',
  valueHint: { percent: '1 bis 100', amount: 'Zum Beispiel 20.00' },
  noValue: { percent: 'Verwenden Sie 1 bis 100 Prozent.', amount: 'Verwenden Sie einen Betrag in Dollar.' },
  months: 'Monate eines Abonnements',
  monthsHint: '1 ist die erste Zahlung allein.',
  lastDay: 'Letzter Tag',
  noDay: 'Nennen Sie den letzten Tag.',
  total: 'Einlösungen insgesamt',
  perBuyer: 'Einlösungen je Käufer',
  limitHint: 'Leer für keine Grenze.',
  noNumber: 'Verwenden Sie eine ganze Zahl.',
  save: 'Code anlegen',
  made: (code: string) => `${code} kann eingelöst werden.`,
  end: (code: string) => `${code} beenden`,
  endTitle: (code: string) => `${code} beenden?`,
  endText: 'Niemand kann ihn mehr einlösen. Wer ihn eingelöst hat, behält die Ermäßigung.',
  keep: 'Behalten',
  endNow: 'Beenden',
  done: (code: string) => `${code} ist beendet.`,
};
