import { Menu, Search, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import { currentLink } from '../../lib/pages/currentLink';
import { useShownPage } from '../../lib/pages/PageContext';
import { search as searchText } from '../../messages/search';
import { shell } from '../../messages/shell';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { SearchBox } from '../search/components/SearchBox';
import { useSession } from '../session/model/session';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';

const iconButton = buttonClass({ variant: 'ghost', icon: true });

export function Header() {
  const [isSearching, setIsSearching] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  return (
    <header className="site-header" data-searching={isSearching || undefined}>
      <div className="page">
        <Brand />
        <Navigation label={shell.mainNavigation} className="site-nav" />
        <SearchBox
          isFullScreen={isSearching}
          onOpen={() => setIsSearching(true)}
          onClose={() => setIsSearching(false)}
          opener={opener}
        />
        <div className="site-actions">
          <Link
            ref={opener}
            className={`${iconButton} phone-only`}
            to="/search"
            aria-label={searchText.open}
            onClick={(event) => {
              event.preventDefault();
              setIsSearching(true);
            }}
          >
            <Search size={20} aria-hidden="true" />
          </Link>
          <AccountMenu />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

const MY_APPS = { text: shell.myApps, path: '/my-apps/' };

function Navigation({ label, className = '' }: { label: string; className?: string }) {
  const { navigation } = useBoot();
  const { page } = useShownPage();
  const session = useSession();
  // Only the browser knows who is signed in.
  const links = session.status === 'signed-in' ? [...navigation, MY_APPS] : navigation;
  const current = currentLink(links, page.path);
  return (
    <nav aria-label={label} className={className}>
      {links.map((link) => (
        <Link key={link.path} to={link.path} aria-current={link === current?.link ? current.kind : undefined}>
          {link.text}
        </Link>
      ))}
    </nav>
  );
}

const PhoneRows = lazyPart(() => import('../account-menu/PhoneRows').then((m) => m.PhoneRows));

/** The folded navigation of narrow screens; it opens without scripts, too. */
function PhoneMenu() {
  const [wasOpened, setWasOpened] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const { page } = useShownPage();
  return (
    <details
      // A navigation closes it.
      key={page.path}
      ref={menu}
      className="phone-only phone-menu-box"
      onToggle={() => setWasOpened(true)}
      // It lies over the page: who has left it by Tab would not see what has the focus.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={iconButton} aria-label={shell.menu}>
        <Menu className="menu-closed" size={21} aria-hidden="true" />
        <X className="menu-open" size={21} aria-hidden="true" />
      </summary>
      <div className="phone-menu">
        {wasOpened ? (
          <Suspense fallback={<Navigation label={shell.menu} />}>
            <PhoneRows />
          </Suspense>
        ) : (
          <Navigation label={shell.menu} />
        )}
      </div>
    </details>
  );
}
