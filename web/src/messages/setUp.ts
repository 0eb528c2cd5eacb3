// Where an app sets itself up in a frame, below a host product.

export const setUp = {
  heading: (name: string) => `Set up ${name}`,
  lead: (name: string) => `${name} installs itself. You say what it may do, and it goes on from there.`,
  looking: 'Looking at your account',
  signedOut: 'Sign in to go on.',
  signIn: 'Sign in',
  unavailable: 'Your account could not be read.',
  asks: (name: string) => `${name} asks to`,
  allow: 'Allow and continue',
  notNow: 'Not now',
  failed: (message: string) => `The set-up could not be started: ${message}`,
  frame: (name: string) => `The set-up of ${name}`,
  loading: (name: string) => `${name} is loading`,
  notShown: 'Nothing to see here? Some apps do not open inside another page.',
  inWindow: 'Open in a window',
  blocked: 'Your browser does not open windows for this page.',
  again: 'Start again',
  back: (name: string) => `Back to ${name}`,
  done: (name: string) => `${name} is installed.`,
  toSettings: 'Go to its settings',
};
