import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { embedded as english } from '../embedded';

export const embedded: Messages<typeof english> = {
  title: 'Apps finden',
  searchIn: (product, apps) =>
    `${apps === undefined ? '' : `${count(apps)} `}Apps für ${product === 'helpdesk' ? 'Helpdesk' : 'Livechat'} durchsuchen`,
  installedCount: (n) => `Installiert ${n}`,
  mostUsed: 'Meistgenutzt',
  mostUsedThisMonth: 'In diesem Monat meistgenutzt',
  seeAll: 'Alle ansehen',
  askForOne: 'App anfragen',
  askForOneTitle: 'Einen Inhaber um eine App bitten',
  which: 'Welche App?',
  whichMissing: 'Wählen Sie eine App aus der Liste.',
  forYou: 'Für Sie',
  deals: 'Angebote',
  allInstalled: (n) => `Alle ${n}`,
  setUpLeft: (name) => `Noch ein Schritt für ${name}`,
  setUpText: 'Schließen Sie die Einrichtung ab, und die App ist bereit.',
  setUp: 'Einrichtung abschließen',
  installed: 'Installiert',
  installedFailed: 'Die Liste der Apps konnte nicht geladen werden',
  lists: 'Listen',
  privateApps: 'Private Apps',
};
