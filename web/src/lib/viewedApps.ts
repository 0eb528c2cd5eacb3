import { storedText } from './storedText';

/** The apps whose pages this browser showed last, as a list in JSON. A refusal to be remembered deletes them. */
export const viewedApps = storedText('marketplace-viewed');
