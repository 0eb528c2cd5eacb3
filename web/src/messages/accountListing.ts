// Apps that are not public: lists that only their organization, reviewers and guests see.

export const accountListing = {
  signInTitle: 'Sign in to see these apps',
  signInText: 'They are shown to their organization, to reviewers and to invited organizations only.',
  signIn: 'Sign in',
  /** S8.26 */
  failed: {
    private: "Apps list couldn't be loaded",
    'in-review': "In review app list couldn't be loaded",
  },
  /** S8.26 */
  appFailed: "App details couldn't be loaded",
  /** S8.26 */
  developerFailed: "Developer profile couldn't be loaded",
  emptyTitle: 'Nothing here yet',
  emptyText:
    'Apps that your organization develops, or is invited to see, appear here from their first draft on.',
  unknownTitle: 'This app is not here',
  unknownText: 'It does not exist, or it belongs to another organization.',
  browse: 'Browse all apps',
  by: 'By',
  have: 'Install it',
  paid: 'It costs money. Your organization can buy it when it is public.',
  installed: 'Your organization has it.',
  myApps: 'See My apps',
  features: 'Features',
  status: {
    IN_DEVELOPMENT: 'In development',
    IN_REVIEW: 'In review',
    ACCEPTED: 'Accepted',
    PUBLISHED: 'Published',
  },
  ownId: 'Developers invite your organization by its id:',
};

export const invitations = {
  title: 'Invited organizations',
  lead: 'They find this app among their private apps before it is published.',
  failed: "The invitations couldn't be loaded",
  none: 'Nobody is invited yet.',
  organization: 'Id of the organization',
  hint: 'Its people read it on their page of private apps.',
  blank: 'Please enter the id of an organization',
  send: 'Invite',
  invited: (name: string) => `${name} sees the app now.`,
  since: (day: string) => `Invited ${day}`,
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `the invitation of ${name}`,
  withdrawn: (name: string) => `${name} does not see the app any more.`,
};
