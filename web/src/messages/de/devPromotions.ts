import { day } from '../../lib/dates';
import { count, dollars } from '../../lib/money';
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
  codeHint: (least, most) => `${least} bis ${most} Buchstaben, Ziffern und Bindestriche.`,
  noCode: (least, most) => `Verwenden Sie ${least} bis ${most} Buchstaben, Ziffern und Bindestriche.`,
  kind: 'Ermäßigt um',
  kinds: { percent: 'Prozent', amount: 'Dollar' },
  value: 'Wie viel',
  valueHint: {
    percent: (most) => `1 bis ${most}`,
    amount: (most) => `Zum Beispiel 20.00, höchstens ${dollars(most)}`,
  },
  noValue: {
    percent: (most) => `Verwenden Sie 1 bis ${most} Prozent.`,
    amount: (most) => `Verwenden Sie einen Betrag in Dollar, höchstens ${dollars(most)}.`,
  },
  months: 'Monate eines Abonnements',
  monthsHint: (most) => `1 ist die erste Zahlung allein, höchstens ${most}.`,
  noMonths: (most) => `Verwenden Sie 1 bis ${most} Monate.`,
  lastDay: 'Letzter Tag',
  noDay: 'Nennen Sie den letzten Tag.',
  total: 'Einlösungen insgesamt',
  perBuyer: 'Einlösungen je Käufer',
  limitHint: 'Leer für keine Grenze.',
  noUses: (most) => `Verwenden Sie 0 bis ${count(most)} Einlösungen.`,
  save: 'Code anlegen',
  made: (code: string) => `${code} kann eingelöst werden.`,
  end: (code: string) => `${code} beenden`,
  endTitle: (code: string) => `${code} beenden?`,
  endText: 'Niemand kann ihn mehr einlösen. Wer ihn eingelöst hat, behält die Ermäßigung.',
  keep: 'Behalten',
  endNow: 'Beenden',
  done: (code: string) => `${code} ist beendet.`,
};
