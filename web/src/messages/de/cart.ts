import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type * as english from '../cart';
import { agents, counted, plural } from './plural';

const product = { livechat: 'Livechat', helpdesk: 'Helpdesk' } as const;

const products = (n: number) => counted(n, 'Produkt', 'Produkte');
const offOf = ({ percent, amount }: { percent: number; amount: number }) =>
  percent > 0 ? `${percent} %` : dollars(amount);
const lasting = (months = 0) =>
  months > 1 ? `, bei einem Abonnement ${months} Monate lang` : months === 1 ? ' von der ersten Zahlung' : '';
const PERIOD = { monthly: 'Monat', yearly: 'Jahr' } as const;

export const cart: Messages<typeof english.cart> = {
  heading: 'Warenkorb',
  open: (n) => (n === 0 ? 'Warenkorb, leer' : `Warenkorb, ${n} Artikel`),
  lead: (n, organization, seats) =>
    organization
      ? `${products(n)} für ${organization}, ${agents(seats)}`
      : `${products(n)}, ${agents(seats)}`,
  leadUnknown: 'Was Ihre Organisation kaufen will.',
  signInTitle: 'Melden Sie sich an, um Ihren Warenkorb zu sehen',
  signInText: 'Ein Warenkorb gehört zu einem Konto, damit er überall derselbe ist.',
  signIn: 'Anmelden',
  emptyTitle: 'Ihr Warenkorb ist leer',
  emptyText: 'Apps und Services, die Sie hinzufügen, warten hier, bis Sie sie zusammen kaufen.',
  browse: 'Apps ansehen',
  loading: 'Der Warenkorb wird gelesen',
  contents: 'Produkte im Warenkorb',
  failedTitle: 'Der Warenkorb ist nicht hier',
  retry: 'Erneut versuchen',
  offlineTitle: 'Sie sind offline',
  offlineText: 'Ihr Warenkorb erscheint, sobald das Netz wieder da ist.',
  ghost: 'Sie sehen sich als Kunde um. Der Warenkorb lässt sich lesen und nicht ändern.',

  add: 'In den Warenkorb',
  inCart: 'Im Warenkorb',
  added: (name) => `${name} liegt in Ihrem Warenkorb.`,
  addedAll: (n) =>
    plural(n, {
      one: '1 Produkt liegt in Ihrem Warenkorb.',
      other: `${n} Produkte liegen in Ihrem Warenkorb.`,
    }),
  leftOut: (names) => `Ausgelassen: ${names.join(', ')}.`,
  nothingToAdd: 'Alle liegen schon in Ihrem Warenkorb.',
  addAll: 'Alle in den Warenkorb',
  undo: 'Rückgängig',
  show: 'Warenkorb öffnen',
  removed: (name) => `${name} wurde aus Ihrem Warenkorb entfernt.`,

  recurrent: 'Laufend',
  cancelAnyTime: 'Jederzeit kündbar',
  oneTime: 'Einmalig und kostenlos',
  plan: (name) => `Tarif von ${name}`,
  cycles: { free: 'Kostenlos', once: 'Einmalig', monthly: 'Monatlich', yearly: 'Jährlich' },
  saving: (percent) => `−${percent} %`,
  saved: (cents) => `Sie sparen ${dollars(cents)}`,
  sold: (of, isPerAgent) =>
    isPerAgent === null ? product[of] : `${product[of]}, ${isPerAgent ? 'pro Agent' : 'pro Lizenz'}`,
  period: { free: '', once: 'einmalig', monthly: '/Monat', yearly: '/Jahr' },
  free: 'Kostenlos',
  seats: (quantity) => agents(quantity),
  without: (n) => `${n} ohne Zugriff`,
  chooseAccess: 'Wer ohne Zugriff bleibt',
  remove: (name) => `${name} entfernen`,
  accessIntro: (most) =>
    `Alle bekommen Zugriff, außer bis zu ${most} Personen, die Sie ausnehmen. Ihre Plätze werden nicht berechnet.`,

  accessCharged: (seats, { billingCycle, price }) =>
    `Berechnet für ${agents(seats)}: ${dollars(price.unit * seats)}${{ free: '', once: '', monthly: '/Monat', yearly: '/Jahr' }[billingCycle]} vor Steuer und Rabatten.`,
  refused: (names) => `Jetzt nicht zu kaufen: ${names.join(', ')}. Der Grund steht daneben im Warenkorb.`,

  couponForm: 'Rabatt',
  coupon: 'Gutschein',
  couponHint: 'Code',
  couponMissing: 'Bitte geben Sie einen Code ein',
  apply: 'Einlösen',
  couponApplied: ({ code, ...off }) =>
    `${code} zieht ${offOf(off)}${off.months === 1 ? lasting(1) : ''} ab${off.months === 1 ? '' : lasting(off.months)}`,
  couponIdle: (code, effect) =>
    ({
      after_trial: `${code} zieht heute nichts ab: Der Abzug kommt bei der ersten Zahlung nach der Testphase.`,
      not_covered: `${code} zieht nichts ab: Er gilt nicht für die Produkte in Ihrem Warenkorb.`,
      free: `${code} zieht nichts ab: Wofür er gilt, ist kostenlos.`,
    })[effect],
  couponRefused: (code, why) => `${code} bringt keinen Rabatt mehr. ${why}`,
  removeCoupon: (code) => `Gutschein ${code} entfernen`,
  couponAdded: 'Der Gutschein wurde hinzugefügt.',
  couponFailed: 'Der Gutschein ist an einem falschen Antwortstatus gescheitert.',
  couponInvalid: 'Dieser Code ist ungültig.',
  couponRemoved: 'Der Gutschein wurde entfernt.',

  summary: 'Übersicht',
  line: (name, quantity) => `${name}, ${agents(quantity)}`,
  subtotal: 'Zwischensumme',
  couponLine: ({ code, ...off }) => `Gutschein ${code}, ${offOf(off)}`,
  discount: 'Rabatt',
  couponBadge: (code) => `${code} eingelöst`,
  tax: 'Steuer',
  due: 'Heute fällig',
  monthly: 'Summe pro Monat',
  perMonth: (cents) => `${dollars(cents)}/Monat`,
  status: (n, cents) => `${products(n)}, ${dollars(cents)} heute fällig`,
  renewsOn: 'Verlängert sich am',
  trialEnds: 'Testphase endet',
  trial: (days, cents, cycle) => `${days} Tage kostenlos testen, dann ${dollars(cents)} pro ${PERIOD[cycle]}`,
  oneTimePayment: (cents) => `${dollars(cents)}, einmalige Zahlung`,
  freeToInstall: 'Kostenlos zu installieren',
  billingStarts: (date) => `Zahlungen ab ${day(date)}`,
  billedNow: 'jetzt berechnet',
  perPeriod: (cents, cycle) => `${dollars(cents)} pro ${PERIOD[cycle]}`,
  checkout: 'Zur Kasse',
  blocked:
    'Eine Zahlung ist fehlgeschlagen. Ändern Sie die Karte, oder entfernen Sie, was nicht bezahlt werden konnte; dann geht es weiter.',
  changeCard: (of) => `Karte von ${product[of]} ändern`,

  minutesLeft: (n) => `In ${counted(n, 'Minute', 'Minuten')} ist er wieder frei.`,
  goOn: 'Weiter zur Kasse',
  unlock: 'Freigeben',
  unlocked: 'Der Warenkorb ist freigegeben.',
  purchasing: 'Was in diesem Warenkorb liegt, wird gerade bezahlt.',
  follow: 'Stand ansehen',

  locked: 'Ihr Warenkorb ist durch einen unfertigen Kauf gesperrt. Versuchen Sie es später noch einmal.',
  loadFailed: 'Der Warenkorb konnte nicht geladen werden. Bitte wenden Sie sich an unseren Support.',
  createFailed: 'Der Warenkorb konnte nicht angelegt werden. Bitte wenden Sie sich an unseren Support.',
  updateFailed: 'Der Warenkorb konnte nicht geändert werden. Bitte wenden Sie sich an unseren Support.',
  removeFailed:
    'Das Produkt konnte nicht aus dem Warenkorb entfernt werden. Bitte wenden Sie sich an unseren Support.',
  addFailed:
    'Das Produkt konnte nicht in den Warenkorb gelegt werden. Bitte wenden Sie sich an unseren Support.',
  addAllFailed:
    'Die Produkte konnten nicht in den Warenkorb gelegt werden. Bitte versuchen Sie es später noch einmal oder wenden Sie sich an unseren Support.',
  notes: {
    billing: 'Zahlung fehlgeschlagen',
    inactive: (of) => `Nicht installiert, bitte aktivieren Sie zuerst ${product[of]}`,
    other: 'Nicht installiert, bitte wenden Sie sich an den Support',
  },
};

