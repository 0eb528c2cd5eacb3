import type { ReactElement } from 'react';
import { Menu, MenuItem } from '../../../ui/Menu';
import type { MoreItem } from './MoreActions';

/** The menu of a row. Loaded when first asked for, so it comes open. */
export function OpenMenu({ trigger, items }: { trigger: ReactElement; items: readonly MoreItem[] }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {items.map(({ label, tone, onSelect }) => (
        <MenuItem key={label} onSelect={onSelect} {...(tone && { tone })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
