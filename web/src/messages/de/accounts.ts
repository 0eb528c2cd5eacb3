import { day } from '../../lib/dates';
import type { Messages } from '../../lib/translation';
import type * as english from '../accounts';
import { plural } from './plural';

export const fields: Messages<typeof english.fields> = {
  organization: 'Unternehmen',
  name: 'Ihr Name',
  email: 'E-Mail',
  workEmail: 'Geschäftliche E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: (least, missing) =>
    `Mindestens ${least} Zeichen${missing > 0 ? `, noch ${missing}` : ''}. Ein Satz ist ein gutes Passwort.`,
  role: 'Rolle',
  code: 'Code',
  codeHint: 'Sechs Ziffern aus Ihrer App oder einer Ihrer Wiederherstellungscodes.',
  newCodeHint: 'Die sechs Ziffern, die Ihre App jetzt zeigt.',
  proofHint: 'Noch einmal, damit es sicher Sie sind.',
  organizationName: 'Name der Organisation',
  trust: (days) => `In diesem Browser ${days} Tage lang nicht fragen`,
};

/** "Anzeigen des Passworts": the first word is seen. */
export const password: Messages<typeof english.password> = {
  show: 'Anzeigen',
  hide: 'Verbergen',
  it: 'des Passworts',
};

export const links: Messages<typeof english.links> = {
  forgot: 'Passwort vergessen?',
  signUp: 'Neu hier?',
  signUpLink: 'Konto anlegen',
  back: 'Zurück zur Anmeldung',
  hasAccount: 'Sie haben schon ein Konto?',
  signIn: 'Anmelden',
  backToAccount: 'Zurück zu Ihrem Konto',
  closeOrganization: 'Stattdessen die ganze Organisation schließen',
  external: (name) => `Weiter mit ${name}`,
  or: 'oder',
};

/** "Mit dem Anlegen des Kontos akzeptieren Sie die Bedingungen und haben die Datenschutzerklärung gelesen." */
export const agreeing: Messages<typeof english.agreeing> = {
  before: 'Mit dem Anlegen des Kontos akzeptieren Sie die ',
  terms: 'Bedingungen',
  and: ' und haben die ',
  privacy: 'Datenschutzerklärung',
  end: ' gelesen.',
};

const products: Readonly<Record<string, string>> = { livechat: 'Livechat', helpdesk: 'Helpdesk' };

export const roles: Messages<typeof english.roles> = {
  owner: 'Inhaber: alles, auch Abrechnung',
  viceowner: 'Vize-Inhaber: Apps und Abrechnung',
  administrator: 'Administrator: Apps, keine Abrechnung',
  normal: 'Agent: arbeitet mit Kunden',
  viewer: 'Betrachter: liest nur',
};

function reopenLead(organization: string, until: string): string {
  if (organization)
    return `Die Organisation ${organization} ist geschlossen und wird am ${day(until)} entfernt. Wieder öffnen?`;
  if (until) return `Dieses Konto ist geschlossen und wird am ${day(until)} entfernt. Wieder öffnen?`;
  return 'Wieder öffnen? Dann ist alles wie vorher.';
}

