import type { Messages } from '../../lib/translation';
import type { homeBuild as english } from '../homeBuild';

export const homeBuild: Messages<typeof english> = {
  title: 'Für diesen Marktplatz entwickeln',
  text: 'Eine private App steht an einem Nachmittag, veröffentlicht wird sie, wenn sie fertig ist.',
  console: 'Entwicklerkonsole',
  reference: 'API-Referenz',
};
