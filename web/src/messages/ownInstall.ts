// Sentences of the button of the price box for who is signed in, and of what is coming.

export const ownInstall = {
  installing: 'Installing',
  installingHint: 'Takes a few seconds',
  away: 'Waiting for the set-up',
  awayHint: (name: string) => `${name} sets itself up elsewhere. This page notices when it is done.`,
  unfinished: (name: string) => `The set-up of ${name} was not finished. You can try again.`,
  freeHint: 'Free to install',
  paidHint: 'Paid for already. Installing it again costs nothing.',
  unavailable: 'Your account could not be read.',
  retry: 'Try again',
  more: 'More',
  settingsButton: 'Open settings',
  noAccess: 'You have no access to this app. Ask the people who manage your account for it.',
  comingSoonHint: 'This app has been accepted and is not published yet.',
  tellMe: 'Tell me when it is there',
  toConsole: 'Open the developer console',
  ownApp: (isService: boolean) => `You cannot buy your own ${isService ? 'service' : 'app'}`,
  taxFailed: 'Tax: could not be computed',
  taxTooLarge: 'This sum is too large for one payment.',
  ghost: 'You are browsing as a customer. Buying, installing, reviewing and changing cards are not possible.',
};
