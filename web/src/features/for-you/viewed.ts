import { useSyncExternalStore } from 'react';
import { viewedApps } from '../../lib/viewedApps';
import type { App } from '../../lib/wire';
import { readConsent } from '../consent/consent';

// The apps that were looked at last. They stay in this browser, and only where the
// visitor did not refuse that things are remembered.

export type Viewed = Pick<App, 'slug' | 'path' | 'name' | 'icon'>;

const MOST = 12;
const NONE: readonly Viewed[] = [];

let cached: { text: string | null; apps: readonly Viewed[] } = { text: null, apps: NONE };

/** The last one first. The same list as long as nothing changed. */
function readViewed(): readonly Viewed[] {
  const text = readConsent() === 'denied' ? null : viewedApps.read();
  if (text !== cached.text) cached = { text, apps: parse(text) };
  return cached.apps;
}

function parse(text: string | null): readonly Viewed[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isViewed).slice(0, MOST) : NONE;
  } catch {
    return NONE;
  }
}

function isViewed(value: unknown): value is Viewed {
  const { slug, path, name, icon } = (value ?? {}) as Partial<Record<keyof Viewed, unknown>>;
  return [slug, path, name, icon].every((text) => typeof text === 'string') && /^\/[a-z]/.test(String(path));
}

/** Puts an app before the others. */
export function rememberViewed({ slug, path, name, icon }: Viewed): void {
  if (readConsent() === 'denied') {
    viewedApps.write(null);
    return;
  }
  const others = readViewed().filter((one) => one.slug !== slug);
  viewedApps.write(JSON.stringify([{ slug, path, name, icon }, ...others].slice(0, MOST)));
}

export function useViewed(): readonly Viewed[] {
  return useSyncExternalStore(viewedApps.listen, readViewed, () => NONE);
}
