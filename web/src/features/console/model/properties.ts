// Custom properties of an app, as the server keeps them (internal/listings/properties.go).

/** Those that the shop knows, by what stands in them. */
export const KNOWN_PROPERTIES = {
  onlyOwnerCanInstall: 'truth',
  finishInstallUrl: 'link',
  finishInstallCopy: 'text',
  directInstallUrlInNewTab: 'truth',
  alternativeSettingUrl: 'link',
  alternativeFullscreenPath: 'text',
  customInstallUrl: 'link',
  customInstallMetrics: 'truth',
} as const;

export type KnownProperty = keyof typeof KNOWN_PROPERTIES;
export type PropertyKind = (typeof KNOWN_PROPERTIES)[KnownProperty];

export const isKnownProperty = (key: string): key is KnownProperty => key in KNOWN_PROPERTIES;

/** True and false are chosen; of those that nobody here knows that is decided by the server. */
export const kindOf = (key: string): PropertyKind => (isKnownProperty(key) ? KNOWN_PROPERTIES[key] : 'text');

/** What only the shop says of an app, and what has a field of its own. */
const NOT_OWN: ReadonlySet<string> = new Set([
  'verified',
  'isPremium',
  'isTeamPlan',
  'isAiPowered',
  'isService',
  'internalProduct',
  'order',
  'trustedUrl',
  'directInstallUrl',
  'webhookUrl',
]);

export type Property = { id: string; value: string };

/** The properties that a developer writes, by their keys. */
export const ownProperties = (all: Readonly<Record<string, string>>): Property[] =>
  Object.entries(all)
    .filter(([key]) => !NOT_OWN.has(key) && !key.startsWith('discount'))
    .map(([id, value]) => ({ id, value }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en'));
