import { count } from '../lib/money';
import type { Price } from '../lib/wire';

// Every sentence that a person reads. One object per area; an area with many of
// its own keeps them in a file of its name beside this one. Sentences of the
// specification are copied letter by letter.

const plural = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`;

export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  breadcrumb: 'Breadcrumb',
  notifications: 'Notifications',
  noRatings: 'No ratings yet',
  rated: 'Rated',
  outOfFive: (rate: number) => `${rate} out of 5`,
  verified: 'Verified',
  ai: 'AI',
  comingSoon: 'Coming soon',
  opensNewTab: '(opens in a new tab)',
};

export const price = {
  free: 'Free',
  before: 'Before',
  period: ({ frequency }: Pick<Price, 'frequency'>) =>
    ({ free: '', once: '', monthly: '/mo', hourly: '/hr' })[frequency],
  /** After the number on a card. */
  cardUnit: ({ frequency, perAccount }: Pick<Price, 'frequency' | 'perAccount'>) =>
    ({ free: '', once: ' one-time', monthly: perAccount ? '/mo per agent' : '/mo', hourly: '/hr' })[
      frequency
    ],
  /** Below the number in a row. */
  rowUnit: ({ frequency, perAccount }: Pick<Price, 'frequency' | 'perAccount'>) =>
    ({ free: '', once: 'one-time', monthly: perAccount ? 'per agent' : 'per license', hourly: 'per hour' })[
      frequency
    ],
};

export const deal = {
  off: (percent: number) => `${percent}% off`,
  until: (date: string) => `until ${date}`,
  inRow: (percent: number, date: string) => `${percent}% off until ${date}`,
  /** A discount of which nothing is taken off yet. */
  starts: (from: string, until: string) => `Starts ${from}, until ${until}`,
  later: 'Deals that start later',
  laterText: 'The price goes down on the first day, by itself.',
};

export const shell = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  theme: 'Switch between light and dark theme',
  lists: 'Lists',
  allApps: 'All apps',
  privateApps: 'Private apps',
  installed: 'Installed',
  installedFailed: "Apps list couldn't be loaded",
  footerText: 'Apps, services and experts for your live chat and help desk.',
  footerNote: 'Prices in US dollars, tax added at checkout.',
  language: 'English',
  secure: 'Secure checkout',
  slow: 'This is taking longer than usual.',
};

export const search = {
  label: 'Search apps and partners',
  open: 'Search',
  submit: 'Search',
  cancel: 'Cancel',
  suggestions: 'Suggestions',
  apps: 'Apps',
  partners: 'Partners',
  seeAll: (total: number, query: string) => `See all ${plural(total, 'result', 'results')} for “${query}”`,
  nothing: (query: string) => `Nothing found for “${query}”`,
  found: (total: number) => `${plural(total, 'result', 'results')}, use the arrow keys to move`,
  toMove: 'to move',
  toOpen: 'to open',
  toClose: 'to close',
  enter: 'Enter',
  failed: 'The search did not answer.',
  pageHeading: (query: string) => (query ? `Results for “${query}”` : 'Search'),
  documentTitle: (query: string, title: string) => (query ? `“${query}” · ${title}` : title),
  pageLead: 'Type at least two characters to search apps, services and partners.',
  categories: 'Look through a category',
  try: 'Popular now',
  summary: (apps: number, partners: number) =>
    `${plural(apps + partners, 'result', 'results')}: ${plural(apps, 'app', 'apps')} and ${plural(partners, 'partner', 'partners')}`,
  sections: 'Sections',
  emptyTitle: (query: string) => `Nothing found for “${query}”`,
  emptyText: 'Check the spelling, or try a word for what the app should do.',
  browseAll: 'Browse all apps',
  retry: 'Try again',
  showMore: (n: number) => `Show ${n} more`,
  working: 'Searching',
  late: 'The search takes longer than usual.',
  filters: 'Filters',
  show: (total: number) => `Show ${plural(total, 'result', 'results')}`,
  facets: { categories: 'Category', payment: 'Price', compatibility: 'Works with' },
  facetValue: (param: 'categories' | 'payment' | 'compatibility', value: string) =>
    FACET_VALUES[param][value] ?? capitalized(value),
  clearFilters: 'Clear all',
};

const FACET_VALUES: Record<'categories' | 'payment' | 'compatibility', Record<string, string>> = {
  categories: { 'e-commerce': 'E-commerce', crm: 'CRM', cms: 'CMS' },
  payment: {
    free: 'Free',
    once: 'One-time',
    hourly: 'Hourly',
    'monthly-per-organization': 'Recurrent per license',
    'monthly-per-account': 'Recurrent per agent',
  },
  compatibility: { livechat: 'Live chat', helpdesk: 'Help desk' },
};

function capitalized(slug: string): string {
  const words = slug.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const listing = {
  filters: 'Filters',
  more: 'More',
  less: 'Less',
  sortBy: 'Sort by',
  apply: 'Apply filters',
  show: (total: number, noun: string) => `Show ${plural(total, singular(noun), noun)}`,
  noun: (total: number, noun: string) => (total === 1 ? singular(noun) : noun),
  of: (all: number) => `of ${count(all)}`,
  shownOf: (shown: number, total: number, noun: string) => `${count(shown)} of ${count(total)} ${noun}`,
  range: (from: number, to: number, total: number, noun: string) =>
    `${count(from)} to ${count(to)} of ${count(total)} ${noun}`,
  showMore: (n: number) => `Show ${n} more`,
  firstPage: 'Back to the first page',
  moreFailed: 'The next entries could not be loaded.',
  clearAll: 'Clear all',
  remove: (label: string) => `Remove filter ${label}`,
  activeFilters: 'Active filters',
  showValues: (n: number) => `Show ${n} more`,
  fewerValues: 'Show fewer',
  results: 'Results',
  media: 'In pictures',
  pages: 'Pages',
  empty: {
    title: (noun: string) => `No ${singular(noun)} matches all filters`,
    blocked: (n: number, noun: string, label: string) =>
      `${plural(n, `${singular(noun)} matches`, `${noun} match`)} without “${label}”.`,
    blockedOne: (label: string) => `“${label}” alone leaves nothing here.`,
    text: 'Remove a filter to see more.',
    remove: (label: string) => `Remove “${label}”`,
    nothingTitle: 'Nothing here yet',
    nothingText: 'This list is waiting for its first entry.',
    browse: 'Browse all apps',
  },
};

/** Partners and developers, in lists and on their pages. */
export const people = {
  recommended: 'Recommended partner',
  products: (n: number) => plural(n, 'product', 'products'),
  installs: (n: string) => `${n} installs`,
  perHour: '/hr',
};

export const expert = {
  ratings: (n: number) => plural(n, 'rating', 'ratings'),
  description: 'Description',
  services: 'Services',
  work: 'Work',
  testimonials: 'Testimonials',
  facts: {
    works: 'Works with',
    languages: 'Languages',
    industries: 'Industries',
    rate: 'Rate',
    projects: 'Projects',
    agents: 'Agents for hire',
  },
  perHour: (rate: string) => `${rate} per hour`,
  from: (rate: string) => `from ${rate}`,
  contact: (name: string) => `Contact ${name}`,
  fields: {
    name: 'Name',
    surname: 'Surname',
    email: 'E-mail',
    website: 'Website',
    message: 'Message',
  },
  optional: 'Optional',
  placeholder: 'What would you like to have done, and by when?',
  send: 'Send message',
  /** S8.02 */
  sent: 'Message sent successfully!',
  confirm: 'We have sent you a mail: press its button, and the message is on its way.',
  failed: "We couldn't send the expert request",
  refused: "Expert request couldn't be sent",
  errors: {
    name: 'Please enter your name',
    nameLong: 'Name cannot be longer than 64 characters',
    email: 'Please enter an e-mail address',
    website: 'Please enter a web address, or leave it empty',
    message: 'Please write at least 10 characters',
    messageLong: 'Message cannot be longer than 2000 characters',
  },
};

export const developer = {
  ratings: (n: number) => plural(n, 'rating', 'ratings'),
  appsBy: (name: string) => `Apps by ${name}`,
  servicesBy: (name: string) => `Services by ${name}`,
  tabs: { apps: 'Apps', services: 'Services', contact: 'Contact' },
  about: (name: string) => `About ${name}`,
  contact: (name: string) => `Contact ${name}`,
  facts: { website: 'Website', languages: 'Support in', place: 'Place', founded: 'Founded' },
};

/** Apps of the own organization, and apps in review (S2.15). */

/** Apps side by side. */
export const compare = {
  heading: 'Compare apps',
  lead: 'Up to four apps side by side. The address of this page can be passed on.',
  add: 'Add an app',
  link: 'Compare',
  remove: (name: string) => `Remove ${name}`,
  emptyTitle: 'Nothing to compare yet',
  emptyText: 'Open an app and choose “Compare”, or mark some and compare your favourites.',
  browse: 'Browse all apps',
  none: 'None',
  days: (n: number) => plural(n, 'day', 'days'),
  permission: (area: string, isReadOnly: boolean) =>
    `${area}: ${isReadOnly ? 'read only' : 'read and write'}`,
  rows: {
    price: 'Price',
    trial: 'Free trial',
    rating: 'Rating',
    installs: 'Installs',
    worksWith: 'Works with',
    appearsIn: 'Appears in',
    features: 'Features',
    permissions: 'Permissions',
    languages: 'Languages',
    updated: 'Updated',
  },
};

/** Apps that are marked in this browser. */
export const favourites = {
  heading: 'Favourites',
  lead: 'Apps that you have marked. They are kept in this browser only.',
  save: 'Favourite',
  remove: 'Remove from favourites',
  compare: (n: number) => `Compare ${n} apps`,
  emptyTitle: 'No favourites yet',
  emptyText: 'Mark an app on its page, and it waits for you here.',
  browse: 'Browse all apps',
  gone: 'This app is no longer in the shop.',
};

function singular(noun: string): string {
  return noun.replace(/s$/, '');
}

export const home = {
  popular: 'Popular now',
  appOfTheWeek: 'App of the week',
  viewApp: 'View app',
  seeAll: 'See all',
  seeAllOf: (title: string) => `of ${title}`,
  lists: 'Lists',
  allApps: 'All apps',
  dealUntil: (date: string) => `Deal until ${date}`,
};

export const app = {
  by: 'by',
  ratings: (n: number) => plural(n, 'rating', 'ratings'),
  ratingNoun: (n: number) => (n === 1 ? 'rating' : 'ratings'),
  gallery: 'Pictures',
  previous: 'Previous picture',
  next: 'Next picture',
  showPicture: (label: string) => `Show ${label}`,
  video: (label: string, length: string) => `${label} ${length}`,
  play: 'Play captions',
  pause: 'Pause captions',
  sections: 'Sections',
  description: 'Description',
  features: 'Features',
  benefits: 'Benefits',
  upgrades: 'Upgrades',
  permissions: 'Permissions',
  support: 'Support',
  terms: 'App terms',
  termsTab: 'Terms',
  reviews: 'Reviews',
  changelog: 'Changelog',
  more: (developer: string) => `More by ${developer}`,
  moreTab: 'More',
  moreTabBy: (developer: string) => ` by ${developer}`,
  counted: 'Can be bought several times',
  permissionsIntro: (name: string, n: number) =>
    `${name} asks for ${NUMBERS[n] ?? n} ${n === 1 ? 'area' : 'areas'} of your account. You can withdraw consent when you uninstall.`,
  readOnly: 'Read only',
  readWrite: 'Read and write',
  contact: (developer: string) => `Contact ${developer}`,
  tutorial: 'Tutorial',
  tutorialText: 'Set-up and use, opens in a new tab',
  hostTerms: (of: 'livechat' | 'helpdesk') =>
    `Terms of ${{ livechat: 'live chat', helpdesk: 'help desk' }[of]}`,
  termsText: (name: string, developer: string) =>
    `${name} is published by ${developer}. By installing it you accept the developer’s terms.`,
  privacy: 'Privacy policy',
  noReviewsTitle: 'No reviews yet',
  noReviewsText: 'Nobody has rated it so far.',
  histogramRow: (stars: number, percent: number, votes: number) =>
    `${stars} out of 5: ${percent}%, ${plural(votes, 'rating', 'ratings')}`,
  answered: (developer: string) => `${developer} answered`,
  moreReviews: (n: number) => `Show ${n} more ${n === 1 ? 'review' : 'reviews'}`,
};

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** The areas of an account in plain words (S3.32): what an app may do there. */
const areas: Record<string, { read: string; write: string }> = {
  Onboarding: { read: 'See how far the set-up has come', write: 'See and change the steps of the set-up' },
  Usage: { read: 'Read usage figures', write: 'Read and change usage limits' },
  'Home screen': { read: 'See what the home screen shows', write: 'Add to the home screen' },
  Chats: { read: 'Read chats', write: 'Read chats and write in them' },
  Customers: { read: 'Read names, e-mail addresses and custom fields', write: 'Read and change customers' },
  Archives: { read: 'Read closed chats', write: 'Read and change closed chats' },
  Agents: { read: 'Read the list of agents', write: 'Read and change agents' },
  Chatbots: { read: 'Read the list of chatbots', write: 'Create and run chatbots' },
  Groups: { read: 'Read the list of groups', write: 'Read and change groups' },
  Tickets: { read: 'Read tickets', write: 'Create and update tickets' },
  Reports: { read: 'Read reports', write: 'Read and create reports' },
  'Webhooks and integrations': {
    read: 'See registered webhooks and properties',
    write: 'Register webhooks and store properties',
  },
  Subscription: { read: 'Read your plan', write: 'Read and change your plan' },
  Sessions: { read: 'See who is signed in', write: 'See and end sessions' },
  Settings: { read: 'Read settings', write: 'Read and change settings' },
  'Organization settings': {
    read: 'Read settings of the organization',
    write: 'Read and change settings of the organization',
  },
  'Developers program': { read: 'Read your apps as a developer', write: 'Manage your apps as a developer' },
  Tools: { read: 'Use tools of the agent app', write: 'Use and change tools of the agent app' },
};

/** What an app may do in an area, where the server names no single rights. */
export function saidOfArea(area: string, isReadOnly: boolean): string[] {
  const words = areas[area];
  return words ? [isReadOnly ? words.read : words.write] : [];
}

export const signIn = {
  brand: 'Accounts',
  heading: 'Sign in',
  lead: 'Use the account of your live chat or help desk.',
  leadFor: (client: string) => `Use the account of your live chat or help desk to continue to ${client}.`,
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  demoTitle: 'Demo accounts',
  demoText: (password: string) => `Choose one to fill in the form. Every password is ${password}.`,
};

export const failure = {
  notFound: {
    heading: 'This page is not on the shelf',
    text: 'The address may have changed, or the app was unpublished. Try the search, or browse the list.',
    home: 'Go home',
    browse: 'Browse all apps',
    popular: 'Popular apps',
  },
  offline: {
    heading: 'You are offline',
    text: 'This page needs a network. Pages that you have visited are still here.',
    retry: 'Try again',
    visited: 'Visited pages',
  },
  broken: {
    heading: 'Something broke on our side',
    text: 'Nothing that you installed or bought is lost. Try again in a moment.',
    retry: 'Try again',
    home: 'Go home',
    code: 'Error 500',
  },
};

export const notice = { home: 'Go to the Marketplace', code: (code: string) => `Error ${code}` };
