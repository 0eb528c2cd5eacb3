import './installed-apps.css';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Gift, Lock, type LucideIcon, Search, Sparkles, Tag, Zap } from 'lucide-react';
import { Suspense, useId, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import { sharedQuery } from '../../lib/pages/siteData';
import { hostProduct } from '../../lib/productScope';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { Page } from '../../lib/wire';
import { embedded } from '../../messages/embedded';
import { search as searchText } from '../../messages/search';
import { price, ui } from '../../messages/ui';
import { Link } from '../../ui/Link';
import { categoryIcon } from '../catalog/model/categoryIcons';
import { queryOf, searchPath } from '../search/model/address';
import { useStarters } from '../search/model/useStarters';
import { useToken } from '../session/model/session';
import { isShown, isStart, START } from './model';
import { OwnStart } from './OwnStart';
import { useOwnStart } from './useOwnStart';

const CartButton = lazyPart(() => import('../cart/components/CartButton').then((m) => m.CartButton));

type Chip = { text: string; path: string; icon: LucideIcon };

const FOR_YOU: Chip = { text: embedded.forYou, path: START, icon: Sparkles };
const MINE = '/embedded-my-apps/';
const AI: Chip = { text: ui.ai, path: '/embedded-apps/ai-powered/', icon: Zap };
const OFFERS: readonly Chip[] = [
  { text: price.free, path: '/embedded-apps/?payment=free', icon: Gift },
  { text: embedded.deals, path: '/saas-deals/?embedded=true', icon: Tag },
  { text: embedded.privateApps, path: '/embedded-private-apps/', icon: Lock },
];

/** So many categories have a chip: those with most apps stand first in the catalogue's data. */
const MOST_CATEGORIES = 4;

/**
 * The lists of the frame; `have` is how many apps are installed. Which product it is of goes without saying.
 * None before the categories are known: they stand in the middle.
 */
function useChips(have: number | undefined): readonly Chip[] {
  const { data, isPending } = useQuery(sharedQuery(useBoot().base));
  if (isPending) return [];
  const categories = data?.categories.slice(0, MOST_CATEGORIES) ?? [];
  const named = categories.map(({ name, slug, path }) => ({
    text: name,
    path: `/embedded-${path.slice(1)}`,
    icon: categoryIcon(slug),
  }));
  const installed = {
    text: have ? embedded.installedCount(have) : embedded.installed,
    path: MINE,
    icon: CircleCheck,
  };
  return [FOR_YOU, installed, AI, ...named, ...OFFERS];
}

/** What stands above a page inside a host product, which draws the rest of the frame: the search and the lists. */
export function EmbeddedTop({ page }: { page: Page }) {
  const { base } = useBoot();
  const [, navigate] = useLocation();
  const inAddress = queryOf(useSearch());
  const query = useIsHydrated() && page.kind === 'search' ? inAddress : '';
  const input = useRef<HTMLInputElement>(null);
  const token = useToken();
  const start = useOwnStart(page);
  const chips = useChips(start.installed.data?.length);
  const apps = isStart(page) ? page.listing?.total : undefined;
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
    <>
      <div className="embedded-top" data-waits={!start.isReady || undefined}>
        <p className="embedded-title">{embedded.title}</p>
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
              placeholder={embedded.searchIn(hostProduct(), apps)}
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
        <div className="embedded-cart">
          {token && (
            <Suspense>
              <CartButton token={token} />
            </Suspense>
          )}
        </div>
        <nav aria-label={embedded.lists} className="scroller">
          {(start.isKnown ? chips : []).map(({ text, path, icon: Icon }) => (
            <Link
              key={path}
              className={isShown(path, page) ? 'chip chip-on' : 'chip'}
              to={path}
              aria-current={isShown(path, page) ? 'page' : undefined}
            >
              <Icon size={15} aria-hidden="true" />
              {text}
            </Link>
          ))}
        </nav>
      </div>
      {page.path === START && start.isReady && <OwnStart parts={start} />}
    </>
  );
}
