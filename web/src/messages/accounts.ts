// Sentences of the accounts service's pages beside sign-in.

import { day } from '../lib/dates';
import { plural } from './plural';

export const fields = {
  organization: 'Company',
  name: 'Your name',
  email: 'E-mail',
  workEmail: 'Work e-mail',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (least: number, missing: number) =>
    `At least ${least} characters${missing > 0 ? `, ${missing} to go` : ''}. A sentence is a good password.`,
  role: 'Role',
  code: 'Code',
  codeHint: 'Six digits from your app, or one of your recovery codes.',
  newCodeHint: 'The six digits that your app shows now.',
  proofHint: 'Once more, so that it is certainly you.',
  organizationName: 'Name of the organization',
  trust: (days: string) => `Do not ask in this browser for ${days} days`,
};

/** "Show password": the first word is seen. */
export const password = { show: 'Show', hide: 'Hide', it: 'password' };

export const links = {
  forgot: 'Forgotten your password?',
  signUp: 'New here?',
  signUpLink: 'Create an account',
  back: 'Back to sign in',
  hasAccount: 'You have an account?',
  signIn: 'Sign in',
  backToAccount: 'Back to your account',
  closeOrganization: 'Close the whole organization instead',
  external: (name: string) => `Continue with ${name}`,
  or: 'or',
};

const products: Readonly<Record<string, string>> = { livechat: 'live chat', helpdesk: 'help desk' };

export const roles: Readonly<Record<string, string>> = {
  owner: 'Owner: everything, also billing',
  viceowner: 'Vice owner: apps and billing',
  administrator: 'Administrator: apps, no billing',
  normal: 'Agent: works with customers',
  viewer: 'Viewer: reads only',
};

/** "By creating an account you accept the terms and have read the privacy policy." Both are links. */
export const agreeing = {
  before: 'By creating an account you accept the ',
  terms: 'terms',
  and: ' and have read the ',
  privacy: 'privacy policy',
  end: '.',
};

type Values = Readonly<Record<string, string>>;

function reopenLead(organization: string, until: string): string {
  if (organization)
    return `The organization ${organization} is closed and will be removed on ${day(until)}. Reopen it?`;
  if (until) return `This account is closed and will be removed on ${day(until)}. Reopen it?`;
  return 'Reopen it? It is then as it was before.';
}

export const forms = {
  forgot: {
    heading: 'Forgotten password',
    lead: () => 'We mail you a link to set a new one.',
    submit: 'Send the link',
  },
  reset: {
    heading: 'Set a new password',
    lead: () => 'You are then signed out everywhere.',
    submit: 'Set the password',
  },
  'sign-up': {
    heading: 'Create an account',
    lead: () => 'Free. You pay only for apps that cost something.',
    submit: 'Create account',
  },
  confirm: {
    heading: 'Confirm your address',
    lead: () => 'One press, and your organization is there.',
    submit: 'Confirm and begin',
  },
  verify: {
    heading: 'Confirm your address',
    lead: () => 'This proves that the address is yours.',
    submit: 'Confirm',
  },
  join: {
    heading: 'Join your team',
    lead: ({ organization, email }: Values) =>
      `${organization} invites you. You sign in with ${email} and the password that you choose here.`,
    submit: 'Join',
  },
  'second-factor': {
    heading: 'Your second factor',
    lead: ({ email }: Values) => `The password of ${email} is right. Now the code of your app.`,
    submit: 'Go on',
  },
  'second-factor-off': {
    heading: 'Turn the second factor off',
    lead: () => 'Your password alone opens your account then.',
    submit: 'Turn it off',
  },
  'recovery-codes': {
    heading: 'New recovery codes',
    lead: () => 'The codes before stop working.',
    submit: 'Make new codes',
  },
  close: {
    heading: 'Close your account?',
    lead: ({ email, until }: Values) =>
      `${email} is signed out everywhere at once, and apps cannot act for you any more. Until ${day(until ?? '')} you can reopen the account by signing in; then it is removed with what is kept about you. Invoices stay as long as the law asks.`,
    submit: 'Close my account',
  },
  'close-organization': {
    heading: 'Close the organization?',
    lead: ({ organization, until }: Values) =>
      `All people of ${organization} are signed out at once. Subscriptions are cancelled and nothing is charged any more. Until ${day(until ?? '')} an owner can reopen it by signing in; then its apps, its people and its data are removed. Invoices stay as long as the law asks. Type its name to confirm.`,
    submit: 'Close the organization',
  },
  'my-data': {
    heading: 'Download your data',
    lead: ({ email }: Values) =>
      `All that is kept about ${email}, as a JSON file. Passwords, keys and tokens are left out.`,
    submit: 'Download',
  },
  'organization-data': {
    heading: 'Download the organization’s data',
    lead: ({ organization }: Values) =>
      `All that is kept about ${organization} and its people, as a JSON file. Passwords, keys and tokens are left out.`,
    submit: 'Download',
  },
  reopen: {
    heading: 'This account is closed',
    lead: ({ organization, until }: Values) => reopenLead(organization ?? '', until ?? ''),
    submit: 'Reopen it',
  },
  invitation: {
    heading: 'A request for access',
    lead: ({ person, email, product }: Values) =>
      `${person ? `${person} (${email})` : email} asks to be invited to ${products[product ?? ''] ?? 'a product'}.`,
    submit: 'Grant access',
  },
};

