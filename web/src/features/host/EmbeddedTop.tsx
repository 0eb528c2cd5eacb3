import { useQuery } from '@tanstack/react-query';
import { Gift, Layers, LayoutGrid, Lock, type LucideIcon, Search, Sparkles, Tag } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { sharedQuery } from '../../lib/pages/siteData';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { Page } from '../../lib/wire';
import { embedded } from '../../messages/embedded';
import { search as searchText } from '../../messages/search';
import { price, ui } from '../../messages/ui';
import { Link } from '../../ui/Link';
import { queryOf, searchPath } from '../search/model/address';
import { useStarters } from '../search/model/useStarters';
import { useToken } from '../session/model/session';

const CartButton = lazy(() =>
  import('../cart/components/CartButton').then((m) => ({ default: m.CartButton })),
);

type Chip = { text: string; path: string; icon: LucideIcon };

const MINE: readonly Chip[] = [
  { text: embedded.forYou, path: '/embedded-apps/', icon: LayoutGrid },
  { text: embedded.installed, path: '/embedded-my-apps/', icon: Layers },
];
const AI: Chip = { text: ui.ai, path: '/embedded-apps/ai-powered/', icon: Sparkles };
const OFFERS: readonly Chip[] = [
  { text: price.free, path: '/embedded-apps/?payment=free', icon: Gift },
  { text: embedded.deals, path: '/saas-deals/?embedded=true', icon: Tag },
  { text: embedded.privateApps, path: '/embedded-private-apps/', icon: Lock },
];

/** So many categories have a chip: those with most apps stand first in the catalogue's data. */
const MOST_CATEGORIES = 4;

/** The lists of the frame. Which product it is of goes without saying. */
function useChips(): readonly Chip[] {
  const { data } = useQuery(sharedQuery(useBoot().base));
  const categories = data?.categories.slice(0, MOST_CATEGORIES) ?? [];
  const named = categories.map(({ name, path }) => ({
    text: name,
    path: `/embedded-${path.slice(1)}`,
    icon: Tag,
  }));
  return [...MINE, AI, ...named, ...OFFERS];
}

/** What stands above a page inside a host product, which draws the rest of the frame: the search and the lists. */
export function EmbeddedTop({ page }: { page: Page }) {
  const { base } = useBoot();
  const [, navigate] = useLocation();
  const inAddress = queryOf(useSearch());
  const query = useIsHydrated() && page.kind === 'search' ? inAddress : '';
  const input = useRef<HTMLInputElement>(null);
  const token = useToken();
  const chips = useChips();
  const goTo = (path: string) => {
    starters.close();
    input.current?.blur();
    navigate(path);
  };
  const starters = useStarters({
    id: useId(),
    isEmbedded: true,
    onChoose: goTo,
    focusField: () => input.current?.focus(),
  });
  return (
    <div className="embedded-top">
      <search
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) starters.close();
        }}
      >
        <form
          className="search-field"
          action={`${base}/embedded-search/`}
          onSubmit={(event) => {
            event.preventDefault();
            const words = new FormData(event.currentTarget).get('q');
            goTo(starters.path ?? searchPath(String(words ?? ''), true));
          }}
        >
          <Search size={17} strokeWidth={1.75} aria-hidden="true" />
          <input
            key={query}
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={starters.isListed}
            {...starters.field}
            defaultValue={query}
            placeholder={searchText.label}
            aria-label={searchText.label}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => starters.follow(event.target.value)}
            onFocus={(event) => starters.follow(event.target.value)}
            onClick={(event) => starters.follow(event.currentTarget.value)}
            onKeyDown={starters.onKey}
          />
        </form>
        {starters.panel}
      </search>
      {token && (
        <Suspense>
          <CartButton token={token} />
        </Suspense>
      )}
      <nav aria-label={embedded.lists} className="scroller">
        {chips.map(({ text, path, icon: Icon }) => (
          <Link
            key={path}
            className={page.path === path ? 'chip chip-on' : 'chip'}
            to={path}
            aria-current={page.path === path ? 'page' : undefined}
          >
            <Icon size={15} aria-hidden="true" />
            {text}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const InstalledApps = lazy(() => import('./InstalledApps').then((m) => ({ default: m.InstalledApps })));

/** Above the list of all apps: those that the organization has. The server cannot know them. */
export function OwnApps({ page }: { page: Page }) {
  if (page.path !== '/embedded-apps/') return null;
  return (
    <Suspense>
      <InstalledApps />
    </Suspense>
  );
}
