import type { Messages } from '../../lib/translation';
import type { shell as english } from '../shell';

export const shell: Messages<typeof english> = {
  skip: 'Zum Inhalt springen',
  uncharged: 'Dieser Shop bucht nichts ab: Nur Testkarten gelten, und es fließt kein Geld.',
  mainNavigation: 'Hauptmenü',
  menu: 'Menü',
  theme: 'Zwischen hell und dunkel wechseln',
  look: 'Ansicht',
  language: 'Sprache',
  themes: { light: 'Hell', dark: 'Dunkel', auto: 'Auto' },
  myApps: 'Meine Apps',
  company: 'Anfragen und Budget',
  favourites: 'Favoriten',
  compare: 'Vergleichen',
  privateApps: 'Private Apps',
  help: 'Hilfe',
  footerText: 'Apps, Services und Experten für Ihren Livechat und Helpdesk.',
  footerNote: 'Preise in US-Dollar, Steuer kommt an der Kasse dazu.',
  secure: 'Sichere Kasse',
  slow: 'Das dauert länger als sonst.',
};
