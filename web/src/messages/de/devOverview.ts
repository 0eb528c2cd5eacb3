import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { devOverview as english } from '../devOverview';
import { counted } from './plural';

export const devOverview: Messages<typeof english> = {
  title: 'Überblick',
  documentation: 'Dokumentation',
  glance: 'Auf einen Blick',
  turn: 'Sie sind dran',
  urgentFirst: (shown, all) => `${count(shown)} von ${count(all)}, das Dringendste zuerst`,
  allTurns: 'Alles, was auf Sie wartet',
  noTurn: 'Nichts wartet auf Sie.',
  toMend: (findings) =>
    findings > 0
      ? `${counted(findings, 'Beanstandung', 'Beanstandungen')} zu beheben. Reichen Sie dann neu ein.`
      : 'Beheben Sie, was die Prüfung beanstandet hat, und reichen Sie neu ein.',
  nothingMissing: 'Nichts fehlt: Sie können einreichen.',
  notBegun: 'Es gibt keinen Entwurf. Die erste Änderung legt einen an.',
  named: (names, areMore) => `${names.join(', ')}${areMore ? ' …' : '.'}`,
  acts: {
    mend: 'Beanstandungen öffnen',
    publish: 'Veröffentlichen',
    takeBack: 'Ansehen',
    submit: 'Einreichen',
    write: 'Weiter',
  },
  actOn: {
    mend: (app) => `Beanstandungen von ${app} öffnen`,
    publish: (app) => `Veröffentlichen: ${app}`,
    takeBack: (app) => `Einreichung von ${app} ansehen`,
    submit: (app) => `Einreichen: ${app}`,
    write: (app) => `Weiter mit ${app}`,
  },
  state: 'Stand',
  openFirst: (shown, all) => `${count(shown)} von ${count(all)} gezeigt, die mit etwas Offenem zuerst`,
  nothingAtDesk: 'Nichts liegt bei der Prüfung.',
  revisionOf: (app, version) => (version > 0 ? `${app}, Fassung ${version}` : app),
  place: (position) => `Platz ${count(position)} in der Warteschlange`,
  answerDue: 'Antwort bis',
  goesLive: 'wird öffentlich',
  first: 'Ihre erste App',
  done: 'Erledigt',
  steps: [
    {
      name: 'Ein Entwicklerprofil anlegen',
      text: 'Für den Anfang reicht ein Name; nach dem Rest wird später gefragt.',
    },
    { name: 'Eine App anlegen', text: 'Von Grund auf, aus einer Kopie oder aus einer Manifestdatei.' },
    {
      name: 'Den Eintrag schreiben',
      text: 'Texte, Bilder, Berechtigungen, Preis. Was fehlt, steht schon beim Tippen da.',
    },
    {
      name: 'Ausprobieren',
      text: 'Ihre Organisation installiert den Entwurf, bevor ihn sonst jemand sieht.',
    },
    { name: 'Einreichen', text: 'Die Prüfung antwortet und nennt alles, was sich ändern muss.' },
  ],
};
