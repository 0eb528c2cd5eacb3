import { MAX_DEVELOPER_NAME } from '../model/limits.gen';
import type { Profile } from './api';

// A profile as it is typed.

/** The address that a name makes, as the server makes it. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_DEVELOPER_NAME)
    .replace(/^-+|-+$/g, '');

/** The host of an address as it is typed, as the server reads it. */
export const hostOf = (website: string): string =>
  /^https:\/\/([^/]*)/.exec(website.trim())?.[1]?.toLowerCase() ?? '';

/** What is saved at once; the icon is saved by itself. */
export type Written = Omit<Profile, 'icon'>;

/** What stands in the fields: lists are lines and words there. */
export type Typed = Omit<Written, 'languages' | 'socials'> & { languages: string; socials: string };

export const typedOf = ({ icon: _, ...profile }: Profile): Typed => ({
  ...profile,
  languages: (profile.languages ?? []).join(', '),
  socials: Object.entries(profile.socials)
    .map(([word, address]) => `${word} ${address}`)
    .join('\n'),
});

/** The profile that was typed; null when a line of the further addresses is none. */
export function profileOf(typed: Typed): Written | null {
  const lines = typed.socials
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const pairs = lines.map((line) => /^(\S+)\s+(https:\/\/\S+|@\S+)$/.exec(line));
  if (pairs.includes(null)) return null;
  return {
    ...typed,
    languages: typed.languages
      .split(/[\s,]+/)
      .map((word) => word.toLowerCase())
      .filter(Boolean),
    socials: Object.fromEntries(pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? '', pair?.[2] ?? ''])),
  };
}
