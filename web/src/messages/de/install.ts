import { count, dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { install as english } from '../install';
import { agents, counted } from './plural';

const product = { livechat: 'Livechat', helpdesk: 'Helpdesk' } as const;

export const install: Messages<typeof english> = {
  price: 'Preis',
  cycle: 'Abrechnung',
  monthly: 'Monatlich',
  yearly: 'Jährlich',
  yearlyOff: '−15 %',
  install: 'Installieren',
  activate: 'Aktivieren',
  buy: 'Kaufen',
  trial: (days) => `${days} Tage kostenlos testen`,
  signIn: (verb) => `Anmelden und ${verb.charAt(0).toLowerCase()}${verb.slice(1)}`,
  signInHint: (of) => `Mit Ihrem ${product[of]}-Konto`,
  installing: 'Wird installiert',
  installingHint: 'Dauert ein paar Sekunden',
  away: 'Wartet auf die Einrichtung',
  awayHint: (name) => `${name} richtet sich woanders ein. Diese Seite merkt, wenn es fertig ist.`,
  unfinished: (name) =>
    `Die Einrichtung von ${name} wurde nicht beendet. Sie können es noch einmal versuchen.`,
  freeHint: 'Kostenlos zu installieren',
  paidHint: 'Schon bezahlt. Erneutes Installieren kostet nichts.',
  looking: 'Ihr Konto wird gelesen',
  unavailable: 'Ihr Konto konnte nicht gelesen werden.',
  retry: 'Erneut versuchen',
  more: 'Mehr',
  settingsButton: 'Einstellungen öffnen',
  noAccess: 'Sie haben keinen Zugriff auf diese App. Fragen Sie die, die Ihr Konto verwalten.',
  comingSoonHint: 'Diese App ist angenommen und noch nicht veröffentlicht.',
  tellMe: 'Bescheid geben, wenn sie da ist',
  maintenance: 'Diese App wird gewartet. Versuchen Sie es später noch einmal.',
  contact: (developer) => `Kontakt zu ${developer}`,
  contactHint: 'Preis pro Stunde. Der Anbieter spricht die Arbeit mit Ihnen ab, bevor sie beginnt.',
  toConsole: 'Entwicklerkonsole öffnen',
  ownApp: (isService) => `Sie können ${isService ? 'Ihren eigenen Service' : 'Ihre eigene App'} nicht kaufen`,
  unit: (plan) =>
    ({ once: ' einmalig', monthly: '/Monat', yearly: '/Jahr' })[plan.billingCycle] +
    (plan.perAccount ? ' pro Agent' : ''),
  equivalent: (cents) => `${dollars(cents)} im Monat`,
  agents: 'Agenten',
  agentLess: 'Ein Agent weniger',
  agentMore: 'Ein Agent mehr',
  agentsWrong: (most) => `Geben Sie eine Zahl von 1 bis ${count(most)} an.`,
  ownAgents: (seats) => `Ihre Organisation hat ${agents(seats)}. Die Kasse zählt sie.`,
  times: (seats, cents) => `${count(seats)} × ${dollars(cents)}`,
  tax: (place, rate) => `Steuer, ${place} ${rate} %`,
  taxFollows: 'Steuer: nach Ihrer Adresse',
  taxWaits: 'Steuer',
  taxFailed: 'Steuer: nicht zu berechnen',
  taxTooLarge: 'Diese Summe ist zu groß für eine Zahlung.',
  totals: { once: 'Heute fällig', monthly: 'Jeden Monat', yearly: 'Jedes Jahr' },
  totalsBeforeTax: {
    once: 'Heute fällig, vor Steuer',
    monthly: 'Jeden Monat, vor Steuer',
    yearly: 'Jedes Jahr, vor Steuer',
  },
  terms: {
    trial: (sum, date) => `Heute ${dollars(0)}. Erste Zahlung ${dollars(sum)} am ${date}.`,
    trialBeforeTax: (net, days) =>
      `Heute ${dollars(0)}. Erste Zahlung ${dollars(net)} plus Steuer nach ${counted(days, 'Tag', 'Tagen')}.`,
    renewed: (sum, date) => `Heute ${dollars(sum)}. Nächste Zahlung ${dollars(sum)} am ${date}.`,
    renewedBeforeTax: (net, cycle) =>
      `Heute ${dollars(net)} plus Steuer, und dasselbe ${{ monthly: 'jeden Monat', yearly: 'jedes Jahr' }[cycle]}.`,
    once: (sum) => `Heute ${dollars(sum)}. Nichts verlängert sich.`,
    onceBeforeTax: (net) => `Heute ${dollars(net)} plus Steuer. Nichts verlängert sich.`,
    cardRequired: 'Karte nötig.',
    keepsDeal: 'Der niedrigere Preis bleibt, solange Sie das Abo behalten.',
  },
  trust: {
    verified: 'Was das heißt',
    moneyBack: 'Geld zurück',
    moneyBackText: 'innerhalb von 14 Tagen nach einer ersten Zahlung, unter Abrechnung.',
    answers: (developer) => `${developer} antwortet`,
    answersText: (hours) =>
      `auf Bewertungen ${hours < 24 ? 'innerhalb eines Tages' : `in ${counted(Math.round(hours / 24), 'Tag', 'Tagen')}`}, wie gemessen.`,
    access: (n) => `${counted(n, 'Bereich', 'Bereiche')} Ihres Kontos`,
    accessText: 'werden für die App geöffnet.',
    accessLink: 'Was sie sehen kann',
    noAccess: 'Kein Zugriff',
    noAccessText: 'auf Ihr Konto wird verlangt.',
  },
  retiring: 'Der Entwickler gibt diese App auf, deshalb kann sie niemand mehr neu installieren.',
  ghost:
    'Sie sehen sich als Kunde um. Kaufen, Installieren, Bewerten und Ändern von Karten sind nicht möglich.',
};
