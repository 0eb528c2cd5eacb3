import { Languages, LogOut, SunMoon } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { session as text } from '../../messages/session';
import { shell } from '../../messages/shell';
import { Badge } from '../../ui/Badge';
import { Menu, MenuChoice, MenuItem, MenuRule } from '../../ui/Menu';
import { chooseLanguage } from '../session/api/language';
import { UserAvatar } from '../session/components/UserAvatar';
import { useSession } from '../session/model/session';
import type { User } from '../session/model/user';
import { chooseTheme, readTheme, THEMES } from './themeChoice';
import { useAccountRows } from './useAccountRows';
import { Who } from './Who';

/** The menu of an account, open from the start: it is only drawn after the click that asked for it. */
export function OpenAccountMenu({ user }: { user: User }) {
  const boot = useBoot();
  const { language, languages } = boot;
  const { signOut } = useSession();
  const [theme, setTheme] = useState(readTheme);
  const groups = useAccountRows(user);
  const trigger = (
    <button type="button" className="account-open" aria-label={text.accountMenu}>
      <UserAvatar user={user} />
    </button>
  );
  return (
    <Menu trigger={trigger} defaultOpen>
      <Who user={user} />
      {groups.map((rows) => (
        <Fragment key={rows[0]?.href}>
          <MenuRule />
          {rows.map(({ label, href, icon: Icon, badge }) => (
            <MenuItem
              key={href}
              icon={<Icon size={16} aria-hidden="true" />}
              href={href}
              isCurrent={href === location.pathname}
            >
              <span className="grow">{label}</span> {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
            </MenuItem>
          ))}
        </Fragment>
      ))}
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
      {languages && (
        <MenuChoice
          icon={<Languages size={16} aria-hidden="true" />}
          label={shell.language}
          value={language}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => void chooseLanguage(boot, user.token, next)}
        />
      )}
      <MenuRule />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={() => void signOut()}>
        {text.signOut}
      </MenuItem>
    </Menu>
  );
}
