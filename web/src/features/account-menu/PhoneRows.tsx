import './phone-rows.css';
import {
  Briefcase,
  CircleHelp,
  Code,
  LayoutGrid,
  Link2,
  LogOut,
  type LucideIcon,
  Search,
  Tag,
  Wrench,
} from 'lucide-react';
import { useBoot } from '../../lib/boot';
import { currentLink } from '../../lib/pages/currentLink';
import { useShownPage } from '../../lib/pages/PageContext';
import { accountMenu } from '../../messages/accountMenu';
import { session as text } from '../../messages/session';
import { shell } from '../../messages/shell';
import { Badge } from '../../ui/Badge';
import { Link } from '../../ui/Link';
import { useSession } from '../session/model/session';
import type { User } from '../session/model/user';
import { LanguageRow } from './LanguageRow';
import { Look } from './Look';
import { useAccountRows } from './useAccountRows';
import { Who } from './Who';

/** What is in the folded menu once it was opened: the account's pages above those of the shop, and the theme. */
export function PhoneRows() {
  const { help, languages } = useBoot();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <div className="phone-rows">
      {user && (
        <>
          <Who user={user} />
          <AccountRows user={user} />
        </>
      )}
      <ShopRows />
      <Look />
      {languages && <LanguageRow languages={languages} />}
      {help && (
        <a className="phone-row" href={help}>
          <CircleHelp size={18} aria-hidden="true" />
          {shell.help}
        </a>
      )}
      {user && (
        <button type="button" className="phone-row" onClick={() => void session.signOut()}>
          <LogOut size={18} aria-hidden="true" />
          {text.signOut}
        </button>
      )}
    </div>
  );
}

function AccountRows({ user }: { user: User }) {
  const { base } = useBoot();
  const { page } = useShownPage();
  return (
    <nav aria-label={accountMenu.account}>
      {useAccountRows(user).map((rows) => (
        <ul key={rows[0]?.href} className="phone-group">
          {rows.map(({ label, href, icon: Icon, badge }) => (
            <li key={href}>
              <a
                className="phone-row"
                href={href}
                aria-current={href === base + page.path ? 'page' : undefined}
              >
                <Icon size={18} aria-hidden="true" />
                <span className="grow">{label}</span> {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

const ICONS: Record<string, LucideIcon> = {
  '/apps/': Search,
  '/services/': Wrench,
  '/partners/': Briefcase,
  '/developers/': Code,
  '/saas-deals/': Tag,
  '/': LayoutGrid,
};

function ShopRows() {
  const { navigation } = useBoot();
  const { page } = useShownPage();
  const current = currentLink(navigation, page.path);
  return (
    <nav aria-label={shell.menu}>
      <ul className="phone-group">
        {navigation.map((link) => {
          const Icon = ICONS[link.path] ?? Link2;
          return (
            <li key={link.path}>
              <Link
                className="phone-row"
                to={link.path}
                aria-current={link === current?.link ? current.kind : undefined}
              >
                <Icon size={18} aria-hidden="true" />
                {link.text}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
