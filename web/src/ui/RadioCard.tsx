import './check.css';
import './radio-card.css';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

/** One of a few choices that need a second line. Give the cards of a group one name. */
export function RadioCard({ children, className, ...props }: RadioCardProps) {
  return (
    <label className={cx('option-card', className)}>
      <input type="radio" {...props} />
      <span className="grow">{children}</span>
    </label>
  );
}
