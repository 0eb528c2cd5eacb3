import { day } from '../../lib/dates';
import type { Messages } from '../../lib/translation';
import type { devProfile as english } from '../devProfile';

export const devProfile: Messages<typeof english> = {
  nav: 'Entwicklerprofil',
  become: 'Entwickler werden',
  becomeText:
    'Etwa zehn Minuten. Apps anlegen und testen können Sie gleich nach dem ersten Schritt; der Rest wird vor der ersten Veröffentlichung oder Auszahlung gebraucht.',
  profileTitle: 'Entwicklerprofil',
  failed: 'Das Profil konnte nicht geladen werden',
  firstTitle: 'Ihre erste App',
  firstText:
    'Ihre Organisation ist hier noch kein Entwickler. Es braucht nur einen Namen, und Sie können sofort eine App anlegen.',

  name: 'Name',
  nameHint: 'So, wie er im Shop steht.',
  address: 'Adresse',
  addressHint: (slug) => `marketplace/developers/${slug || '…'}/. Sie bleibt, wie sie ist.`,
  free: 'Frei, und keinem anderen Namen ähnlich.',
  start: (name) => (name ? `${name} zum Entwickler machen` : 'Entwickler werden'),
  of: (letters, most) => `${letters} / ${most}`,
  nameEmpty: 'Geben Sie einen Namen an.',

  headline: 'Überschrift',
  description: 'Beschreibung',
  country: 'Land',
  noCountry: 'Land wählen',
  city: 'Stadt',
  languages: 'Support auf',
  languagesHint: 'Sprachen mit ihren zwei Buchstaben, etwa en, es.',
  supportAddress: 'Support-Adresse',
  supportHours: 'Supportzeiten',
  site: 'Website',
  siteHint: 'Beginnt mit https://.',
  socials: 'Weitere Adressen',
  socialsHint:
    'Eine je Zeile: ein Wort und eine Adresse oder ein Handle, etwa github https://github.com/acme oder handle @acme.',
  socialsFault:
    'Jede Zeile hat ein Wort und eine Adresse, die mit https:// beginnt, oder ein Handle, das mit @ beginnt.',
  needed: 'Nötig, bevor das Profil öffentlich ist.',
  save: 'Profil speichern',
  saved: 'Das Profil ist gespeichert.',
  conflict: 'Jemand anderes hat das Profil inzwischen gespeichert. Was Sie getippt haben, steht noch hier.',
  showNewest: 'Gespeichertes zeigen',
  actFailed: 'Das wurde nicht ausgeführt. Versuchen Sie es gleich noch einmal.',
  offline: 'Sie sind offline. Nichts wurde gesendet.',

  mailTitle: 'Support-Adresse nachweisen',
  mailMissing: 'Speichern Sie zuerst eine Support-Adresse.',
  mailProved: (address, iso) =>
    iso ? `${address} wurde am ${day(iso)} nachgewiesen.` : `${address} ist nachgewiesen.`,
  mailSent: (address, iso) =>
    `Am ${day(iso)} ging eine Mail an ${address}. Öffnen Sie den Link darin; er gilt drei Tage.`,
  mailText: (address) => `Wir schicken eine Mail mit einem Link an ${address}.`,
  sendMail: 'Mail senden',
  sendAgain: 'Mail noch einmal senden',

  siteTitle: 'Domain Ihrer Website nachweisen',
  siteMissing: 'Speichern Sie zuerst die Adresse Ihrer Website.',
  siteProved: (host, iso) => `${host} wurde am ${day(iso)} nachgewiesen.`,
  ways: 'Art des Nachweises',
  byDNS: 'Ein DNS-Eintrag',
  byDNSText: (record) => `TXT bei ${record}`,
  byFile: 'Eine Datei',
  byFileText: 'unter /.well-known/',
  recordLabel: 'Was der Eintrag sagt',
  fileLabel: 'Wo die Datei ist und was sie sagt',
  check: 'Jetzt prüfen',
  notSeen: (at) => `Noch nicht gesehen, gefragt um ${at}. Wir fragen 3 Tage lang alle 10 Minuten.`,
  provedNow: (host) => `${host} ist nachgewiesen.`,

  agreementTitle: 'Vereinbarung',
  agreementText: 'Text der Vereinbarung',
  agreementOf: (iso) => `Entwicklervereinbarung vom ${day(iso)}`,
  accept: (name) => `Ich nehme sie für ${name} an und darf das`,
  acceptButton: 'Vereinbarung annehmen',
  accepted: (iso, by) => (by ? `Am ${day(iso)} von ${by} angenommen.` : `Am ${day(iso)} angenommen.`),
  newer: 'Es gibt eine neuere Vereinbarung als die angenommene. Lesen Sie sie vor der nächsten Einreichung.',
  arranged: 'Die Betreiber des Shops haben selbst mit Ihnen eine Vereinbarung getroffen.',

  pageTitle: 'Ihre öffentliche Seite',
  pageLink: 'Seite ansehen',
  notPublic: 'Noch nicht öffentlich.',
  notVerified: 'Noch ist nichts nachgewiesen',
  willSay: (host) => `„Geprüft“ wird sagen: Domain ${host} nachgewiesen, mit dem Datum.`,
  verified: 'Geprüft',
  verifiedText: (host, iso) => `Domain ${host} am ${day(iso)} nachgewiesen.`,

  stateTitle: 'Stand',
  states: {
    new: 'Neu',
    active: 'Aktiv',
    verified: 'Geprüft',
    restricted: 'Eingeschränkt',
    closed: 'Geschlossen',
  },
  stateNow: (state) => `Stand: ${state}`,
  stateTexts: {
    new: 'Apps anlegen und ausprobieren',
    active: 'nach Profil, Adresse und Vereinbarung: einreichen',
    verified: 'nach dem Nachweis der Domain: veröffentlichen, und das Zeichen auf der Seite',
  },
  since: (iso, by) => (by ? `${day(iso)}, von ${by}` : day(iso)),
  restrictedText: (reason) =>
    `Die Betreiber des Shops haben Sie eingeschränkt: ${reason} Was öffentlich ist, bleibt, und Sie können bearbeiten; nichts kann eingereicht oder veröffentlicht werden.`,
  closedText: 'Sie sind kein Entwickler mehr. Ihr Name bleibt reserviert, und Sie können wieder öffnen.',
  reopen: 'Wieder Entwickler werden',
  close: 'Als Entwickler aufhören',
  closeTitle: (name) => `${name} hört als Entwickler auf`,
  closeText:
    'Die öffentliche Seite verschwindet sofort. Apps müssen vorher gelöscht sein. Der Name bleibt Ihrer, und Sie können wieder öffnen.',
  keep: 'Entwickler bleiben',

  steps: 'Schritte',
  stepNames: { profile: 'Profil', proofs: 'Adresse und Domain nachweisen', agreement: 'Vereinbarung' },
  stepDone: 'erledigt',
  stepNow: 'zu tun',
  proofsDone: (n) => `${n} von 2 nachgewiesen`,
};
