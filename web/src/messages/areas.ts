/** The areas of an account in plain words (S3.32): what an app may do there. */
const areas: Record<string, { read: string; write: string }> = {
  Onboarding: { read: 'See how far the set-up has come', write: 'See and change the steps of the set-up' },
  Usage: { read: 'Read usage figures', write: 'Read and change usage limits' },
  'Home screen': { read: 'See what the home screen shows', write: 'Add to the home screen' },
  Chats: { read: 'Read chats', write: 'Read chats and write in them' },
  Customers: { read: 'Read names, e-mail addresses and custom fields', write: 'Read and change customers' },
  Archives: { read: 'Read closed chats', write: 'Read and change closed chats' },
  Agents: { read: 'Read the list of agents', write: 'Read and change agents' },
  Chatbots: { read: 'Read the list of chatbots', write: 'Create and run chatbots' },
  Groups: { read: 'Read the list of groups', write: 'Read and change groups' },
  Tickets: { read: 'Read tickets', write: 'Create and update tickets' },
  Reports: { read: 'Read reports', write: 'Read and create reports' },
  'Webhooks and integrations': {
    read: 'See registered webhooks and properties',
    write: 'Register webhooks and store properties',
  },
  Subscription: { read: 'Read your plan', write: 'Read and change your plan' },
  Sessions: { read: 'See who is signed in', write: 'See and end sessions' },
  Settings: { read: 'Read settings', write: 'Read and change settings' },
  'Organization settings': {
    read: 'Read settings of the organization',
    write: 'Read and change settings of the organization',
  },
  'Developers program': { read: 'Read your apps as a developer', write: 'Manage your apps as a developer' },
  Tools: { read: 'Use tools of the agent app', write: 'Use and change tools of the agent app' },
};

/** What an area is called; the wire has its English name. */
export const nameOfArea = (area: string): string => area;

/** What an app may do in an area, where the server names no single rights. */
export function sentencesOfArea(area: string, isReadOnly: boolean): string[] {
  const words = areas[area];
  return words ? [isReadOnly ? words.read : words.write] : [];
}
