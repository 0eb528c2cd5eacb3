import { day } from '../../lib/dates';
import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { devPrice as english } from '../devPrice';

export const devPrice: Messages<typeof english> = {
  commission: 'Provision des Shops',
  discount: 'Rabatt',
  discountSub: 'Ein Nachlass auf Zeit, für alle, die dann kaufen. Er endet von selbst.',
  noDiscount: 'Die App hat keinen Rabatt.',
  addDiscount: 'Rabatt hinzufügen',
  removeDiscount: 'Rabatt entfernen',
  discountRemoved: 'Der Rabatt ist entfernt.',
  percent: 'Rabatt in Prozent',
  percentHint: 'Eine ganze Zahl, 1 bis 99.',
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  dayHints: { firstDay: 'Ab 00:00 Uhr UTC.', lastDay: 'Bis 24:00 Uhr UTC.' },
  noPercent: (most) => `Nehmen Sie eine ganze Zahl, 1 bis ${most}.`,
  noDay: 'Nennen Sie einen Tag.',
  tooEarly: 'Nennen Sie den ersten Tag oder einen späteren.',
  whileItRuns: 'Solange er gilt, wie der Shop das Gespeicherte rechnet',
  instead: (old) => `statt ${old}`,
  states: {
    coming: (first, last) =>
      `Beginnt am ${day(first)} und endet mit dem ${day(last)}, sobald die Fassung veröffentlicht ist.`,
    running: (_, last) => `Endet mit dem ${day(last)}, sobald die Fassung veröffentlicht ist.`,
    over: (_, last) => `Endete mit dem ${day(last)}. Niemand sieht ihn mehr.`,
  },
  tiers: 'Preis nach der Anzahl der Konten',
  tiersSub: 'Wer mehr Konten hat, zahlt für jedes weniger.',
  noTiers: 'Jedes Konto kostet gleich viel, egal wie viele es sind.',
  tiersRule:
    'Die höchste Stufe, die eine Organisation erreicht, gilt für alle ihre Konten. Der Nachlass wird auf ganze Cent gerundet, ein halber Cent nach oben; ein Rabatt geht von dem ab, was bleibt.',
  addTier: 'Stufe hinzufügen',
  removeTier: (place) => `Stufe ${place} entfernen`,
  tierRemoved: (place) => `Stufe ${place} ist entfernt.`,
  tierFrom: 'Ab so vielen Konten',
  noTierFrom: (least, most) => `Nehmen Sie eine ganze Zahl, ${least} bis ${most}.`,
  noTierPercent: (most) => `Nehmen Sie eine ganze Zahl, 1 bis ${most}.`,
  tierTooLow: 'Ein Konto würde weniger als 1,00 $ kosten, den niedrigsten Preis.',
  buyer: 'Der Käufer hat',
  oneAccount: 'ein Konto',
  tierOf: (accounts) => `${count(accounts)} Konten`,
  tierEach: (accounts, amount) => `${count(accounts)} × ${amount}`,
  rise: 'Ein höherer Preis',
  riseOfDraft: (name) =>
    `Dieser Entwurf verlangt mehr, als ${name} jetzt kostet. Sein Preis gilt für alle, die 30 Tage nach der Veröffentlichung kaufen. Bis dahin wird der heutige Preis gezeigt und berechnet.`,
  riseMail:
    'Wer zahlt, erfährt es an diesem Tag per E-Mail und behält den Preis so lange wie das Abonnement.',
  withdrawRise: 'Zurücknehmen',
  withdrawTitle: 'Den höheren Preis zurücknehmen?',
  withdrawText:
    'Der heutige Preis bleibt. Eine Fassung, die ihn nennt, tritt an die Stelle der sichtbaren, und wer von der Erhöhung weiß, erfährt, dass sie nicht kommt.',
  keepRise: 'So lassen',
  keeps: 'Wer abonniert, solange er gilt, behält diesen Preis so lange wie das Abonnement.',
};
