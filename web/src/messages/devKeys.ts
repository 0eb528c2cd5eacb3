// The keyboard of the developer console: palette, keys of lists, and what they are.

import { counted } from './plural';

export const devKeys = {
  find: 'Find or do',
  hint: 'An app, a page, or what to do',
  results: 'What can be opened',
  groups: { parts: 'This app', pages: 'Pages', apps: 'Apps', acts: 'Do' },
  found: (n: number) => counted(n, 'entry', 'entries'),
  nothing: (query: string) => `Nothing is called “${query}”. Try the name of an app or of a page.`,
  title: 'Keys',
  line: 'Keys of this page',
  all: 'All keys',
  everywhere: 'Everywhere',
  here: 'On this page',
  noneHere: 'This page has no keys of its own.',
  search: 'Search in the list',
  rows: 'Next and previous row',
  open: 'Open the row',
  leave: 'Leave the rows',
  /** What letters do with the row that one is at. */
  acts: { c: 'Begin the review', a: 'Accept', s: 'Ask for changes', d: 'Reject' },
  send: 'Send what a dialog asks',
  lift: 'Lift what is moved, and put it down',
  move: 'Move it, and to the top',
  putBack: 'Put it back',
  letters: 'Keys of one letter',
  lettersText: 'Also / and ?. They never work in a field. This browser keeps the choice.',
  ctrl: 'Ctrl',
  space: 'Space',
  /** What signs on keys are called. */
  signs: {
    '⌘': 'Command',
    '↵': 'Enter',
    '/': 'Slash',
    '?': 'Question mark',
    '↑': 'Arrow up',
    '↓': 'Arrow down',
    '⇧': 'Shift',
  } as Record<string, string>,
};
