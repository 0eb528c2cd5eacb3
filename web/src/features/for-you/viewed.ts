import { viewedApps } from '../../lib/viewedApps';
import type { App } from '../../lib/wire';
import { rememberedList } from '../consent/rememberedList';

// The apps that were looked at last. They stay in this browser.

export type Viewed = Pick<App, 'slug' | 'path' | 'name' | 'icon'>;

const MOST = 12;

const viewed = rememberedList(viewedApps, MOST, isViewed);

function isViewed(value: unknown): value is Viewed {
  const { slug, path, name, icon } = (value ?? {}) as Partial<Record<keyof Viewed, unknown>>;
  return [slug, path, name, icon].every((text) => typeof text === 'string') && /^\/[a-z]/.test(String(path));
}

/** Puts an app before the others. */
export function rememberViewed({ slug, path, name, icon }: Viewed): void {
  const others = viewed.read().filter((one) => one.slug !== slug);
  viewed.write([{ slug, path, name, icon }, ...others]);
}

/** The last one first. */
export const readViewed = viewed.read;

/** The same on a page, which follows it. */
export const useViewed = viewed.use;
