import { Search } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { Page } from '../../lib/wire';
import { search as searchText } from '../../messages/search';
import { shell } from '../../messages/shell';
import { Link } from '../../ui/Link';
import { queryOf, searchPath } from '../search/model/address';
import { useStarters } from '../search/model/useStarters';

const LISTS = [
  { text: shell.allApps, path: '/embedded-apps/' },
  { text: shell.myApps, path: '/embedded-my-apps/' },
  { text: shell.privateApps, path: '/embedded-private-apps/' },
];

/** What stands above a page inside a host product, which draws the rest of the frame: the search and the lists. */
export function EmbeddedTop({ page }: { page: Page }) {
  const { base } = useBoot();
  const [, navigate] = useLocation();
  const inAddress = queryOf(useSearch());
  const query = useIsHydrated() && page.kind === 'search' ? inAddress : '';
  const input = useRef<HTMLInputElement>(null);
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
      <nav aria-label={shell.lists}>
        {LISTS.map(({ text, path }) => (
          <Link key={path} className="chip" to={path} aria-current={page.path === path ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const InstalledApps = lazy(() => import('./InstalledApps').then((m) => ({ default: m.InstalledApps })));

/** Below the list of all apps: those that the organization has. The server cannot know them. */
export function EmbeddedEnd({ page }: { page: Page }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || page.path !== '/embedded-apps/') return null;
  return (
    <Suspense>
      <InstalledApps />
    </Suspense>
  );
}
