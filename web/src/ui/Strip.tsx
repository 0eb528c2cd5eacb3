import './strip.css';
import type { ReactNode } from 'react';
import { AppIcon } from './AppIcon';

type StripProps = {
  tone: 'warning' | 'danger' | 'accent' | 'plain';
  /** Address of an icon, empty for none. */
  icon: string;
  title: string;
  says: ReactNode;
  /** What can be done. */
  children: ReactNode;
};

/** What waits for somebody: what it is, what follows, and the one thing to do. */
export function Strip({ tone, icon, title, says, children }: StripProps) {
  return (
    <div className="strip" data-tone={tone}>
      {icon && <AppIcon src={icon} size={40} />}
      <div className="grow">
        <h2 className="strip-title">{title}</h2>
        <p>{says}</p>
      </div>
      {children}
    </div>
  );
}