export const forms: Messages<typeof english.forms> = {
  forgot: {
    heading: 'Passwort vergessen',
    lead: () => 'Wir schicken Ihnen einen Link, um ein neues zu setzen.',
    submit: 'Link senden',
  },
  reset: {
    heading: 'Neues Passwort setzen',
    lead: () => 'Danach sind Sie überall abgemeldet.',
    submit: 'Passwort setzen',
  },
  'sign-up': {
    heading: 'Konto anlegen',
    lead: () => 'Kostenlos. Sie zahlen nur für Apps, die etwas kosten.',
    submit: 'Konto anlegen',
  },
  confirm: {
    heading: 'Adresse bestätigen',
    lead: () => 'Ein Klick, und Ihre Organisation ist da.',
    submit: 'Bestätigen und beginnen',
  },
  verify: {
    heading: 'Adresse bestätigen',
    lead: () => 'Das zeigt, dass die Adresse Ihnen gehört.',
    submit: 'Bestätigen',
  },
  join: {
    heading: 'Dem Team beitreten',
    lead: ({ organization, email }) =>
      `${organization} lädt Sie ein. Sie melden sich mit ${email} und dem Passwort an, das Sie hier wählen.`,
    submit: 'Beitreten',
  },
  'second-factor': {
    heading: 'Ihr zweiter Faktor',
    lead: ({ email }) => `Das Passwort von ${email} stimmt. Jetzt der Code Ihrer App.`,
    submit: 'Weiter',
  },
  'second-factor-off': {
    heading: 'Zweiten Faktor ausschalten',
    lead: () => 'Dann öffnet allein Ihr Passwort das Konto.',
    submit: 'Ausschalten',
  },
  'recovery-codes': {
    heading: 'Neue Wiederherstellungscodes',
    lead: () => 'Die bisherigen Codes gelten dann nicht mehr.',
    submit: 'Neue Codes erzeugen',
  },
  close: {
    heading: 'Ihr Konto schließen?',
    lead: ({ email, until }) =>
      `${email} wird sofort überall abgemeldet, und Apps können nicht mehr für Sie handeln. Bis ${day(until ?? '')} können Sie das Konto durch Anmelden wieder öffnen; dann wird es mit dem entfernt, was über Sie gespeichert ist. Rechnungen bleiben, solange das Gesetz es verlangt.`,
    submit: 'Mein Konto schließen',
  },
  'close-organization': {
    heading: 'Organisation schließen?',
    lead: ({ organization, until }) =>
      `Alle Personen von ${organization} werden sofort abgemeldet. Abos werden gekündigt, und nichts wird mehr abgebucht. Bis ${day(until ?? '')} kann ein Inhaber sie durch Anmelden wieder öffnen; dann werden ihre Apps, Personen und Daten entfernt. Rechnungen bleiben, solange das Gesetz es verlangt. Geben Sie zur Bestätigung den Namen ein.`,
    submit: 'Organisation schließen',
  },
  'my-data': {
    heading: 'Ihre Daten herunterladen',
    lead: ({ email }) =>
      `Alles, was über ${email} gespeichert ist, als JSON-Datei. Passwörter, Schlüssel und Tokens fehlen darin.`,
    submit: 'Herunterladen',
  },
  'organization-data': {
    heading: 'Daten der Organisation herunterladen',
    lead: ({ organization }) =>
      `Alles, was über ${organization} und ihre Personen gespeichert ist, als JSON-Datei. Passwörter, Schlüssel und Tokens fehlen darin.`,
    submit: 'Herunterladen',
  },
  reopen: {
    heading: 'Dieses Konto ist geschlossen',
    lead: ({ organization, until }) => reopenLead(organization ?? '', until ?? ''),
    submit: 'Wieder öffnen',
  },
  invitation: {
    heading: 'Bitte um Zugriff',
    lead: ({ person, email, product }) =>
      `${person ? `${person} (${email})` : email} bittet um eine Einladung zu ${products[product ?? ''] ?? 'einem Produkt'}.`,
    submit: 'Zugriff geben',
  },
};

export const decline: Messages<typeof english.decline> = 'Ablehnen';

export const consent: Messages<typeof english.consent> = {
  heading: (client) => `${client} erlauben?`,
  lead: (email) => `Die Anwendung möchte mit dem Konto von ${email} arbeiten. Sie kann dann:`,
  nothing: 'Sie erfährt nur, wer Sie sind.',
  readOnly: 'Liest',
  readWrite: 'Liest und ändert',
  coverage: 'Für wen entscheiden Sie?',
  account: 'Nur für mich',
  organization: 'Für alle in meiner Organisation',
  later: 'Sie können das jederzeit unter Ihren Sitzungen zurücknehmen.',
  allow: 'Erlauben',
  deny: 'Nicht erlauben',
  reason: (words) => `„${words}“`,
  noReason: 'Der Entwickler nennt keinen Grund.',
};

export const secondFactor: Messages<typeof english.secondFactor> = {
  heading: 'Zweiten Faktor einrichten',
  lead: 'Ein Code einer App auf Ihrem Telefon, zusätzlich zum Passwort. Wer nur Ihr Passwort kennt, bleibt draußen.',
  demanded: 'Alle im Team haben einen zweiten Faktor. Richten Sie Ihren ein, um weiterzumachen.',
  scan: 'Scannen Sie das mit einer App für Codes, etwa der Ihres Telefons oder Ihres Passwortmanagers.',
  picture: 'QR-Code für Ihre App',
  type: 'Oder tippen Sie diesen Schlüssel in die App',
  submit: 'Einschalten',
  codes: 'Wiederherstellungscodes',
  codesLead:
    'Jeder öffnet Ihr Konto einmal, wenn Ihr Telefon nicht zur Hand ist. Sie werden nicht noch einmal gezeigt: Bewahren Sie sie bei Ihren Passwörtern auf.',
  copy: 'Codes kopieren',
  copied: 'Kopiert',
  kept: 'Ich habe sie aufbewahrt',
};

export const ownData: Messages<typeof english.ownData> = {
  heading: 'Ihre Daten',
  lead: 'Nehmen Sie mit, was über Sie gespeichert ist, oder schließen Sie Ihr Konto. Sie haben 14 Tage, es sich anders zu überlegen.',
  download: 'Meine Daten herunterladen',
  close: 'Mein Konto schließen',
  organization: 'Ihre Organisation',
  organizationLead: 'Als Inhaber tun Sie dasselbe für alles, was dazugehört.',
  downloadOrganization: 'Daten der Organisation herunterladen',
  closeOrganization: 'Organisation schließen',
};

