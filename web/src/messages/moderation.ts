// What the platform's staff reads while it judges reviews.

import { plural } from './plural';

export const moderation = {
  heads: {
    reviews: {
      heading: 'Reviews to judge',
      lead: 'Reviews that carry a link or contact data, that people reported, or that somebody wrote about a partner.',
    },
    search: {
      heading: 'How search answers',
      lead: 'Why an app stands where it does, and what people search for.',
    },
    developers: {
      heading: 'Developers and names',
      lead: 'Who may go on to the public, and which names nobody may take.',
    },
  },
  signInTitle: 'This page is for our staff',
  signInText: 'Sign in with an account of the platform to judge reviews.',
  signIn: 'Sign in',
  home: 'Go to the Marketplace',
  section: 'Section',
  sections: { reviews: 'Reviews', search: 'Search', developers: 'Developers' },
  queue: 'Which reviews',
  queues: { apps: 'Apps', partners: 'Partners' },
  state: 'State',
  states: { held: 'Waiting', published: 'Shown', rejected: 'Rejected' },
  failedTitle: 'The reviews could not be loaded',
  failedText: 'Try again in a moment.',
  retry: 'Try again',
  emptyTitle: { held: 'Nothing waits', published: 'Nothing was shown yet', rejected: 'Nothing was rejected' },
  emptyText: 'New reviews appear here by themselves when they need somebody to read them.',
  about: 'About',
  heldFor: {
    link: 'Carries a link',
    contact: 'Carries contact data',
    reports: 'Reported by several people',
  } as Readonly<Record<string, string>>,
  reported: 'Reported, still shown',
  reports: (n: number) => plural(n, { one: '1 report', other: `${n} reports` }),
  noReason: 'No reason given',
  show: 'Show',
  reject: 'Reject',
  of: (name: string) => `the review of ${name}`,
  rejectTitle: (name: string) => `Reject the review of ${name}`,
  reason: 'Reason',
  optional: 'Optional',
  reasonHint: 'Only the staff reads it. The author may write again.',
  shown: 'The review is shown.',
  rejected: 'The review is not shown.',
  count: (n: number) => plural(n, { one: '1 review', other: `${n} reviews` }),
};
