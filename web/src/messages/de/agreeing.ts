import { count, dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type * as english from '../agreeing';
import { agents } from './plural';

export const why: Messages<typeof english.why> = {
  agents: (now, before) => `Ihre Organisation hat jetzt ${agents(now)}, nicht ${count(before)}.`,
  price: (now, before) => `Der Preis ist jetzt ${dollars(now)}, nicht ${dollars(before)}.`,
  dealEnded: 'Das Angebot ist beendet.',
  tax: (place, rate) => `Die Steuer richtet sich nach der Rechnungsadresse: ${place} ${rate} %.`,
};

/** "Mit der Zahlung akzeptieren Sie die Bedingungen von Marketplace und die von Zoom und erlauben, was Schritt 5 nennt." */
export const accept: Messages<typeof english.accept> = {
  before: 'Mit der Zahlung akzeptieren Sie die ',
  ofShop: (brand) => `Bedingungen von ${brand}`,
  and: ' und ',
  ofApp: (name) => `die von ${name}`,
  sees: (step, isOne) =>
    ` und geben ${isOne ? 'der App' : 'den Apps'} Zugriff auf das, was Schritt ${step} nennt`,
  end: '.',
};
