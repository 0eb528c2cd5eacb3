import { Eye, Pencil } from 'lucide-react';
import { devClients as text } from '../../../messages/devClients';
import { Badge } from '../../../ui/Badge';

/** Whether a permission lets the app change something, or see it only. */
export function ScopeBadge({ scope }: { scope: string }) {
  const isReadOnly = /(:ro|[_-]read)$/.test(scope);
  const Icon = isReadOnly ? Eye : Pencil;
  return (
    <Badge tone={isReadOnly ? 'neutral' : 'warning'}>
      <Icon size={12} strokeWidth={2} aria-hidden="true" />
      {isReadOnly ? text.readOnly : text.readWrite}
    </Badge>
  );
}
