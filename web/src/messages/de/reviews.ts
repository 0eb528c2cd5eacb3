import type { Messages } from '../../lib/translation';
import type { reviews as english } from '../reviews';

export const reviews: Messages<typeof english> = {
  rate: 'App bewerten',
  rateService: 'Service bewerten',
  change: 'Bewertung ändern',
  held: 'Wir lesen Ihre Bewertung, bevor sie erscheint.',
  rejected: 'Ihre Bewertung wird nicht gezeigt. Sie können eine neue schreiben.',
  used: 'Hat diese App benutzt',
  helpful: (n) => (n === 0 ? 'Hilfreich' : `Hilfreich (${n})`),
  helpfulTo: (name) => `: die Bewertung von ${name}`,
  helpfulFailed: 'Ihre Markierung konnte nicht gespeichert werden.',
};
