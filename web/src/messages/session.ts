// Sentences about signing in and out. Those of the specification are copied
// letter by letter (S4.32, S4.33, S8.04, S8.27, S8.29, S8.30).
export const session = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  silentFrame: 'Sign-in',
  accountMenu: 'Account menu',
  tokenInfoFailed: 'Cannot fetch token info',
  userFailed: 'Cannot fetch user data',
  licenseFailed: "Couldn't fetch information about license",
  loggedOut: "We couldn't authorize your request as you've been logged out. Log in and try again.",
  signInFailed: (code: string) =>
    `Signing in failed${code && ` (${code})`}. Try again, or contact our support.`,
  browsingAs: (email: string) => `Browsing as ${email}`,
  stopNow: 'Stop now',
  ghostFailed: 'Ghost login failed! Please contact support.',
};
