// What a person passes on about an app that does not come up.

export const tellDeveloper = {
  tell: 'Tell the developer',
  title: (name: string) => `Tell the developer of ${name}`,
  text: 'These are the last messages of the app. Read them before you pass them on: they may name people.',
  noLines: 'The app has said nothing.',
  copy: 'Copy the lines',
  copied: 'The lines are copied.',
  notCopied: 'The browser does not let them be copied. Select them in the dialog.',
  copyAndMail: 'Copy and write a mail',
  mailSubject: (name: string) => `${name} does not come up`,
  mailBody:
    'Hello,\n\nthe app does not come up. These are its last messages:\n\n(paste the copied lines here)\n',
};
