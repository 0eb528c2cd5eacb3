import { LINK_PROPERTIES, OTHER_PROPERTIES, TRUTH_PROPERTIES } from './limits.gen';

// Custom properties of an app, as the server keeps them (internal/listings/properties.go).

/** Those that have a name and an explanation here. */
export const KNOWN_PROPERTIES = [
  'onlyOwnerCanInstall',
  'finishInstallUrl',
  'finishInstallCopy',
  'directInstallUrlInNewTab',
  'alternativeSettingUrl',
  'alternativeFullscreenPath',
  'customInstallUrl',
  'customInstallMetrics',
] as const;

export type KnownProperty = (typeof KNOWN_PROPERTIES)[number];
export type PropertyKind = 'truth' | 'link' | 'text';

const isOneOf = <T extends string>(list: readonly T[], key: string): key is T =>
  (list as readonly string[]).includes(key);

export const isKnownProperty = (key: string): key is KnownProperty => isOneOf(KNOWN_PROPERTIES, key);

/** True and false are chosen, and what leads somewhere is an address. */
export function kindOf(key: string): PropertyKind {
  if (isOneOf(TRUTH_PROPERTIES, key)) return 'truth';
  return isOneOf(LINK_PROPERTIES, key) ? 'link' : 'text';
}

export type Property = { id: string; value: string };

/** The properties that a developer writes, by their keys. */
export const ownProperties = (all: Readonly<Record<string, string>>): Property[] =>
  Object.entries(all)
    .filter(([key]) => !isOneOf(OTHER_PROPERTIES, key) && !key.startsWith('discount'))
    .map(([id, value]) => ({ id, value }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en'));
