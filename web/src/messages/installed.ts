// Sentences about an app that the account has.

const product = { livechat: 'live chat', helpdesk: 'help desk' } as const;

export const installed = {
  settings: 'Settings',
  settingsOf: (name: string) => `Settings of ${name}`,
  open: 'Open',
  openIn: (of: keyof typeof product) => `Open in ${product[of]}`,
  openSettings: 'Open its settings',
  subscription: 'Manage subscription',
  uninstall: 'Uninstall',
  deactivate: 'Deactivate',
  installedOn: (date: string) => `Installed on ${date}`,
  manageAccess: 'Manage access',
  finish: (name: string) => `Finish the set-up of ${name}.`,
  openSetUp: 'Open the set-up',
  ready: (name: string) => `${name} is ready.`,
  readyText: (places: readonly string[]) =>
    places.length > 0 ? `You find it here: ${places.join(', ')}.` : 'There is nothing to set up.',
};
