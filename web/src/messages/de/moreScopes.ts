import type { Messages } from '../../lib/translation';
import type { moreScopes as english } from '../moreScopes';

export const moreScopes: Messages<typeof english> = {
  title: (name) => `${name} bittet um mehr Zugriff`,
  text: (name) => `Bis Sie zustimmen, arbeitet ${name} mit dem weiter, was erlaubt ist.`,
  read: 'Lesen und entscheiden',
  list: 'Worum die App bittet',
  reason: (reason) => `Warum: ${reason}`,
  noReason: 'Der Entwickler nennt keinen Grund.',
  forAll:
    'Sie stimmen für alle in Ihrer Organisation zu, die die App verwenden. Sie können das unter Ihren Sitzungen zurücknehmen.',
  later: 'Jetzt nicht',
  agree: 'Zustimmen',
  agreed: (name) => `${name} darf jetzt, worum die App gebeten hat.`,
  failed: 'Das hat nicht geklappt. Es hat sich nichts geändert; versuchen Sie es noch einmal.',
};
