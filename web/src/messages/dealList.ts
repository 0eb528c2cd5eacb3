/** Sentences of the list of deals. */
export const dealList = {
  near: 'Ending within two weeks',
  nearText: 'After the last day the old price returns; who bought keeps the lower one.',
  far: 'Until later',
  later: 'Starts soon',
  offOf: (name: string, percent: number) => `${name}, ${percent} % off`,
  fromTo: (from: string, to: string, now: string, before: string) =>
    `From ${from} to ${to}. ${now} instead of ${before}`,
  tellMe: (date: string) => `Tell me on ${date}`,
  tellMeNext: 'Tell me',
  about: (name: string) => `about ${name}`,
  told: (date: string) => `We tell you on ${date}`,
  asked: (name: string, date: string) => `We write to you on ${date}, when the deal of ${name} begins.`,
  takeBack: 'Take back',
  wish: (name: string) => `the wish about ${name}`,
  takenBack: (name: string) => `You hear nothing of the deal of ${name}.`,
  failed: 'That did not work. Try again.',
  none: 'No deals today',
  nextOn: (date: string) => `The next one starts on ${date}.`,
};