export const order: Messages<typeof english.order> = {
  back: 'Zurück zum Warenkorb',
  heading: 'Kasse',
  products: 'Produkte',
  held: (n) => `Der Warenkorb ist ${counted(n, 'Minute', 'Minuten')} für Sie reserviert.`,
  heldUp: 'Der Warenkorb ist nicht mehr für Sie reserviert. Machen Sie weiter, wird er es wieder.',
  install: 'Alle installieren',
  startTrial: 'Testphase beginnen',
  note: 'Abos verlängern sich von selbst. Jederzeit kündbar; was bezahlt ist, bleibt nutzbar.',
  storedAgain: 'Mit der gespeicherten Karte zahlen',
  dropCard: 'Diese Karte entfernen',
  dropFailed: 'Die Karte konnte nicht geändert werden. Versuchen Sie es noch einmal.',
  emptyText: 'Es ist nichts zu zahlen.',
  cardOf: (of) => `Karte von ${product[of]}`,

  thanks: 'Danke für Ihren Kauf',
  thanksText: (n) =>
    plural(n, { one: '1 Produkt ist installiert.', other: `${n} Produkte sind installiert.` }),
  nothingInstalled: 'Nichts wurde installiert.',
  waitsTitle: 'Ihre Zahlung wird bearbeitet',
  waitsText:
    'Diese Seite folgt ihr von selbst. Sie können sie schließen: Eine Mail kommt, wenn es fertig ist.',
  slowText:
    'Es dauert länger als sonst. Sie können diese Seite schließen: Eine Mail kommt, wenn es fertig ist.',
  waitsTextNoMail:
    'Diese Seite folgt ihr von selbst. Sie können sie schließen: Ihre Abrechnung zeigt, wie es ausgeht.',
  reviewTitle: (failed, all) =>
    failed === all
      ? plural(all, { one: 'Ihr Kauf braucht Sie', other: 'Ihre Produkte brauchen Sie' })
      : plural(failed, {
          one: `1 von ${all} Produkten braucht Sie`,
          other: `${failed} von ${all} Produkten brauchen Sie`,
        }),
  reviewText: (cents) =>
    cents > 0
      ? `Sie haben ${dollars(cents)} für das Installierte gezahlt. Für den Rest wurde nichts abgebucht.`
      : 'Nichts wurde abgebucht.',
  notInstalled: 'Nicht installiert',
  installed: 'Installiert',
  installedPaid: (cents) => (cents > 0 ? `Installiert, ${dollars(cents)} bezahlt` : 'Installiert, kostenlos'),
  installedTrial: 'Installiert, Testphase',
  paying: 'Zahlung wird bearbeitet',
  settings: 'Einstellungen',
  tryAgain: 'Erneut versuchen',
  cardText:
    'Leider konnten wir Ihre Karte nicht belasten. Bitte prüfen Sie, ob alle Kartendaten stimmen und das Konto gedeckt ist.',
  paid: 'Heute bezahlt',
  taxIncluded: 'Darin Steuer',
  browse: 'Weitere Apps ansehen',
  toBilling: 'Zur Abrechnung',
  order: 'Ihre Bestellung',
  orderNumber: 'Bestellnummer',
  receipt: (sum, mail) => `${sum} bezahlt. Der Beleg ist unterwegs an ${mail}.`,
  receiptNoMail: (sum) => `${sum} bezahlt. Die Rechnungen stehen in der Abrechnung.`,
  remove: 'Entfernen',
  missingTitle: 'Dieser Warenkorb ist nicht hier',
  missingText: 'Er gehört zu einem anderen Konto, oder es gab ihn nie.',
  toCart: 'Warenkorb öffnen',
};
