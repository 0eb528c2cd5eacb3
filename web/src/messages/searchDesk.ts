import { counted } from './plural';

// What the platform's staff reads about search.

const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  keywords: 'keywords',
  categoryNames: 'category',
  facts: 'details',
  shortDescription: 'short description',
  developer: 'developer',
  features: 'features',
  description: 'description',
  priceCents: 'price',
};

const INDEXES: Readonly<Record<string, string>> = { apps: 'apps and services', partners: 'experts' };

const READINGS = {
  word: 'the same word',
  beginning: 'the beginning of a word',
  slip: 'a slip',
  plural: 'singular or plural',
  joined: 'words written as one',
  split: 'one word written as several',
  synonym: 'a synonym',
  alias: 'another word for it',
  price: 'a price',
};

export const searchDesk = {
  whyTitle: 'Why here?',
  whyText: 'Where an app stands among the results of a text, and what would change it.',
  query: 'Text',
  queryHint: 'What a visitor types',
  app: 'App',
  appHint: 'Begin its name and choose it, or type the last part of its address',
  apps: 'Apps with this name',
  appsFound: (n: number) => `${counted(n, 'app', 'apps')}, use the arrow keys to move`,
  noApp: (name: string) => `No app is named “${name}”.`,
  appsFailed: 'The names could not be read. The last part of an address works, too.',
  explain: 'Explain',
  needed: { query: 'Enter a text.', app: 'Enter an app.' },
  unknownApp: 'There is no such app. Choose one from the list.',
  whyFailed: 'The place could not be explained',
  place: (app: string, place: number, of: number, query: string) =>
    place > 0
      ? `${app} is result ${place} of ${of} for “${query}”.`
      : `${app} is not among the results for “${query}”.`,
  parts: 'What its place is made of',
  words: 'Words',
  reading: 'Read as',
  fields: 'Found in',
  points: 'Points',
  readAs: (reading: keyof typeof READINGS, matched = '') =>
    matched && reading !== 'word' ? `${READINGS[reading]}: ${matched}` : READINGS[reading],
  field: (name: string) => FIELDS[name] ?? name,
  bonus: 'The text is its name, the beginning of it, or a keyword',
  likeness: 'It is like the best results',
  order: 'Recommended order',
  changesTitle: 'What would change it',
  change: (keyword: string, place: number) => `With the keyword “${keyword}” it would be result ${place}.`,
  noChange: 'No single keyword would bring it further up.',
  missesTitle: 'Searched and not found',
  missesText: 'Searches of the last 30 days that found nothing: what the lexicon lacks.',
  among: 'Among',
  index: (name: string) => INDEXES[name] ?? name,
  times: 'Times',
  last: 'Last time',
  nothingTitle: 'Everything that was searched for found something.',
  nothingText: 'Searches without a result appear here.',
  missesFailed: 'The searches could not be loaded',
};
