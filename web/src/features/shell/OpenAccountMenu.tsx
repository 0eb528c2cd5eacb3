import {
  ArrowLeftRight,
  CreditCard,
  Eye,
  Heart,
  Layers,
  Lock,
  LogOut,
  MessageSquareText,
  MonitorSmartphone,
  SlidersHorizontal,
  SunMoon,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { shopAddress, useBoot } from '../../lib/boot';
import { paidProducts } from '../../lib/payers';
import { session as text } from '../../messages/session';
import { shell } from '../../messages/shell';
import { Badge } from '../../ui/Badge';
import { Menu, MenuChoice, MenuItem, MenuRule } from '../../ui/Menu';
import { useWaiting } from '../payment/model/useWaiting';
import { UserAvatar } from '../session/components/UserAvatar';
import { useSession } from '../session/model/session';
import { isStaff, type User } from '../session/model/user';
import { chooseTheme, readTheme, THEMES } from './themeChoice';

const LISTS = [
  { label: shell.company, path: '/company/', icon: WalletCards },
  { label: shell.favourites, path: '/favourites/', icon: Heart },
  { label: shell.compare, path: '/compare/', icon: ArrowLeftRight },
  { label: shell.privateApps, path: '/private-apps/', icon: Lock },
];

/** The menu of an account, open from the start: it is only drawn after the click that asked for it. */
export function OpenAccountMenu({ user }: { user: User }) {
  const boot = useBoot();
  const { signOut } = useSession();
  const [theme, setTheme] = useState(readTheme);
  const waiting = useWaiting(user.token);
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
      <MenuItem icon={<Layers size={16} aria-hidden="true" />} href={shopAddress(boot, '/my-apps/')}>
        <span className="grow">{shell.myApps}</span>
        {waiting > 0 && <Badge tone="warning">{text.waiting(waiting)}</Badge>}
      </MenuItem>
      {LISTS.map(({ label, path, icon: Icon }) => (
        <MenuItem key={path} icon={<Icon size={16} aria-hidden="true" />} href={shopAddress(boot, path)}>
          {label}
        </MenuItem>
      ))}
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
      <MenuRule />
      <MenuChoice
        icon={<SunMoon size={16} aria-hidden="true" />}
        label={shell.look}
        value={theme}
        options={THEMES.map((value) => ({ value, label: shell.themes[value] }))}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
      <MenuRule />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={() => void signOut()}>
        {text.signOut}
      </MenuItem>
    </Menu>
  );
}
