import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { plan as english } from '../plan';
import { plural } from './plural';

export const plan: Messages<typeof english> = {
  change: 'Tarif ändern',
  title: (name) => `Tarif von ${name} ändern`,
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
  costs: 'Was es kostet',
  newPeriod: (months) => (months === 12 ? 'Ein neues Jahr ab heute' : 'Ein neuer Monat ab heute'),
  credit: (days) =>
    plural(days, {
      one: 'Gutschrift für 1 ungenutzten Tag',
      other: `Gutschrift für ${days} ungenutzte Tage`,
    }),
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
  paidUntil: (date) => `Bezahlt bis ${date}`,
  nextCharge: (date) => `Nächste Zahlung ${date}`,
  afterwards: (sum, date) => `Dann ${sum} am ${date}.`,
  atOnce: 'Heute.',
  onDay: (date) => `Am ${date}.`,
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
