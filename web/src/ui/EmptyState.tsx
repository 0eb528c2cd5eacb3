import './empty-state.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** What belongs here. */
  text: ReactNode;
  /** The one way forward. */
  action?: ReactNode;
  level?: 2 | 3;
};

export function EmptyState({ icon: Icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  const tile = { fill: 'var(--sunken)', stroke: 'var(--border-strong)', strokeWidth: 1.5 };
  return (
    <div className="empty">
      <svg width="76" height="60" viewBox="0 0 76 60" aria-hidden="true">
        <rect x="4" y="12" width="34" height="34" rx="9" transform="rotate(-8 21 29)" {...tile} />
        <rect x="38" y="12" width="34" height="34" rx="9" transform="rotate(8 55 29)" {...tile} />
        <rect x="19" y="9" width="38" height="38" rx="10" {...tile} fill="var(--raised)" />
        <Icon x="27" y="17" size={22} color="var(--accent-text)" strokeWidth={1.75} />
      </svg>
      <Heading className="title-16">{title}</Heading>
      <p>{text}</p>
      {action}
    </div>
  );
}
