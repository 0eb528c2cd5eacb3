// The first page of the developer console: whose turn it is with each app.

import { count } from '../lib/money';
import { counted } from './plural';

export const devOverview = {
  title: 'Overview',
  documentation: 'Documentation',
  glance: 'At a glance',
  turn: 'Your turn',
  urgentFirst: (shown: number, all: number) => `${count(shown)} of ${count(all)}, most urgent first`,
  allTurns: 'All that wait for you',
  noTurn: 'Nothing waits for you.',
  toMend: (findings: number) =>
    findings > 0
      ? `${counted(findings, 'finding', 'findings')} to mend. Then submit it again.`
      : 'Mend what the review desk found, and submit it again.',
  nothingMissing: 'Nothing is missing: it can be submitted.',
  notBegun: 'It has no draft. The first change opens one.',
  named: (names: readonly string[], areMore: boolean) => `${names.join(', ')}${areMore ? ' …' : '.'}`,
  acts: { mend: 'Open findings', publish: 'Publish', takeBack: 'See', submit: 'Submit', write: 'Continue' },
  actOn: {
    mend: (app: string) => `Open findings of ${app}`,
    publish: (app: string) => `Publish ${app}`,
    takeBack: (app: string) => `See the submission of ${app}`,
    submit: (app: string) => `Submit ${app}`,
    write: (app: string) => `Continue with ${app}`,
  },
  state: 'State',
  openFirst: (shown: number, all: number) =>
    `${count(shown)} of ${count(all)} shown, those with something open first`,
  nothingAtDesk: 'Nothing lies with the review desk.',
  revisionOf: (app: string, version: number) => (version > 0 ? `${app}, revision ${version}` : app),
  place: (position: number) => `Place ${count(position)} in the queue`,
  answerDue: 'answer due',
  goesLive: 'goes live',
  first: 'Your first app',
  done: 'Done',
  steps: [
    { name: 'Make a developer profile', text: 'A name is enough to begin; the rest is asked for later.' },
    { name: 'Create an app', text: 'From nothing, from a copy, or from a manifest file.' },
    {
      name: 'Write the listing',
      text: 'Texts, pictures, permissions, price. What is missing is said as you type.',
    },
    { name: 'Try it', text: 'Your organization installs the draft before anybody else sees it.' },
    { name: 'Submit', text: 'The review desk answers, and names each thing that has to change.' },
  ],
};
