import type { ReactNode } from 'react';
import { catalogueText } from '../lib/catalogueText';

/** Words of the catalogue within a line of the interface. On an English page they need no element of their own. */
export const catalogueWords = (words: string): ReactNode =>
  catalogueText.lang ? <span {...catalogueText}>{words}</span> : words;
