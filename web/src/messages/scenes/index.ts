import { answersThemes } from './answers';
import { IN_CHATS, IN_TICKETS } from './host';
import { peopleThemes } from './people';
import { reachThemes } from './reach';
import { shopThemes } from './shop';
import type { HostWords, Voice } from './words';

/** All words of the scenes. Another language translates this folder, and nothing else. */
const themesIn = (it: HostWords) => ({
  ...shopThemes(it),
  ...answersThemes(it),
  ...peopleThemes(it),
  ...reachThemes(it),
});

export type Theme = keyof ReturnType<typeof themesIn>;

const THEMES = { livechat: themesIn(IN_CHATS), helpdesk: themesIn(IN_TICKETS) };

export const THEME_NAMES = Object.keys(THEMES.livechat) as Theme[];

/** The words of a theme in a product. Counting goes round, so every number is a voice. */
export function voiceOf(product: 'livechat' | 'helpdesk', theme: Theme, number: number): Voice {
  const all = THEMES[product][theme] ?? THEMES[product].lead;
  return all[number % all.length] as Voice;
}

export const countVoices = (theme: Theme): number => THEMES.livechat[theme].length;
