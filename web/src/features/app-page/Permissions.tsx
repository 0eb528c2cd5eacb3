import {
  Archive,
  Bot,
  Building2,
  ChartColumn,
  Code,
  CreditCard,
  Eye,
  Gauge,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Settings,
  Shield,
  Ticket,
  User,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import type { Permission } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';
import { nameOfArea, sentencesOfArea } from '../../messages/areas';
import { Badge } from '../../ui/Badge';

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

/** What an app may see and do, one row per area of the account. */
export function Permissions({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <ul className="permissions">
      {permissions.map(({ area, readOnly, says }) => {
        const Icon = ICONS[area] ?? Shield;
        return (
          <li key={area}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <div className="may-shrink">
              <h3>{nameOfArea(area)}</h3>
              {(says ?? sentencesOfArea(area, readOnly)).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <Badge tone={readOnly ? 'neutral' : 'warning'}>
              {readOnly ? (
                <Eye size={12} strokeWidth={2} aria-hidden="true" />
              ) : (
                <Pencil size={12} strokeWidth={2} aria-hidden="true" />
              )}
              {readOnly ? text.readOnly : text.readWrite}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
