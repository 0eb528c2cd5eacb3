import type { NotificationKind } from './notifications';

/** A notification that survives one navigation. Only text can travel. */
export type Banner = { kind: NotificationKind; content: string; autoHideDelayTime?: number };

const KEY = 'marketplace-page-load';

export function saveBanner(banner: Banner): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read(), banner]));
  } catch {
    // Storage may be full or forbidden; then the text is lost, nothing else.
  }
}

export function consumeBanners(): Banner[] {
  const banners = read();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  return banners;
}

function read(): Banner[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as Banner[]) : [];
  } catch {
    return [];
  }
}
