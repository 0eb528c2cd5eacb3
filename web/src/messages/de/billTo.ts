import type { Messages } from '../../lib/translation';
import type { billTo as english } from '../billTo';

export const billTo: Messages<typeof english> = {
  title: 'Rechnung an',
  change: 'Rechnungsempfänger ändern',
  changeIt: 'Ändern',
  what: 'wer auf Rechnungen steht',
  follows: 'Die Steuer richtet sich nach dieser Adresse.',
  typed: 'Die Steuer richtet sich nach der Adresse der neuen Karte.',
  taxId: (id, state) =>
    state === 'verified' || state === 'confirmed' ? `USt-IdNr. ${id}` : `USt-IdNr. ${id} (nicht bestätigt)`,
  nobody: 'Noch niemand: Die erste Karte legt es fest, oder Sie tun es.',
  counts: 'Gilt ab jetzt. Ausgestellte Rechnungen bleiben, wie sie sind.',
  noCountry: 'Wählen Sie ein Land.',
  save: 'Speichern',
  saved: 'Die nächsten Rechnungen gehen dorthin.',
  failed: 'Das konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
};
