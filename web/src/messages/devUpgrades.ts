import { counted, plural } from './plural';

// The upgrades of an app on its page of prices, in the console.

export const devUpgrades = {
  title: 'Upgrades',
  sub: 'What people buy in the app, besides the app itself. Who has bought one keeps it at its price.',
  none: 'The app has no upgrades.',
  failed: 'The upgrades could not be loaded',
  add: 'Add an upgrade',
  name: 'Name',
  noName: 'Name the upgrade.',
  description: 'Description',
  descriptionHint: 'What one gets. It stands on the page of the app.',
  noDescription: 'Describe what one gets.',
  amountHint: 'Before tax. 0 for free, at most $20,000.00.',
  amountKept: 'For who buys it from then on. Before tax; 0 for free, at most $20,000.00.',
  noPrice: 'Use an amount from $0 to $20,000.00.',
  paid: 'Paid',
  frequencies: { monthly: 'Each month', once: 'Once' },
  price: (amount: string, isMonthly: boolean, perAgent: boolean) =>
    `${amount} ${isMonthly ? 'a month' : 'once'}${perAgent ? ', for each agent' : ''}`,
  perAgent: 'For each agent',
  counted: 'It can be bought as often as one likes',
  isCounted: 'as often as one likes',
  url: 'Address that hears of it',
  urlHint: 'It is told that the upgrade is switched on or off. Empty for the webhook of the app.',
  tells: (url: string) => `tells ${url}`,
  id: 'Id',
  idHint:
    'By which your server knows it; it stays. Empty for one that is made. Do not take that of a removed upgrade: who bought that one would have this one.',
  noId: 'Use 1 to 64 letters, digits, hyphens and underscores; begin with a letter or digit.',
  takenId: 'Another upgrade has this id.',
  removeText: (app: string, name: string) =>
    `Nobody can buy ${name} any more once the draft of ${app} is live. Who has bought it keeps it, at the price that it was bought at.`,
  changed: 'Somebody else changed this upgrade meanwhile. It says now:',
  gone: 'Somebody else removed this upgrade meanwhile. If you keep yours, saving adds it again.',

  // Copying them to another app.
  copy: 'Copy to another app',
  copyTitle: (app: string) => `Copy the upgrades of ${app}`,
  copyText:
    'Names, descriptions, prices and addresses are copied, not who bought them. They go into the draft of the other app: nobody can buy them there before it is live.',
  copyTo: 'To',
  copyChoose: 'Choose an app',
  copyLocked: (app: string) => `${app} (cannot be changed now)`,
  noOtherApp: 'Your organization has no other app.',
  noTarget: 'Choose the app that gets them.',
  targetFailed: 'It could not be read which upgrades that app has',
  copied: (n: number) => counted(n, 'upgrade is copied', 'upgrades are copied'),
  replaces: (name: string, price: string) => `Takes the place of ${name}, ${price}, which has the same id`,
  same: 'Is there already, and stays as it is',
  copyTooMany: (app: string, most: number) =>
    `${app} would have more than ${counted(most, 'upgrade', 'upgrades')}. Remove some of them first.`,
  copySend: (n: number) => `Copy ${counted(n, 'upgrade', 'upgrades')}`,
  copyDone: (n: number, app: string) =>
    plural(n, {
      one: `1 upgrade is in the draft of ${app}.`,
      other: `${n} upgrades are in the draft of ${app}.`,
    }),
  copyConflict: (app: string) =>
    `Somebody changed ${app} meanwhile. What is copied is told anew above; look at it, and copy again.`,
};
