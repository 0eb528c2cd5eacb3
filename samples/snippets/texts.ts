/** The three that are free. */
export const TEXTS = [
  'Thank you for waiting.',
  'We deliver within two working days.',
  'Is there anything else that I can do for you?',
];
