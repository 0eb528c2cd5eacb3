// Sentences of the accounts service's pages beside sign-in.

export const fields = {
  organization: 'Organization',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters.',
  role: 'Role',
};

export const links = {
  forgot: 'Forgotten your password?',
  signUp: 'New here?',
  signUpLink: 'Create an organization',
  back: 'Back to sign in',
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

type Values = Readonly<Record<string, string>>;

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
    heading: 'Create an organization',
    lead: () => 'One account for live chat, help desk and their apps.',
    submit: 'Sign up',
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
};

export const sessions = {
  heading: 'Your sessions',
  lead: (email: string) => `Where ${email} is signed in.`,
  unverified: 'Your e-mail address is not confirmed.',
  verify: 'Send the mail again',
  current: 'This browser',
  since: (date: string, address: string) => `Since ${date}, from ${address}`,
  applications: (names: readonly string[]) => `Used by ${names.join(', ')}`,
  unknown: 'Unknown browser',
  end: 'Sign out',
  endOf: (browser: string) => `Sign out ${browser}`,
  endAll: 'Sign out everywhere',
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
  password: 'Enter your password.',
  short: (least: number) => `Please use at least ${least} characters`,
  missing: 'This field cannot be empty',
};
