import {
  CreditCard,
  Eye,
  LogOut,
  MessageSquareText,
  MonitorSmartphone,
  SlidersHorizontal,
} from 'lucide-react';
import { shopAddress, useBoot } from '../../lib/boot';
import { paidProducts } from '../../lib/payers';
import { session as text } from '../../messages/session';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu';
import { UserAvatar } from '../session/components/UserAvatar';
import { useSession } from '../session/model/session';
import { isStaff, type User } from '../session/model/user';

/** The menu of an account, open from the start: it is only drawn after the click that asked for it. */
export function OpenAccountMenu({ user }: { user: User }) {
  const boot = useBoot();
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
      {paidProducts(user.permissions).length > 0 && (
        <MenuItem icon={<CreditCard size={16} aria-hidden="true" />} href={shopAddress(boot, '/billing/')}>
          {text.billing}
        </MenuItem>
      )}
      {!user.isGhostLogin && (
        <MenuItem
          icon={<MonitorSmartphone size={16} aria-hidden="true" />}
          href={`${boot.accounts}/sessions`}
        >
          {text.sessions}
        </MenuItem>
      )}
      {isStaff(user) && (
        <>
          <MenuItem icon={<Eye size={16} aria-hidden="true" />} href={`${boot.accounts}/ghost`}>
            {text.browseAs}
          </MenuItem>
          <MenuItem
            href={shopAddress(boot, '/moderation/')}
            icon={<MessageSquareText size={16} aria-hidden="true" />}
          >
            {text.moderation}
          </MenuItem>
          <MenuItem href={`${boot.staff}/setup/`} icon={<SlidersHorizontal size={16} aria-hidden="true" />}>
            {text.setup}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={() => void signOut()}>
        {text.signOut}
      </MenuItem>
    </Menu>
  );
}
