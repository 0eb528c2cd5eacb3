import { config } from './config';

// A try-out: one app runs in the product without an account and an install. Every address
// keeps what is tried, so that it can be opened anew.

/** The app that is only tried here; undefined normally. */
export const { tried } = config;

/** Where it is tried beside a chat: in the details, or in the message box. */
export const triedPlace =
  new URLSearchParams(location.search).get('place') ??
  (tried?.widgets.some(({ placement }) => placement === 'plugin') ? 'plugin' : 'messagebox');

/** What the shop's page that led here was in: this origin cannot see what the visitor chose. */
const LANGUAGE = 'ui_locales';

/** Whether a name in the query of our address is about the try-out, and nothing that an app or a report asked for. */
export const isOfTryOut = (name: string): boolean =>
  name === 'try' || (tried !== undefined && (name === 'place' || name === LANGUAGE));

/** A path of the product that stays in the try-out. */
export function withTried(path: string): string {
  if (!tried) return path;
  const [before = '', search] = path.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('try', tried.slug);
  const language = new URLSearchParams(location.search).get(LANGUAGE);
  if (language) query.set(LANGUAGE, language);
  return `${before}?${query}`;
}
