// The rating of an app. Sentences of the form are those of S5.03, letter for letter.

export const reviews = {
  rate: 'Rate this app',
  change: 'Change your rating',
  title: (name: string) => `Rate ${name}`,
  stars: 'Your rating',
  star: (n: number) => `${n} out of 5`,
  name: 'Name',
  nameHint: 'Shown beside your review.',
  review: 'Review',
  left: (n: number, of: number) => `${n} / ${of}`,
  send: 'Send',
  errors: {
    rate: 'This field cannot be blank, please rate the app on a scale from 1-5',
    name: 'Please enter your name',
    review: 'Please enter your review',
    nameLong: 'Name cannot be longer than 64 characters',
    reviewLong: 'Review cannot be longer than 255 characters',
  },
  thanks: 'Thank you for rating this app.',
  failed: (reason: string) => `Unable to rate this app, please try again or contact our support. [${reason}]`,
  held: 'We read your review before it is shown.',
  rejected: 'Your review is not shown. You can write it again.',
  used: 'Has used this app',
};
