import './suggestions.css';
import './search-starters.css';
import { useQuery } from '@tanstack/react-query';
import { History, TrendingUp, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { cx } from '../../../lib/cx';
import { ProductScope } from '../../../lib/productScope';
import { search as searchText } from '../../../messages/search';
import { searchStarters as text } from '../../../messages/searchStarters';
import { Link } from '../../../ui/Link';
import { popularQuery } from '../api/popular';
import { searchPath } from '../model/address';
import { forgetSearch, restoreSearches, useRecentSearches } from '../model/recent';

type SearchStartersProps = {
  id: string;
  active: number;
  isEmbedded: boolean;
  /** Tells which searches are listed, in the order in which arrows reach them. */
  onQueries: (queries: readonly string[]) => void;
  onChoose: (path: string) => void;
  onLeave: () => void;
};

const NONE: readonly string[] = [];

/** What an empty field offers: the last searches of this browser, and those of many people. */
export function SearchStarters({
  id,
  active,
  isEmbedded,
  onQueries,
  onChoose,
  onLeave,
}: SearchStartersProps) {
  const boot = useBoot();
  const products = useContext(ProductScope);
  const recent = useRecentSearches();
  const { data } = useQuery(popularQuery(boot, products));
  const [cleared, setCleared] = useState(NONE);
  const popular = useMemo(() => {
    const own = recent.map((one) => one.toLowerCase());
    return (data ?? NONE).filter((one) => !own.includes(one));
  }, [data, recent]);

  useEffect(() => {
    // Outside: the field, whose keys move through the list.
    onQueries([...recent, ...popular]);
    return () => onQueries(NONE);
  }, [onQueries, recent, popular]);

  const mayUndo = cleared.length > 0 && recent.length === 0;
  if (recent.length + popular.length === 0 && !mayUndo) return null;
  const option = (query: string, index: number, icon: ReactNode) => (
    <Link
      key={query}
      id={`${id}-${index}`}
      className="option"
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      to={searchPath(query, isEmbedded)}
      onMouseDown={keepFocus}
      onClick={(event) => {
        event.preventDefault();
        onChoose(searchPath(query, isEmbedded));
      }}
    >
      <span className="option-icon">{icon}</span>
      <span className="grow ellip">{query}</span>
    </Link>
  );
  return (
    <div className="search-drop search-starters">
      <p className="sr-only" role="status">
        {mayUndo ? text.cleared : text.found(recent.length, popular.length)}
      </p>
      <div id={id} role="listbox" aria-label={text.list}>
        <Group id={`${id}-recent`} name={text.recent} isShown={recent.length > 0} isOwn>
          {recent.map((query, index) =>
            option(query, index, <History size={17} strokeWidth={1.75} aria-hidden="true" />),
          )}
        </Group>
        {mayUndo && (
          <div className="search-group starters-cleared small muted" role="presentation">
            {text.cleared}
          </div>
        )}
        <Group id={`${id}-popular`} name={text.popular} isShown={popular.length > 0}>
          {popular.map((query, index) =>
            option(
              query,
              recent.length + index,
              <TrendingUp size={17} strokeWidth={1.75} aria-hidden="true" />,
            ),
          )}
        </Group>
      </div>
      {(recent.length > 0 || mayUndo) && (
        // Beside the list, because a list box holds nothing but options.
        <div className="starters-tools">
          <button
            type="button"
            className="starters-clear"
            aria-label={mayUndo ? undefined : text.clearLabel}
            onMouseDown={keepFocus}
            onClick={() => {
              setCleared(mayUndo ? NONE : recent);
              restoreSearches(mayUndo ? cleared : NONE);
            }}
          >
            {mayUndo ? text.undo : text.clear}
          </button>
          {recent.map((query) => (
            <button
              key={query}
              type="button"
              className="starters-remove"
              aria-label={text.remove(query)}
              onMouseDown={keepFocus}
              onClick={() => {
                forgetSearch(query);
                onLeave(); // the button is gone
              }}
            >
              <X size={16} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
      <p className="search-keys" aria-hidden="true">
        <span>
          <span className="kbd">↑</span> <span className="kbd">↓</span> {searchText.toMove}
        </span>
        <span>
          <span className="kbd">{searchText.enter}</span> {searchText.toOpen}
        </span>
        <span>
          <span className="kbd">Esc</span> {searchText.toClose}
        </span>
      </p>
    </div>
  );
}

/** Pressing must not take the focus from the field before the click arrives. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

type GroupProps = {
  id: string;
  name: string;
  isShown: boolean;
  /** Its rows can be removed. */
  isOwn?: boolean;
  children: ReactNode;
};

function Group({ id, name, isShown, isOwn, children }: GroupProps) {
  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
    <div className={cx('search-group', isOwn && 'starters-own')} role="group" aria-labelledby={id}>
      <span className="search-group-name" id={id}>
        {name}
      </span>
      {children}
    </div>
  );
}
