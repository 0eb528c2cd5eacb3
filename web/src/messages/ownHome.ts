import { listed } from './forYou';
import { plural } from './plural';

const products = { livechat: 'live chat', helpdesk: 'help desk' } as const;

const counts = ['', 'One thing waits', 'Two things wait', 'Three things wait'] as const;

/** The first page of somebody who is signed in. */
export const ownHome = {
  greeting: (hour: number, name: string) => {
    const time = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
    return name ? `${time}, ${name}` : time;
  },
  lead: (organization: string, apps: number, waiting: number) =>
    `${organization || 'Your organization'} has ${plural(apps, { one: '1 app', other: `${apps} apps` })}. ${
      waiting === 0 ? 'Nothing waits for you.' : `${counts[waiting] ?? `${waiting} things wait`} for you.`
    }`,
  search: 'Search apps and partners',
  loading: 'Your page is being loaded',
  waiting: 'Waiting for you',
  allWaiting: (n: number) => plural(n, { one: 'One more thing waits', other: `${n} more things wait` }),
  answer: 'Answer',
  goesWith: (name: string) => `Goes with ${name}`,
  goesWithAll: 'Goes with your apps',
  usedWhy: 'Teams that use it also use these, in this order.',
  madeWhy: 'From the same developer.',
  mixedWhy: 'What teams use with them, and what their developers make besides.',
  youUse: (names: string) => `You use ${names}`,
  leftOut: 'Apps that you have already are left out.',
  yourApps: 'Your apps',
  viewed: 'Recently viewed',
  fresh: (of: readonly (keyof typeof products)[]) =>
    of.length > 0 ? `New for ${listed(of.map((one) => products[one]))}` : 'New in the shop',
  freshSince: (date: string) => `Published since your last visit on ${date}.`,
  freshFirst: 'The newest ones.',
  seeAll: 'See all',
  deals: 'Deals on your list',
  dealsText: 'Favourites, apps you looked at and what goes with yours, with their last day.',
  allDeals: 'All deals',
  categories: 'Browse by category',
  unread: 'What you have could not be loaded.',
};