export const decline = 'Decline';

export const consent = {
  heading: (client: string) => `Allow ${client}?`,
  lead: (email: string) => `It asks to work with the account of ${email}. It will be able to:`,
  nothing: 'It only learns who you are.',
  readOnly: 'Reads',
  readWrite: 'Reads and changes',
  coverage: 'For whom do you decide?',
  account: 'Only for me',
  organization: 'For everybody in my organization',
  later: 'You can take this back at any time under your sessions.',
  allow: 'Allow',
  deny: 'Do not allow',
  reason: (words: string) => `“${words}”`,
  noReason: 'Its developer gives no reason.',
};

export const secondFactor = {
  heading: 'Set up a second factor',
  lead: 'A code of an app on your phone, besides your password. Whoever learns your password alone stays outside.',
  demanded: 'Everybody of the staff has a second factor. Set yours up to go on.',
  scan: 'Scan this with an app for codes, as the one that comes with your phone or your password manager.',
  picture: 'QR code for your app',
  type: 'Or type this key into the app',
  submit: 'Turn it on',
  codes: 'Recovery codes',
  codesLead:
    'Each opens your account once, when your phone is not at hand. They are not shown again: keep them where you keep your passwords.',
  copy: 'Copy the codes',
  copied: 'Copied',
  kept: 'I have kept them',
};

export const ownData = {
  heading: 'Your data',
  lead: 'Take along what is kept about you, or close your account. You have 14 days to change your mind.',
  download: 'Download my data',
  close: 'Close my account',
  organization: 'Your organization',
  organizationLead: 'As an owner you do the same for all of it.',
  downloadOrganization: 'Download the organization’s data',
  closeOrganization: 'Close the organization',
};

export const sessions = {
  secondFactor: 'Second factor',
  factorOff: 'A code of an app on your phone, besides your password.',
  factorOn: (day: string) => `On since ${day}.`,
  codesLeft: (n: number) =>
    plural(n, { one: '1 recovery code is left.', other: `${n} recovery codes are left.` }),
  setUpFactor: 'Set up',
  turnFactorOff: 'Turn off',
  newCodes: 'New recovery codes',
  trusted: 'Trusted browsers',
  trustedUntil: (day: string) => `Not asked for a code until ${day}`,
  distrust: 'Ask again',
  distrustOf: (browser: string) => `Ask again in ${browser}`,
  heading: 'Your sessions',
  lead: (email: string) => `Where ${email} is signed in.`,
  unverified: 'Your e-mail address is not confirmed.',
  verify: 'Send the mail again',
  current: 'This browser',
  since: (date: string, address: string) => `Since ${date}, from ${address}`,
  applications: (names: readonly string[]) => `Used by ${names.join(', ')}`,
  unknown: 'Unknown browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  end: 'Sign out',
  endOf: (browser: string) => `Sign out ${browser}`,
  endAll: 'Sign out everywhere',
  tokens: 'Personal tokens',
  tokensLead:
    'For your own assistants and scripts. Whoever has one sees the apps of your organization, until you delete it.',
  tokenMade: 'Copy your new token now. It is not shown again.',
  tokenName: 'Name',
  tokenNameHint: 'What it is for, as the name of your assistant.',
  tokenAsks: 'It may ask for apps in my name',
  tokenInConsole: 'In the developer console, within your role there',
  tokenScopes: {
    'apps--all:ro': 'It may see your apps',
    'apps--all:rw': 'It may see and change your apps',
    'apps.review--all:rw': 'It may submit your apps, and take them back',
    'apps.finance--all:ro': 'It may see what your apps earn',
  },
  tokenConsole: (scopes: string) => `In the console: ${scopes}`,
  makeToken: 'Make a token',
  tokenReads: (date: string) => `Since ${date}, reads`,
  tokenReadsAndAsks: (date: string) => `Since ${date}, reads and asks for apps`,
  deleteToken: 'Delete',
  deleteTokenOf: (name: string) => `Delete the token ${name}`,
  consents: 'Applications that you allowed',
  noConsents: 'None.',
  forOrganization: 'for your organization',
  forYou: 'for you',
  withdraw: 'Take back',
  withdrawOf: (client: string) => `Take back what ${client} may do`,
};

export const ghost = {
  heading: 'Browse as a customer',
  lead: 'You see what the customer sees and change nothing. Your name, the account and the reason are kept in the audit log.',
  search: 'Find an account',
  searchHint: 'A part of the e-mail address, name or organization.',
  find: 'Find',
  found: 'Accounts',
  nobody: 'No account was found.',
  reason: 'Reason',
  reasonHint: 'Why you need to look, as a ticket number.',
  start: 'Start browsing',
  looks: 'Latest looks',
  noLooks: 'Nobody has looked yet.',
  look: (staff: string, account: string) => `${staff} as ${account}`,
  when: (day: string, from: string, until: string) => `${day}, ${from} to ${until} UTC`,
};

/** Below the fields of the accounts service's forms. */
export const fieldErrors = {
  email: 'Enter an e-mail address.',
  emailEnding: 'This address has no ending, like .com',
  password: 'Enter your password.',
  short: (least: number) => `Please use at least ${least} characters`,
  missing: 'This field cannot be empty',
};
