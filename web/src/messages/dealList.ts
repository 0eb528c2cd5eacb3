/** Sentences of the list of deals. */
export const dealList = {
  near: 'Ending within two weeks',
  nearText: 'After the last day the old price returns; who bought keeps the lower one.',
  far: 'Until later',
  later: 'Starts soon',
  offOf: (name: string, percent: number) => `${name}, ${percent} % off`,
  fromTo: (from: string, to: string, now: string, before: string) =>
    `From ${from} to ${to}. ${now} instead of ${before}`,
  none: 'No deals today',
  nextOn: (date: string) => `The next one starts on ${date}.`,
};
