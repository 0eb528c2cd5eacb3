import {
  Archive,
  Bot,
  Building2,
  ChartColumn,
  Code,
  CreditCard,
  Gauge,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Settings,
  Shield,
  Ticket,
  User,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';

/** S3.32 */
const ICONS: Record<string, LucideIcon> = {
  Onboarding: ListChecks,
  Usage: Gauge,
  'Home screen': House,
  Chats: MessageCircle,
  Customers: Users,
  Archives: Archive,
  Agents: User,
  Chatbots: Bot,
  Groups: Users,
  Tickets: Ticket,
  Reports: ChartColumn,
  'Webhooks and integrations': Webhook,
  Subscription: CreditCard,
  Sessions: KeyRound,
  Settings,
  'Organization settings': Building2,
  'Developers program': Code,
  Tools: Wrench,
};

/** The icon of an area of the account. */
export function AreaIcon({ area, size }: { area: string; size: number }) {
  const Icon = ICONS[area] ?? Shield;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