export const sessions: Messages<typeof english.sessions> = {
  secondFactor: 'Zweiter Faktor',
  factorOff: 'Ein Code einer App auf Ihrem Telefon, zusätzlich zum Passwort.',
  factorOn: (day) => `An seit ${day}.`,
  codesLeft: (n) =>
    plural(n, {
      one: '1 Wiederherstellungscode ist übrig.',
      other: `${n} Wiederherstellungscodes sind übrig.`,
    }),
  setUpFactor: 'Einrichten',
  turnFactorOff: 'Ausschalten',
  newCodes: 'Neue Wiederherstellungscodes',
  trusted: 'Vertraute Browser',
  trustedUntil: (day) => `Bis ${day} nicht nach einem Code gefragt`,
  distrust: 'Wieder fragen',
  distrustOf: (browser) => `Wieder fragen in ${browser}`,
  heading: 'Ihre Sitzungen',
  lead: (email) => `Wo ${email} angemeldet ist.`,
  unverified: 'Ihre E-Mail-Adresse ist nicht bestätigt.',
  verify: 'Mail noch einmal senden',
  current: 'Dieser Browser',
  since: (date, address) => `Seit ${date}, von ${address}`,
  applications: (names) => `Genutzt von ${names.join(', ')}`,
  unknown: 'Unbekannter Browser',
  browserOn: (browser, system) => `${browser} unter ${system}`,
  end: 'Abmelden',
  endOf: (browser) => `${browser} abmelden`,
  endAll: 'Überall abmelden',
  tokens: 'Persönliche Tokens',
  tokensLead:
    'Für Ihre eigenen Assistenten und Skripte. Wer eines hat, sieht die Apps Ihrer Organisation, bis Sie es löschen.',
  tokenMade: 'Kopieren Sie Ihr neues Token jetzt. Es wird nicht noch einmal gezeigt.',
  tokenName: 'Name',
  tokenNameHint: 'Wofür es ist, etwa der Name Ihres Assistenten.',
  tokenAsks: 'Es darf in meinem Namen um Apps bitten',
  tokenInConsole: 'In der Entwicklerkonsole, im Rahmen Ihrer Rolle dort',
  tokenScopes: {
    'apps--all:ro': 'Es darf Ihre Apps sehen',
    'apps--all:rw': 'Es darf Ihre Apps sehen und ändern',
    'apps.review--all:rw': 'Es darf Ihre Apps einreichen und zurücknehmen',
    'apps.finance--all:ro': 'Es darf sehen, was Ihre Apps einnehmen',
  },
  tokenConsole: (scopes) => `In der Konsole: ${scopes}`,
  makeToken: 'Token erzeugen',
  tokenReads: (date) => `Seit ${date}, liest`,
  tokenReadsAndAsks: (date) => `Seit ${date}, liest und bittet um Apps`,
  deleteToken: 'Löschen',
  deleteTokenOf: (name) => `Token ${name} löschen`,
  consents: 'Anwendungen, die Sie erlaubt haben',
  noConsents: 'Keine.',
  forOrganization: 'für Ihre Organisation',
  forYou: 'für Sie',
  withdraw: 'Zurücknehmen',
  withdrawOf: (client) => `Zurücknehmen, was ${client} darf`,
};

export const ghost: Messages<typeof english.ghost> = {
  heading: 'Als Kunde umsehen',
  lead: 'Sie sehen, was der Kunde sieht, und ändern nichts. Ihr Name, das Konto und der Grund stehen im Prüfprotokoll.',
  search: 'Konto finden',
  searchHint: 'Ein Teil der E-Mail-Adresse, des Namens oder der Organisation.',
  find: 'Finden',
  found: 'Konten',
  nobody: 'Kein Konto gefunden.',
  reason: 'Grund',
  reasonHint: 'Warum Sie nachsehen müssen, etwa eine Ticketnummer.',
  start: 'Umsehen beginnen',
  looks: 'Letzte Einblicke',
  noLooks: 'Noch hat niemand nachgesehen.',
  look: (staff, account) => `${staff} als ${account}`,
  when: (day, from, until) => `${day}, ${from} bis ${until} UTC`,
};

export const fieldErrors: Messages<typeof english.fieldErrors> = {
  email: 'Geben Sie eine E-Mail-Adresse ein.',
  emailEnding: 'Dieser Adresse fehlt die Endung, wie .de',
  password: 'Geben Sie Ihr Passwort ein.',
  short: (least) => `Bitte mindestens ${least} Zeichen`,
  missing: 'Dieses Feld darf nicht leer sein',
};
