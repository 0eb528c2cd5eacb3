import {
  Bell,
  CalendarDays,
  ChartColumn,
  Check,
  Clock,
  CreditCard,
  FileText,
  Filter,
  Languages,
  Link2,
  ListChecks,
  Lock,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Phone,
  Search,
  ShoppingCart,
  Sparkle,
  Tag,
  Ticket,
  Users,
  Workflow,
} from 'lucide-react';

// Which words of a feature ask for which icon. The first row that fits counts, so the rarer words stand first.
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\b(translat|language|locali[sz])/i, Languages],
  [/\b(calls?|phone|dial|voicemail|sms)\b/i, Phone],
  [/\b(meetings?|slots?|calendar|bookings?|appointments?|events?)\b/i, CalendarDays],
  [/\b(payments?|paid|invoices?|refunds?|deals?|prices?|subscriptions?)\b/i, CreditCard],
  [/\b(orders?|carts?|stock|products?|shop|shipping|parcels?)\b/i, ShoppingCart],
  [/\b(consent|permissions?|roles?|private|mask|secure|audit|sign-?in|opt)/i, Lock],
  [/\b(places?|maps?|locations?|address|routes?)\b/i, MapPin],
  [/\b(report|charts?|usage|figures|dashboards?|scores?|funnel|summary)/i, ChartColumn],
  [/\b(routing|triggers?|rules?|automat|workflows?|steps|handover|bot)/i, Workflow],
  [/\b(alerts?|reminders?|notices?|notif|warning|quiet)/i, Bell],
  [/\b(hours?|days?|time|history|timeline|log|recorded|sla)\b/i, Clock],
  [/\b(search|lookup|look up|find|picker|detect)/i, Search],
  [/\b(filters?|segments?|views?|queues?|groups?)\b/i, Filter],
  [/\b(tags?|labels?|status|states?)\b/i, Tag],
  [/\b(forms?|fields?|questions?|surveys?|lists?|checklist|tasks?|boards?)\b/i, ListChecks],
  [/\b(links?|mapping|sync|connect|import|export|merge|webhooks?)/i, Link2],
  [/\b(contacts?|customers?|visitors?|leads?|agents?|teams?|accounts?|requester|owners?)\b/i, Users],
  [/\b(tickets?|cases?|issues?)\b/i, Ticket],
  [/\b(files?|pages?|articles?|notes?|documents?|templates?|pdf|transcripts?|archive)\b/i, FileText],
  [/\b(chats?|messages?|repl(y|ies)|thread|mail|answers?|comments?|box)\b/i, MessageSquare],
];

/** Of benefits, and of features that say none of these words and are the first. */
export const PLAIN_ICONS = { feature: Sparkle, benefit: Check } as const;

type Titled = { title: string; description: string };

/**
 * One icon for each feature, chosen by its words, those of the title before those of the text.
 * No two of a list are the same while there are others: a feature whose icon is taken gets
 * the next one that its words ask for, else one that nothing asks for.
 */
export function featureIcons(features: readonly Titled[]): LucideIcon[] {
  const taken = new Set<LucideIcon>();
  const chosen = features.map(({ title, description }) => {
    const icon = asked(title, taken) ?? asked(description, taken);
    if (icon) taken.add(icon);
    return icon;
  });
  const left = [PLAIN_ICONS.feature, ...ICONS.map(([, icon]) => icon)].filter((icon) => !taken.has(icon));
  return chosen.map((icon) => icon ?? left.shift() ?? PLAIN_ICONS.feature);
}

const asked = (words: string, taken: ReadonlySet<LucideIcon>): LucideIcon | undefined =>
  ICONS.find(([fits, icon]) => !taken.has(icon) && fits.test(words))?.[1];
