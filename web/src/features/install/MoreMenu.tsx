import { Ellipsis, Trash2 } from 'lucide-react';
import { install as text } from '../../messages/purchase';
import { Button } from '../../ui/Button';
import { Menu, MenuItem } from '../../ui/Menu';

type MoreMenuProps = { isService: boolean; onUninstall: () => void };

/** What else can be done with an installed app. Loaded when first asked for, so it comes open. */
export function MoreMenu({ isService, onUninstall }: MoreMenuProps) {
  const trigger = (
    <Button size="lg" icon aria-label={text.more}>
      <Ellipsis size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem tone="danger" icon={<Trash2 size={16} aria-hidden="true" />} onSelect={onUninstall}>
        {isService ? text.deactivate : text.uninstall}
      </MenuItem>
    </Menu>
  );
}
