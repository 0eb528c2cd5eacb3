// A review of a partner. Sentences of S5.03 and S8.03, letter for letter.

export const expertReview = {
  open: 'Write a review',
  title: (name: string) => `Review ${name}`,
  name: 'Name',
  email: 'E-mail',
  emailHint: 'Never shown. We ask you there to confirm the review.',
  website: 'Website',
  optional: 'Optional',
  review: 'Review',
  left: (n: number, of: number) => `${n} / ${of}`,
  send: 'Send',
  errors: {
    name: 'Please enter your name',
    nameLong: 'Name cannot be longer than 64 characters',
    email: 'Please enter an e-mail address',
    website: 'Please enter a web address, or leave it empty',
    review: 'Please enter your review',
    reviewShort: 'Please write at least 10 characters',
    reviewLong: 'Review cannot be longer than 2000 characters',
  },
  sent: 'Review sent to be verified!',
  confirm: 'We have sent you a mail: press its button, and the review is on its way.',
  alreadySent: 'Review had already been sent!',
  already: 'Review has been already sent!',
  failed: "Expert review couldn't be sent",
};
