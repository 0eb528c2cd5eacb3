import { Tag } from 'lucide-react';
import type { components } from '../../lib/api.gen';
import { day } from '../../lib/dates';
import { home as text } from '../../messages/en';
import { Badge } from '../../ui/Badge';
import { AppCard } from '../catalog/AppCard';

export function Deals({ deals }: { deals: components['schemas']['Deal'][] }) {
  return (
    <ul className="cards snap">
      {deals.map((deal) => (
        <li key={deal.card.id}>
          <AppCard
            card={deal.card}
            note={
              <p className="deal-note">
                <Badge tone="success">
                  <Tag size={12} strokeWidth={2} aria-hidden="true" />
                  {text.off(deal.percent)}
                </Badge>
                {text.until(day(deal.until))}
              </p>
            }
          />
        </li>
      ))}
    </ul>
  );
}
