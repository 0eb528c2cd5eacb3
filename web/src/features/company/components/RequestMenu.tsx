import { ShoppingCart } from 'lucide-react';
import type { ReactElement } from 'react';
import { company as text } from '../../../messages/company';
import { Menu, MenuItem } from '../../../ui/Menu';

type RequestMenuProps = { trigger: ReactElement; onApproveCart: () => void };

/** What else can be done with a request. Loaded when first asked for, so it comes open. */
export function RequestMenu({ trigger, onApproveCart }: RequestMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<ShoppingCart size={16} aria-hidden="true" />} onSelect={onApproveCart}>
        {text.approveCart}
      </MenuItem>
    </Menu>
  );
}
