// The draft of an app as it will look, for who works on it and who was asked to look.

export const draftPreview = {
  title: 'Preview of a draft',
  heading: (app: string) => `The draft of ${app}`,
  lead: 'As it will look. Nothing of it is public, and nothing can be installed or bought here.',
  signInTitle: 'Sign in to see the draft',
  signInText: 'It is for the people who work on the app, and for those who were asked to look.',
  signIn: 'Sign in',
  failed: "The draft couldn't be loaded",
  unknownTitle: 'There is no such preview',
  unknownText: 'It is over, or it is not for your account. Ask who gave you the address.',
  browse: 'Browse all apps',
  asked: (app: string) =>
    `You are asked to look at the draft of ${app}. When you accept, the address in your mail works for this account alone.`,
  accept: 'Accept with this account',
  actFailed: 'It did not work. Try again.',
  shows: (revision: number, at: string, until: string) =>
    `${revision > 0 ? `Revision ${revision}` : 'The app as it is'}${at && `, as it was saved ${at}`}. The preview ends ${until}.`,
  showsLive: (revision: number, until: string) =>
    `There is no draft now. You see revision ${revision}, which is live. The preview ends ${until}.`,
  view: 'What is shown',
  views: {
    card: 'Card',
    page: 'Page',
    search: 'Search result',
    social: 'Social picture',
    embedded: 'Embedded',
  },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark' },
  width: 'Width',
  widths: (px: string) => `${px} px`,
  widthsScaled: (px: string, percent: number) => `${px} px, shown at ${percent} %`,
  readOnly: 'You can read the draft here, and look through its pictures. Nothing else in it can be pressed.',
  frame: (view: string) => `The draft: ${view}`,
  socialOf: (app: string) => `The picture beside links to ${app}`,
  noSocial: 'The picture could not be drawn.',
};
