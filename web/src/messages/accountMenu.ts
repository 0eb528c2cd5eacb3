import { plural } from './plural';

/** The rows of the open account menu. */
export const accountMenu = {
  account: 'Account',
  role: (role: string) => (role === 'viewer' ? 'reads only' : role),
  waiting: (n: number) => plural(n, { one: '1 waits', other: `${n} wait` }),
  billing: 'Billing',
  console: 'Developer console',
  sessions: 'Your sessions',
  browseAs: 'Browse as a customer',
  moderation: 'Reviews to judge',
  submissions: 'Submitted apps',
  setup: 'First start',
};
