// The full screen of an app in the shop.

export const appScreen = {
  looking: 'Looking at your account',
  signedOut: (name: string) => `Sign in to open ${name}.`,
  signIn: 'Sign in',
  signedOutOfApp: (name: string) =>
    `You are signed out of ${name}: its access to your account was taken away.`,
  signInAgain: 'Sign in again',
  unavailable: 'Your account could not be read.',
  leading: (name: string) => `${name} is not installed. Its page opens.`,
  toPage: (name: string) => `Go to the page of ${name}`,
  runsElsewhere: (name: string) => `${name} has no full screen any more.`,
  ghost: 'You are browsing as a customer. Apps are not opened: they would act in the customer’s name.',
  loading: (name: string) => `${name} is loading`,
  states: {
    slow: 'Still loading',
    failed: 'The app does not answer.',
    blocked: 'This app has left its address.',
  },
  /** A page without an SDK looks to a host like one that may not be shown in a frame. */
  alone: (name: string) => `Is nothing shown here? ${name} may work on a page of its own.`,
  noSandbox: (name: string) =>
    `${name} is not shown: this browser cannot keep an app apart from your account. A newer one can.`,
  reload: 'Reload',
  newTab: 'Open in a new tab',
  says: (name: string, content: string) => `${name}: ${content}`,
  noHost: 'The host product is not connected.',
  noSupport: 'The support chat is in the host product.',
};
