import type { Messages } from '../../lib/translation';
import type { trust as english } from '../trust';
import { counted } from './plural';

export const trust: Messages<typeof english> = {
  verified: 'Was das heißt',
  moneyBack: 'Geld zurück',
  moneyBackText: 'innerhalb von 14 Tagen nach einer ersten Zahlung, unter Abrechnung.',
  hours: 'Supportzeiten:',
  answers: (developer) => `${developer} antwortet`,
  answersText: (hours) =>
    `auf Bewertungen ${hours > 24 ? `in ${Math.max(2, Math.round(hours / 24))} Tagen` : 'innerhalb eines Tages'}, wie gemessen.`,
  access: (n) => `${counted(n, 'Bereich', 'Bereiche')} Ihres Kontos`,
  accessText: 'für die App geöffnet.',
  accessLink: 'Was sie sehen kann',
  noAccess: 'Kein Zugriff',
  noAccessText: 'auf Ihr Konto wird verlangt.',
};
