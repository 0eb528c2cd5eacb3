import type { Messages } from '../../lib/translation';
import type { video as english } from '../video';

export const video: Messages<typeof english> = {
  play: 'Untertitel abspielen',
  pause: 'Untertitel anhalten',
};
