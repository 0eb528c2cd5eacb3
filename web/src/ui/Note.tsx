import './note.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { accent: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

type NoteProps = {
  tone?: keyof typeof ICONS;
  /** Screen readers read it at once; for notes that appear after an action. */
  live?: boolean;
  /** A button at the right end. */
  action?: ReactNode;
  children: ReactNode;
};

/** A note that stays in the page. A toast, in contrast, reports something that just happened. */
export function Note({ tone = 'accent', live = false, action, children }: NoteProps) {
  const Icon = ICONS[tone];
  const role = live ? { role: tone === 'danger' ? ('alert' as const) : ('status' as const) } : {};
  return (
    <div className="note" data-tone={tone} {...role}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>{children}</div>
      {action}
    </div>
  );
}
