import type { Messages } from '../../lib/translation';
import type * as english from '../forYou';

const parts = {
  most: 'der Hälfte der Teams oder mehr',
  many: 'einem Viertel der Teams oder mehr',
  several: 'mehreren Teams',
} as const;

export const forYou: Messages<typeof english.forYou> = {
  usedWith: (name, share) => `Neben ${name} genutzt von ${parts[share]}`,
  sameMaker: (name) => `Vom Entwickler von ${name}`,
  goesWithCart: 'Passt zu Ihrem Warenkorb',
  add: 'Hinzufügen',
  goesWith: (names) => `Passt zu ${listed(names)}`,
};

/** "Asana, DeepL und Slack". */
export const listed: typeof english.listed = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} und ${names.at(-1)}` : (names[0] ?? '');
