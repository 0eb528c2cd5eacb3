import { day } from '../../lib/dates';
import { count } from '../../lib/money';
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
  of: (letters, most) => `${count(letters)} / ${count(most)}`,
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
  anotherSite: (host) =>
    `${host} ist nachgewiesen. Eine andere Domain ist neu nachzuweisen: Bis dahin steht auf Ihrer Seite nicht „Geprüft“, und keine App wird zum ersten Mal veröffentlicht.`,
  anotherAddress: 'Eine andere Adresse ist neu nachzuweisen.',
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
  notSeen: (at) => `Noch nicht gesehen, gefragt um ${at}.`,
  asksOn: 'Wir fragen 3 Tage lang alle 10 Minuten.',
  asksNoMore: (iso) => `Wir haben 3 Tage lang gefragt, bis ${day(iso)}. „Jetzt prüfen“ beginnt von vorn.`,
  saw: {
    nothing: {
      dns: () =>
        'Es gibt keinen TXT-Eintrag dieses Namens. Bis ein neuer überall zu sehen ist, kann eine Stunde vergehen.',
      file: () => 'Unter dieser Adresse gibt es keine Datei.',
    },
    other: {
      dns: () =>
        'Es gibt einen TXT-Eintrag dieses Namens, mit einem anderen Text. Legen Sie einen mit dem Text oben an.',
      file: () => 'Dort steht ein anderer Text. In der Datei steht der Text oben und sonst nichts.',
    },
    elsewhere: {
      file: (host) =>
        `Die Adresse führt zu einer anderen Website, und die kann nicht für ${host} sprechen. Legen Sie die Datei auf ${host} selbst, oder speichern Sie die andere Website als Ihre.`,
    },
    refused: {
      file: (host) =>
        `${host} antwortet, aber nicht mit der Datei. Alle müssen sie öffnen können, ohne sich anzumelden.`,
    },
    no_name: {
      file: (host) => `Im DNS gibt es keine Website ${host}. Sehen Sie sich die Adresse Ihrer Website an.`,
    },
    private: {
      file: (host) =>
        `${host} führt zu einer Adresse, die nicht im öffentlichen Internet liegt, und wir fragen nur öffentliche. Weisen Sie sie mit einem DNS-Eintrag nach.`,
    },
    certificate: {
      file: (host) => `Das Zertifikat von ${host} ist nicht gut. Die Datei wird nur über https gelesen.`,
    },
    silence: {
      dns: (host) =>
        `Die Nameserver von ${host} haben nicht geantwortet. Nichts ist verloren: Wir fragen wieder.`,
      file: (host) =>
        `${host} hat innerhalb von 10 Sekunden nicht geantwortet. Sehen Sie nach, ob andere die Datei öffnen können.`,
    },
  },
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
  importedMark: 'Geprüft von den Betreibern des Shops',
  importedText: 'Sie haben Sie selbst in den Shop aufgenommen: Sie können ohne Nachweis veröffentlichen.',
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
  developerIs: {
    new: 'Entwickler, neu',
    active: 'Entwickler, aktiv',
    verified: 'Entwickler, geprüft',
    restricted: 'Entwickler, eingeschränkt',
    closed: 'Kein Entwickler mehr',
  },
  stateNow: (state) => `Stand: ${state}`,
  stateTexts: {
    new: 'Apps anlegen und ausprobieren',
    active: 'nach Profil, Adresse und Vereinbarung: einreichen',
    verified: 'nach dem Nachweis der Domain: veröffentlichen, und das Zeichen auf der Seite',
  },
  stateByShop: 'durch die Betreiber des Shops',
  since: (iso, by) => (by ? `${day(iso)}, von ${by}` : day(iso)),
  restrictedText: (reason) =>
    `Die Betreiber des Shops haben Sie eingeschränkt: ${reason} Was öffentlich ist, bleibt, und Sie können bearbeiten; nichts kann eingereicht oder veröffentlicht werden, und keine App geht an einen anderen Entwickler oder kommt von einem.`,
  closedText: 'Sie sind kein Entwickler mehr. Ihr Name bleibt reserviert, und Sie können wieder öffnen.',
  reopen: 'Wieder Entwickler werden',
  close: 'Als Entwickler aufhören',
  closeNotFor: (role) =>
    `Mit Ihrer Rolle, ${role}, können Sie das nicht beenden. Wer hier Inhaber ist, kann es.`,
  closeTitle: (name) => `${name} hört als Entwickler auf`,
  closeText:
    'Die öffentliche Seite verschwindet sofort. Apps müssen vorher gelöscht sein. Der Name bleibt Ihrer, und Sie können wieder öffnen.',
  keep: 'Entwickler bleiben',

  steps: 'Schritte',
  stepNames: { profile: 'Profil', proofs: 'Adresse und Domain nachweisen', agreement: 'Vereinbarung' },
  stepDone: 'erledigt',
  stepNow: 'zu tun',
  icon: 'Symbol',
  uploadIcon: 'Symbol hochladen',
  replaceIcon: 'Symbol ersetzen',
  removeIcon: 'Symbol entfernen',
  keepIcon: 'Behalten',
  removeIconText:
    'Es verschwindet sofort von Ihrer öffentlichen Seite, eine Zeichnung tritt an seine Stelle.',
  iconSaved: 'Das Symbol ist auf Ihrer öffentlichen Seite.',
  iconRemoved: 'Das Symbol ist entfernt.',
  noIcon: 'Es gibt noch kein Symbol: An seiner Stelle steht eine Zeichnung.',
  proofsDone: (n) => `${n} von 2 nachgewiesen`,
};
