/** Hues of generated icons: base (white on it has 4.5:1), deep (on soft), soft (a light tile). */
export const HUES = {
  cobalt: ['#2f5be0', '#1f43b4', '#e4ebff'],
  sky: ['#0b74b8', '#075b93', '#def0fb'],
  teal: ['#0b7b78', '#086260', '#d8f1ee'],
  green: ['#217a3c', '#18602e', '#dff3e3'],
  moss: ['#5a7213', '#47590d', '#edf3d6'],
  amber: ['#a15f00', '#7d4900', '#fdeccb'],
  orange: ['#c2490c', '#973807', '#ffe6d8'],
  red: ['#c4303b', '#9b202b', '#ffe3e3'],
  pink: ['#bb2f75', '#93215a', '#fee2ef'],
  plum: ['#8a3bb0', '#6b2a8b', '#f5e4fc'],
  violet: ['#6a48d7', '#5033ad', '#ebe5ff'],
  slate: ['#4a5568', '#353e4d', '#e8ebf0'],
} as const;

export type Hue = keyof typeof HUES;

export const HUE_NAMES = Object.keys(HUES) as Hue[];

/** FNV-1a: the same text always gets the same drawing. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const char of text) {
    h ^= char.charCodeAt(0);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

export function hueOf(app: { slug: string; hue?: string | undefined }): Hue {
  const named = HUE_NAMES.find((name) => name === app.hue);
  return named ?? HUE_NAMES[hash(app.slug) % HUE_NAMES.length] ?? 'slate';
}
