import type { Messages } from '../../lib/translation';
import type { devKeys as english } from '../devKeys';
import { counted } from './plural';

export const devKeys: Messages<typeof english> = {
  find: 'Suchen oder tun',
  hint: 'Eine App, eine Seite oder was zu tun ist',
  results: 'Was geöffnet werden kann',
  groups: { parts: 'Diese App', pages: 'Seiten', apps: 'Apps', acts: 'Tun' },
  found: (n) => counted(n, 'Eintrag', 'Einträge'),
  nothing: (query) => `Nichts heißt „${query}“. Versuchen Sie den Namen einer App oder einer Seite.`,
  title: 'Tasten',
  line: 'Tasten dieser Seite',
  all: 'Alle Tasten',
  everywhere: 'Überall',
  here: 'Auf dieser Seite',
  noneHere: 'Diese Seite hat keine eigenen Tasten.',
  search: 'In der Liste suchen',
  rows: 'Nächste und vorige Zeile',
  open: 'Zeile öffnen',
  leave: 'Zeilen verlassen',
  lift: 'Aufnehmen, was bewegt wird, und ablegen',
  move: 'Bewegen, auch ganz nach oben',
  putBack: 'Zurücklegen',
  letters: 'Tasten mit einem Buchstaben',
  lettersText: 'Auch / und ?. In einem Feld wirken sie nie. Dieser Browser merkt sich die Wahl.',
  ctrl: 'Strg',
  space: 'Leertaste',
  signs: {
    '⌘': 'Befehlstaste',
    '↵': 'Eingabetaste',
    '/': 'Schrägstrich',
    '?': 'Fragezeichen',
    '↑': 'Pfeil nach oben',
    '↓': 'Pfeil nach unten',
    '⇧': 'Umschalttaste',
  },
};
