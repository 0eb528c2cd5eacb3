// What the app page says of ratings and reviews before anybody writes one.

export const reviews = {
  rate: 'Rate this app',
  rateService: 'Rate this service',
  change: 'Change your rating',
  held: 'We read your review before it is shown.',
  rejected: 'Your review is not shown. You can write it again.',
  used: 'Has used this app',
  helpful: (n: number) => (n === 0 ? 'Helpful' : `Helpful (${n})`),
  helpfulTo: (name: string) => `: the review of ${name}`,
  helpfulFailed: "Your mark couldn't be saved.",
};
