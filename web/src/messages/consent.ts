/** Sentences about being remembered and measured. */
export const consent = {
  title: 'Cookies',
  question:
    'May we remember how you found the marketplace and count your page views? Nothing of it is stored before you choose.',
  accept: 'Accept',
  decline: 'Decline',
};
