// The parameters with which the frame was first opened (contract identity
// 3.1, 3.3). Routes leave it behind, so a reload of the frame finds it here, where
// the browser allows storage in the frame of another site.

const KEY = 'marketplace-host';

export type FrameOptions = { pluginId: string | null; isPlain: boolean; theme: 'light' | 'dark' | null };

const THEMES = ['light', 'dark'] as const;

/** The parameters that belong to the frame and to no page's address. */
export const FRAME_PARAMS = ['plugin_id', 'connection', 'theme', 'product'] as const;

/** Reads the options from the address, else from what was kept of an earlier one in this frame. */
export function frameOptions(search: string = location.search): FrameOptions {
  const said = new URLSearchParams(search);
  const names = FRAME_PARAMS.filter((name) => said.has(name));
  const kept = names.length > 0 ? said : new URLSearchParams(readOptions());
  if (names.length > 0)
    saveOptions(new URLSearchParams(names.map((name) => [name, said.get(name) ?? ''])).toString());
  return {
    pluginId: kept.get('plugin_id'),
    isPlain: kept.get('connection') === 'plain',
    theme: THEMES.find((theme) => theme === kept.get('theme')) ?? null,
  };
}

/** The host changed the theme: the next document in this frame begins with it. */
export function saveTheme(theme: 'light' | 'dark'): void {
  const options = new URLSearchParams(readOptions());
  options.set('theme', theme);
  saveOptions(options.toString());
}

function readOptions(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // storage may be forbidden in a frame
  }
}

function saveOptions(options: string): void {
  try {
    sessionStorage.setItem(KEY, options);
  } catch {
    // As above: a reload then connects in the usual way.
  }
}
