import type { Messages } from '../../lib/translation';
import type { accountMenu as english } from '../accountMenu';

const roles: Readonly<Record<string, string>> = {
  owner: 'Inhaber',
  viceowner: 'Vize-Inhaber',
  administrator: 'Administrator',
  normal: 'Agent',
  viewer: 'liest nur',
};

export const accountMenu: Messages<typeof english> = {
  account: 'Konto',
  role: (role) => roles[role] ?? role,
  waiting: (n) => `${n} offen`,
  billing: 'Abrechnung',
  console: 'Entwicklerkonsole',
  sessions: 'Ihre Sitzungen',
  browseAs: 'Als Kunde umsehen',
  moderation: 'Zu prüfende Bewertungen',
  submissions: 'Eingereichte Apps',
  setup: 'Erste Schritte',
};
