import type { Messages } from '../../lib/translation';
import type { expert as english } from '../expert';

export const expert: Messages<typeof english> = {
  write: 'Nachricht schreiben',
  description: 'Beschreibung',
  services: 'Leistungen',
  work: 'Arbeiten',
  testimonials: 'Kundenstimmen',
  facts: {
    works: 'Arbeitet mit',
    languages: 'Sprachen',
    industries: 'Branchen',
  },
  figures: {
    title: 'In Zahlen',
    projects: { name: 'Projekte ab', note: 'Festpreis' },
    hourly: { name: 'Pro Stunde', note: 'vor Steuer' },
    agents: { name: 'Agenten', note: 'zu mieten' },
    work: { name: 'Bisherige Arbeiten', note: 'weiter unten' },
  },
  contact: (name) => `Kontakt zu ${name}`,
  fields: {
    name: 'Vorname',
    surname: 'Nachname',
    email: 'E-Mail',
    website: 'Website',
    message: 'Nachricht',
  },
  optional: 'Freiwillig',
  placeholder: 'Was soll gemacht werden, und bis wann?',
  send: 'Nachricht senden',
  sent: 'Nachricht gesendet!',
  confirm: 'Wir haben Ihnen eine Mail geschickt: Bestätigen Sie dort, und die Nachricht ist unterwegs.',
  failed: 'Die Anfrage an den Experten konnte nicht gesendet werden',
  refused: 'Die Anfrage an den Experten wurde nicht gesendet',
  errors: {
    name: 'Bitte geben Sie Ihren Namen ein',
    nameLong: 'Der Name darf höchstens 64 Zeichen haben',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein',
    website: 'Bitte geben Sie eine Webadresse ein oder lassen Sie das Feld leer',
    message: 'Bitte schreiben Sie mindestens 10 Zeichen',
    messageLong: 'Die Nachricht darf höchstens 2000 Zeichen haben',
  },
};
