import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { plan as english } from '../plan';
import { agents, plural } from './plural';

const countedOf = (quantity: number, units: number): string =>
  units > 0
    ? plural(units, { one: '1 Einheit', other: `${units} Einheiten` })
    : quantity > 1
      ? agents(quantity)
      : '';

export const plan: Messages<typeof english> = {
  change: 'Tarif ändern',
  paidBy: (name, brand, last) => `${name}, bezahlt mit ${brand}, die auf ${last} endet`,
  signInTitle: 'Melden Sie sich an, um den Tarif zu ändern',
  signInText: 'Die Tarife wählt, wer für Ihre Organisation zahlen darf.',
  signIn: 'Anmelden',
  missingTitle: 'Dieses Abo gibt es hier nicht',
  missingText: 'Es gehört vielleicht einer anderen Organisation, oder die Adresse ist nicht vollständig.',
  impossibleTitle: 'Dieser Tarif kann nicht geändert werden',
  toBilling: 'Alle Abos ansehen',
  keep: (months) =>
    months === 12
      ? 'Jährlichen Tarif behalten'
      : months === 1
        ? 'Monatlichen Tarif behalten'
        : 'Alles so lassen',
  back: 'Zurück zur Abrechnung',
  cycles: { monthly: 'Monatlich', yearly: 'Jährlich' },
  legend: 'So wird bezahlt',
  unitPrice: (cents, cycle, perAccount) =>
    `${dollars(cents)}${cycle === 'monthly' ? '/Monat' : '/Jahr'}${perAccount ? ' pro Agent' : ''}`,
  present: 'Ihr Tarif',
  units: 'Wie viele',
  unitsRange: (most) => `Geben Sie eine Zahl von 1 bis ${most} an.`,
  seats: (n) => plural(n, { one: '1 Agent ist bezahlt', other: `${n} Agenten sind bezahlt` }),
  chooseSeats: 'Wählen, wer Zugriff hat',
  seatsText: (most) =>
    `Sie können bis zu ${most} Agenten ausnehmen. Mehr Agenten zahlen Sie ab heute, weniger ab dem nächsten Zeitraum.`,
  nothing: 'Wählen Sie etwas anderes als bisher, um zu sehen, was es kostet.',
  costs: 'Was Sie zahlen',
  period: (months) =>
    months === 12 ? 'Jährlicher Tarif' : months === 1 ? 'Monatlicher Tarif' : `Tarif für ${months} Monate`,
  counted: countedOf,
  unused: (months) =>
    months === 12
      ? 'Ungenutzte Tage dieses Jahres'
      : months === 1
        ? 'Ungenutzte Tage dieses Monats'
        : 'Ungenutzte Tage dieses Zeitraums',
  unusedDays: (unused, days, cents) =>
    days === undefined || cents === undefined
      ? plural(unused, { one: '1 Tag', other: `${unused} Tage` })
      : `${unused} von ${plural(days, { one: '1 Tag', other: `${days} Tagen` })} zu ${dollars(cents)}`,
  tax: (percent, place) => (place ? `Steuer, ${place} ${percent} %` : `Steuer, ${percent} %`),
  when: 'Wann',
  whenToday: 'Heute',
  whenTodayText: (days) =>
    plural(days, {
      one: 'Der ungenutzte Tag wird abgezogen.',
      other: `Die ${days} ungenutzten Tage werden abgezogen.`,
    }),
  whenTodayRest: 'Die ungenutzten Tage werden abgezogen.',
  whenLater: (date) => `Am ${date}`,
  whenLaterText: (months) =>
    `Wenn ${months === 12 ? 'das bezahlte Jahr' : 'der bezahlte Monat'} endet. Heute ist nichts fällig.`,
  calendar: 'Im Kalender',
  calendarPaid: (months) =>
    months === 12 ? 'Bezahltes Jahr' : months === 1 ? 'Bezahlter Monat' : `${months} bezahlte Monate`,
  calendarTrial: 'Testphase',
  calendarToday: (date, sum) => `Heute, ${date}: ${sum}`,
  calendarDay: (date, sum) => `${date}: ${sum}`,
  today: 'Heute fällig',
  old: 'Jetzt',
  new: 'Neu',
  each: (months, quantity, units) =>
    [
      countedOf(quantity, units),
      months === 12 ? 'jedes Jahr' : months === 1 ? 'jeden Monat' : `alle ${months} Monate`,
    ]
      .filter(Boolean)
      .join(', '),
  less: (pays, percent) => `${pays}, ${percent} % weniger`,
  aMonth: (sum) => `${sum} im Monat.`,
  trialUntil: (date) => `Testphase bis ${date}`,
  paidUntil: (date) => `Bezahlt bis ${date}`,
  nextCharge: (date) => `Nächste Zahlung ${date}`,
  afterwards: (cents, date) => `Dann ${dollars(cents)} am ${date}.`,
  fromThen: (date) =>
    `Vor ${date} ändert sich nichts, denn bis dahin ist bezahlt. Bis zu diesem Tag können Sie es zurücknehmen.`,
  inTrial: (date) => `Ihre Testphase geht bis ${date} weiter.`,
  now: 'Was Sie haben, läuft weiter, bis die Zahlung abgeschlossen ist.',
  pay: (cents) => `Tarif ändern und ${dollars(cents)} zahlen`,
  later: (date) => `Am ${date} ändern`,
  trial: 'Tarif ändern',
  changed: 'Ihr Tarif ist geändert.',
  planned: (date) => `Ihr Tarif ändert sich am ${date}.`,
  loading: 'Die Tarife werden gelesen',
  loadFailed: 'Die Tarife konnten nicht geladen werden.',
  comes: (what, date) => `Wechsel am ${date}: ${what}.`,
  paying: (what) => `Ihr Wechsel wird bezahlt: ${what}. Was Sie haben, läuft bis dahin weiter.`,
  resume: 'Zahlung abschließen',
  takeBack: 'Bisherigen Tarif behalten',
  takenBack: 'Ihr Tarif bleibt, wie er ist.',
  what: (quantity, months, units) =>
    [
      units > 0 ? `${units} Einheiten` : quantity > 1 ? `${quantity} Agenten` : '',
      months === 12
        ? 'jährlich bezahlt'
        : months === 1
          ? 'monatlich bezahlt'
          : `alle ${months} Monate bezahlt`,
    ]
      .filter(Boolean)
      .join(', '),
};
