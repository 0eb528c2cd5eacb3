import type { Messages } from '../../lib/translation';
import type { legal as english } from '../legal';

export const legal: Messages<typeof english> = {
  lead: 'Bedingungen, Datenschutz und wer diesen Shop betreibt.',
  updated: (day) => `Gültig seit ${day}`,
  others: 'Weitere Rechtstexte',
  none: 'Es gibt noch keine Rechtstexte',
  noneText: 'Die Betreiber dieses Shops haben keine veröffentlicht. Fragen Sie per Mail nach.',
  browse: 'Alle Apps ansehen',
};
