import type { Messages } from '../../lib/translation';
import type { searchStarters as english } from '../searchStarters';
import { plural } from './plural';

export const searchStarters: Messages<typeof english> = {
  list: 'Suchen',
  recent: 'Zuletzt gesucht',
  popular: 'Beliebt',
  clear: 'Leeren',
  clearLabel: 'Letzte Suchen leeren',
  cleared: 'Letzte Suchen geleert.',
  undo: 'Rückgängig',
  remove: (query) => `„${query}“ aus den letzten Suchen entfernen`,
  found: (recent, popular) => {
    const parts = [
      recent > 0 && plural(recent, { one: '1 letzte', other: `${recent} letzte` }),
      popular > 0 && plural(popular, { one: '1 beliebte', other: `${popular} beliebte` }),
    ].filter(Boolean);
    const searches = plural(recent + popular, { one: 'Suche', other: 'Suchen' });
    return `${parts.join(' und ')} ${searches}, mit den Pfeiltasten bewegen`;
  },
};
