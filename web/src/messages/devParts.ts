// What developers read of what their app tells other programs: chat boosters, webhooks and properties.

export const devParts = {
  boosters: 'Chat boosters',
  boostersText: 'What visitors are offered beside a chat, as a card with a button.',
  booster: 'Chat booster',
  addBooster: 'Add a chat booster',
  noBoosters: 'There are no chat boosters.',
  boosterFields: {
    title: 'Title',
    description: 'Description',
    ctaLabel: 'Words on the button',
    url: 'Where the button leads',
  },
  boosterHints: {
    title: 'What visitors are offered.',
    description: 'May be empty.',
    ctaLabel: 'As “Book a call”.',
    url: 'An address that begins with https://.',
  },
  leadsTo: (label: string, address: string) => `“${label}” leads to ${address}`,
  removeBoosterText: (app: string, title: string) =>
    `The draft of ${app} does not offer “${title}” to visitors any more. Where the app is installed it is offered until the draft is live.`,

  tryOut: 'Anybody may try it on the page of the app, without an account',

  webhooks: 'Webhooks',
  webhooksText: 'Addresses of your servers that hear of what happens. They are a part of the draft.',
  webhookHint: 'Hears when the app is installed, removed and paid for. Empty for none.',
  chatWebhookHint: 'Hears of chats from the host product. Empty for none.',
  showChatSecret: 'Show the secret of the chat webhook',
  chatSecret: 'The host product is known by this secret:',
  noChatSecret: 'The secret is shown to those who manage the organization.',

  properties: 'Properties',
  propertiesText: 'What the shop and the host products do with the app, and what you keep with it.',
  property: 'Property',
  addProperty: 'Add a property',
  noProperties: 'There are no properties.',
  propertyKey: 'Which one',
  ownKey: 'A key of your own',
  ownKeyName: 'Key',
  ownKeyHint: '1 to 64 letters, digits, dots, hyphens and underscores, a letter first.',
  value: 'Value',
  valueHint: 'At most 2,000 letters. Everybody who sees the app can read it.',
  truths: { true: 'Yes', false: 'No' },
  removePropertyText: (app: string, name: string) =>
    `The draft of ${app} does not have “${name}” any more. What is live keeps it until the draft is live.`,
  known: {
    onlyOwnerCanInstall: {
      name: 'Only owners install it',
      hint: 'Who does not manage the organization cannot install the app.',
    },
    finishInstallUrl: {
      name: 'Where the set-up is finished',
      hint: 'The page of yours that people are led to once the app is installed, with https://.',
    },
    finishInstallCopy: {
      name: 'Words beside the set-up',
      hint: 'What people read after the install, above the link to the set-up.',
    },
    directInstallUrlInNewTab: {
      name: 'Install in a new tab',
      hint: 'An app that installs itself opens in a tab, and not in a small window.',
    },
    alternativeSettingUrl: {
      name: 'Settings elsewhere',
      hint: 'A page of yours that takes the place of the settings in the host product, with https://.',
    },
    alternativeFullscreenPath: {
      name: 'Path of the full screen',
      hint: 'The path in the host product at which the app is opened. It begins with one slash.',
    },
    customInstallUrl: {
      name: 'Address that is called at an install',
      hint: 'A server of yours that is asked at each install, with https://. Nobody else reads it.',
    },
    customInstallMetrics: {
      name: 'Tell that address how the app was found',
      hint: 'The call at an install says by what way the buyer came.',
    },
  },
};
