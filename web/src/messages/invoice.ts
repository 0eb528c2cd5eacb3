// Sentences of an invoice's page. What the invoice itself says comes from the server.

export const invoice = {
  back: 'Billing',
  print: 'Print',
  pdf: 'Download PDF',
  loading: 'Invoice',
  failed: 'The invoice could not be loaded.',
  offline: 'You are offline. This appears when the network is back.',
  fileFailed: 'The PDF could not be loaded. Try again.',
  missingTitle: 'There is no such invoice',
  missingText: 'Your organization has no invoice with this number.',
  toBilling: 'Open billing',
  signInTitle: 'Sign in to see the invoice',
  signInText: 'It is shown to the people who may pay for your organization.',
  signIn: 'Sign in',
};
