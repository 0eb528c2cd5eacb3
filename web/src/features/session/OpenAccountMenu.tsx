import { LogOut } from 'lucide-react';
import { session as text } from '../../messages/session';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu';
import type { User } from './model';
import { useSession } from './session';
import { UserAvatar } from './UserAvatar';

/** The menu of an account, open from the start: it is only drawn after the click that asked for it. */
export function OpenAccountMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  const trigger = (
    <button type="button" className="account-open" aria-label={text.accountMenu}>
      <UserAvatar user={user} />
    </button>
  );
  return (
    <Menu trigger={trigger} defaultOpen>
      <div className="account-who">
        <strong className="ellip">{user.name}</strong>
        <span className="ellip">{user.email}</span>
        <span className="ellip">{user.organization}</span>
      </div>
      <MenuRule />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={() => void signOut()}>
        {text.signOut}
      </MenuItem>
    </Menu>
  );
}
