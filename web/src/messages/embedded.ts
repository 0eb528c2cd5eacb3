import { count } from '../lib/money';

/** Inside a host product. */
export const embedded = {
  title: 'Find apps',
  searchIn: (product: 'livechat' | 'helpdesk', apps: number | undefined) =>
    `Search ${apps === undefined ? '' : `${count(apps)} `}apps for ${product === 'helpdesk' ? 'help desk' : 'live chat'}`,
  installedCount: (n: number) => `Installed ${n}`,
  mostUsed: 'Most used',
  mostUsedThisMonth: 'Most used this month',
  seeAll: 'See all',
  askForOne: 'Ask for one',
  askForOneTitle: 'Ask an owner for an app',
  which: 'Which app?',
  whichMissing: 'Choose an app from the list.',
  forYou: 'For you',
  deals: 'Deals',
  allInstalled: (n: number) => `All ${n}`,
  setUpLeft: (name: string) => `One step left for ${name}`,
  setUpText: 'Finish its set-up, and it is ready.',
  setUp: 'Finish set-up',
  installed: 'Installed',
  installedFailed: "Apps list couldn't be loaded",
  lists: 'Lists',
  privateApps: 'Private apps',
};
