import type { Messages } from '../../lib/translation';
import type { devUpgrades as english } from '../devUpgrades';
import { counted, plural } from './plural';

export const devUpgrades: Messages<typeof english> = {
  title: 'Upgrades',
  sub: 'Was man in der App kauft, neben der App selbst. Wer eines gekauft hat, behält es zu seinem Preis.',
  none: 'Die App hat keine Upgrades.',
  failed: 'Die Upgrades konnten nicht geladen werden',
  add: 'Upgrade hinzufügen',
  name: 'Name',
  noName: 'Geben Sie dem Upgrade einen Namen.',
  description: 'Beschreibung',
  descriptionHint: 'Was man bekommt. Das steht auf der Seite der App.',
  noDescription: 'Beschreiben Sie, was man bekommt.',
  amountHint: 'Vor Steuer. 0 für kostenlos, höchstens 20.000,00 $.',
  amountKept: 'Für alle, die es von da an kaufen. Vor Steuer; 0 für kostenlos, höchstens 20.000,00 $.',
  noPrice: 'Nehmen Sie einen Betrag von 0 $ bis 20.000,00 $.',
  paid: 'Bezahlt',
  frequencies: { monthly: 'Jeden Monat', once: 'Einmal' },
  price: (amount, isMonthly, perAgent) =>
    `${amount} ${isMonthly ? 'im Monat' : 'einmal'}${perAgent ? ', für jeden Agenten' : ''}`,
  perAgent: 'Für jeden Agenten',
  counted: 'Man kann es kaufen, so oft man will',
  isCounted: 'so oft man will',
  url: 'Adresse, die davon erfährt',
  urlHint: 'Sie erfährt, dass das Upgrade ein- oder ausgeschaltet wird. Leer für den Webhook der App.',
  tells: (url) => `sagt es ${url}`,
  id: 'Id',
  idHint:
    'Daran erkennt es Ihr Server; sie bleibt. Leer für eine, die gemacht wird. Nehmen Sie nicht die eines entfernten Upgrades: Wer jenes gekauft hat, hätte dann dieses.',
  noId: 'Nehmen Sie 1 bis 64 Buchstaben, Ziffern, Bindestriche und Unterstriche; beginnen Sie mit einem Buchstaben oder einer Ziffer.',
  takenId: 'Ein anderes Upgrade hat diese Id.',
  removeText: (app, name) =>
    `Niemand kann ${name} mehr kaufen, sobald der Entwurf von ${app} live ist. Wer es gekauft hat, behält es, zu dem Preis, zu dem es gekauft wurde.`,
  changed: 'Jemand anderes hat dieses Upgrade inzwischen geändert. Jetzt steht da:',
  gone: 'Jemand anderes hat dieses Upgrade inzwischen entfernt. Behalten Sie Ihres, fügt Speichern es wieder hinzu.',

  copy: 'In eine andere App kopieren',
  copyTitle: (app) => `Die Upgrades von ${app} kopieren`,
  copyText:
    'Namen, Beschreibungen, Preise und Adressen werden kopiert, nicht, wer sie gekauft hat. Sie kommen in den Entwurf der anderen App: Niemand kann sie dort kaufen, bevor er live ist.',
  copyTo: 'Nach',
  copyChoose: 'App wählen',
  copyLocked: (app) => `${app} (kann gerade nicht geändert werden)`,
  noOtherApp: 'Ihre Organisation hat keine andere App.',
  noTarget: 'Wählen Sie die App, die sie bekommt.',
  targetFailed: 'Welche Upgrades diese App hat, konnte nicht gelesen werden',
  copied: (n) => counted(n, 'Upgrade wird kopiert', 'Upgrades werden kopiert'),
  replaces: (name, price) => `Tritt an die Stelle von ${name}, ${price}, das dieselbe Id hat`,
  same: 'Ist schon da und bleibt, wie es ist',
  copyTooMany: (app, most) =>
    `${app} hätte mehr als ${counted(most, 'Upgrade', 'Upgrades')}. Entfernen Sie zuerst einige.`,
  copySend: (n) => `${counted(n, 'Upgrade', 'Upgrades')} kopieren`,
  copyDone: (n, app) =>
    plural(n, {
      one: `1 Upgrade ist im Entwurf von ${app}.`,
      other: `${n} Upgrades sind im Entwurf von ${app}.`,
    }),
  copyConflict: (app) =>
    `Jemand hat ${app} inzwischen geändert. Was kopiert wird, steht oben neu; sehen Sie es an, und kopieren Sie noch einmal.`,
};
