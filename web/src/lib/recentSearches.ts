import { storedText } from './storedText';

/** The last searches of this browser, as a list in JSON. A refusal to be remembered deletes them. */
export const recentSearches = storedText('marketplace-searches');
