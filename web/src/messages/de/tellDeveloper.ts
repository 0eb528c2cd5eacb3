import type { Messages } from '../../lib/translation';
import type { tellDeveloper as english } from '../tellDeveloper';

export const tellDeveloper: Messages<typeof english> = {
  tell: 'Dem Entwickler melden',
  title: (name) => `Dem Entwickler von ${name} melden`,
  text: 'Das sind die letzten Meldungen der App. Lesen Sie sie vor dem Weitergeben: Sie können Namen enthalten.',
  noLines: 'Die App hat nichts gemeldet.',
  copy: 'Zeilen kopieren',
  copied: 'Die Zeilen sind kopiert.',
  notCopied: 'Der Browser lässt das Kopieren nicht zu. Markieren Sie die Zeilen im Dialog.',
  copyAndMail: 'Kopieren und Mail schreiben',
  mailSubject: (name) => `${name} startet nicht`,
  mailBody:
    'Guten Tag,\n\ndie App startet nicht. Das sind ihre letzten Meldungen:\n\n(kopierte Zeilen hier einfügen)\n',
};
