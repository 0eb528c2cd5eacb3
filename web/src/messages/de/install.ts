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
  looking: 'Ihr Konto wird gelesen',
  maintenance: 'Diese App wird gewartet. Versuchen Sie es später noch einmal.',
  contact: (developer) => `Kontakt zu ${developer}`,
  contactHint: 'Preis pro Stunde. Der Anbieter spricht die Arbeit mit Ihnen ab, bevor sie beginnt.',
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
  retiring: 'Der Entwickler gibt diese App auf, deshalb kann sie niemand mehr neu installieren.',
};
