import './switch.css';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** Turns something on or off at once. Who uses it gives it a name. */
export const Switch = ({ className, ...props }: SwitchProps) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
  <input type="checkbox" role="switch" className={cx('switch', className)} {...props} />
);

/** A switch with its name beside it. */
export const NamedSwitch = ({ label, className, ...props }: SwitchProps & { label: ReactNode }) => (
  <label className={cx('switch-row', className)}>
    <Switch {...props} />
    <span>{label}</span>
  </label>
);
