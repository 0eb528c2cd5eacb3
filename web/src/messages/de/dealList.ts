import type { Messages } from '../../lib/translation';
import type { dealList as english } from '../dealList';

export const dealList: Messages<typeof english> = {
  near: 'Enden innerhalb von zwei Wochen',
  nearText: 'Nach dem letzten Tag gilt wieder der alte Preis; wer gekauft hat, behält den niedrigeren.',
  far: 'Laufen länger',
  later: 'Beginnen bald',
  offOf: (name, percent) => `${name}, ${percent} % Rabatt`,
  fromTo: (from, to, now, before) => `Vom ${from} bis ${to}. ${now} statt ${before}`,
  tellMe: (date) => `Am ${date} Bescheid geben`,
  tellMeNext: 'Bescheid geben',
  about: (name) => `zu ${name}`,
  told: (date) => `Wir geben am ${date} Bescheid`,
  asked: (name, date) => `Wir schreiben Ihnen am ${date}, wenn das Angebot von ${name} beginnt.`,
  takeBack: 'Zurücknehmen',
  wish: (name) => `(Wunsch zu ${name})`,
  takenBack: (name) => `Sie hören nichts vom Angebot von ${name}.`,
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  none: 'Heute keine Angebote',
  nextOn: (date) => `Das nächste beginnt am ${date}.`,
};
