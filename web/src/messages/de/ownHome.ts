import type { Messages } from '../../lib/translation';
import type { ownHome as english } from '../ownHome';
import { listed } from './forYou';
import { counted, plural } from './plural';

const products = { livechat: 'Livechat', helpdesk: 'Helpdesk' } as const;

const counts = ['', 'Eine Sache wartet', 'Zwei Dinge warten', 'Drei Dinge warten'] as const;

export const ownHome: Messages<typeof english> = {
  greeting: (hour, name) => {
    const time = hour < 5 || hour >= 18 ? 'Guten Abend' : hour < 12 ? 'Guten Morgen' : 'Guten Tag';
    return name ? `${time}, ${name}` : time;
  },
  lead: (organization, apps, waiting) =>
    `${organization || 'Ihre Organisation'} hat ${counted(apps, 'App', 'Apps')}. ${
      waiting === 0 ? 'Nichts wartet auf Sie.' : `${counts[waiting] ?? `${waiting} Dinge warten`} auf Sie.`
    }`,
  search: 'Apps und Partner suchen',
  loading: 'Ihre Seite wird geladen',
  waiting: 'Wartet auf Sie',
  allWaiting: (n) => plural(n, { one: 'Noch eine Sache wartet', other: `Noch ${n} Dinge warten` }),
  answer: 'Antworten',
  goesWith: (name) => `Passt zu ${name}`,
  goesWithAll: 'Passt zu Ihren Apps',
  usedWhy: 'Teams, die das nutzen, nutzen auch diese, in dieser Reihenfolge.',
  madeWhy: 'Vom selben Entwickler.',
  mixedWhy: 'Was Teams daneben nutzen und was die Entwickler sonst noch machen.',
  youUse: (names) => `Sie nutzen ${names}`,
  leftOut: 'Apps, die Sie schon haben, fehlen hier.',
  yourApps: 'Ihre Apps',
  viewed: 'Zuletzt angesehen',
  fresh: (of) => (of.length > 0 ? `Neu für ${listed(of.map((one) => products[one]))}` : 'Neu im Shop'),
  freshSince: (date) => `Veröffentlicht seit Ihrem letzten Besuch am ${date}.`,
  freshFirst: 'Die neuesten.',
  seeAll: 'Alle ansehen',
  deals: 'Angebote auf Ihrer Liste',
  dealsText: 'Favoriten, angesehene Apps und was zu Ihren passt, mit dem letzten Tag.',
  allDeals: 'Alle Angebote',
  categories: 'Nach Kategorie',
  unread: 'Was Sie haben, konnte nicht geladen werden.',
};
