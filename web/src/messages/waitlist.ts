// Sentences of waiting for an app that is coming.

export const waitlist = {
  awaitTitle: (name: string) => `Wait for ${name}`,
  awaitText: 'One mail on the day it is published, and nothing else.',
  email: 'E-mail',
  emailWrong: 'Please enter an e-mail address',
  awaitSend: 'Tell me',
  awaitSent: (name: string) => `We tell you when ${name} is here.`,
  awaitConfirm: 'We have sent you a mail: press its button, and we tell you when the app is here.',
  awaitFailed: 'Your address could not be kept. Try again.',
};
