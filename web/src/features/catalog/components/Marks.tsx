import { BadgeCheck, Sparkles } from 'lucide-react';
import { ui } from '../../../messages/ui';
import { Badge } from '../../../ui/Badge';

// What stands beside the name of an app.

export function Verified({ size }: { size: number }) {
  return <BadgeCheck className="verified" size={size} strokeWidth={2} role="img" aria-label={ui.verified} />;
}

export function AiBadge() {
  return (
    <Badge>
      <Sparkles size={12} strokeWidth={2} aria-hidden="true" />
      {ui.ai}
    </Badge>
  );
}
