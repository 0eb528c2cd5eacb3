import './check.css';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** A number at the right edge, as the entries that a filter leaves; the label beside it has one line. */
  count?: ReactNode;
};

export function Checkbox({ label, count, className, ...props }: CheckboxProps) {
  return (
    <label className={cx('check', className)}>
      <input type="checkbox" {...props} />
      <span className={count === undefined ? undefined : 'ellip'}>{label}</span>
      {count !== undefined && <span className="check-count">{count}</span>}
    </label>
  );
}
