export const signIn = {
  heading: 'Sign in',
  lead: 'Use the account of your live chat or help desk.',
  leadFor: (client: string) => `Use the account of your live chat or help desk to continue to ${client}.`,
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  demoTitle: 'Demo accounts',
  demoText: (password: string) => `Choose one to fill in the form. Every password is ${password}.`,
};
