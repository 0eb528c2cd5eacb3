import type { Messages } from '../../lib/translation';
import type { video as english } from '../video';

export const video: Messages<typeof english> = {
  play: 'Untertitel abspielen',
  pause: 'Untertitel anhalten',
  playVideo: (title) => `Abspielen: ${title}`,
  playsFrom: (host) => `Wird von ${host} abgespielt.`,
  openThere: 'Dort öffnen',
  blocked: (host) => `${host} kann es auf dieser Seite nicht abspielen.`,
};
