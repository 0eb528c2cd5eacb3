// What the platform's staff reads while it sets the shop up.

export const staffSetup = {
  heading: 'First start',
  lead: 'What of the shop is set, and what is missing. Settings are changed where the program runs; try here what they lead to.',
  signInTitle: 'This page is for our staff',
  signInText: 'Sign in with an account of the platform’s staff to set the shop up.',
  signIn: 'Sign in',
  home: 'Browse all apps',
  failed: 'The list could not be loaded',
  status: { done: 'Done', warning: 'Look at this', missing: 'Missing' },
  items: {
    address: 'Address',
    secrets: 'Secret keys',
    database: 'Database',
    mail: 'Mails',
    payments: 'Payments',
    webhook: 'Events of the payment provider',
    tax: 'Taxes',
    bucket: 'Pictures',
    balancer: 'Balancer',
    https: 'Encryption',
    catalogue: 'Catalogue',
    legal: 'Legal texts',
  },
  tests: {
    mail: 'Send a test mail',
    bucket: 'Test the bucket',
    payments: 'Test the payment provider',
    balancer: 'Test the balancer',
  },
  testFailed: 'The test could not be made. Try again in a moment.',
  testOffline: 'You are offline. Try again when the network is back.',
};
