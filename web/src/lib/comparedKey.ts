import { storedText } from './storedText';

/** The apps that this browser compared last, as a list of slugs in JSON. A refusal to be remembered deletes them. */
export const comparedApps = storedText('marketplace-compared');
