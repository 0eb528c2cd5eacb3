import { Search } from 'lucide-react';
import { type RefObject, Suspense, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { useShownPage } from '../../../lib/pages/PageContext';
import { search as text } from '../../../messages/search';
import { Button } from '../../../ui/Button';
import { searchClient } from '../api/client';
import { isSearchable } from '../api/search';
import { queryOf, searchPath } from '../model/address';
import { moveActive } from '../model/moveActive';
import { optionsOf, SUGGESTED } from '../model/options';
import { useSearchResults } from '../model/useSearchResults';
import { useSlashKey } from '../model/useSlashKey';
import { useStarters } from '../model/useStarters';

// What a person sees who searches comes when the field is entered.
const Suggestions = lazyPart(() => import('./Suggestions').then((m) => m.Suggestions));

type SearchBoxProps = {
  /** On narrow screens the box fills the screen while a person searches. */
  isFullScreen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Gets the focus back when the full screen closes. */
  opener: RefObject<HTMLElement | null>;
};

/** The search of the header: a combobox over a list of suggestions. */
export function SearchBox({ isFullScreen, onOpen, onClose, opener }: SearchBoxProps) {
  const boot = useBoot();
  const { base } = boot;
  const { page } = useShownPage();
  const [, navigate] = useLocation();
  const inAddress = queryOf(useSearch());
  const initial = page.kind === 'search' ? inAddress : '';
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const state = useSearchResults(isOpen ? query : '', SUGGESTED);
  const options = optionsOf(query, state.results);
  const isListed = isOpen && isSearchable(query);
  useSlashKey(input, onOpen);

  useEffect(() => {
    // Outside: the field. The full screen starts with the keyboard up.
    if (isFullScreen) input.current?.focus();
  }, [isFullScreen]);

  const shownQuery = useRef('');
  useEffect(() => {
    // Outside: the field. A new page starts with its own query; what is being typed stays.
    if (shownQuery.current === initial) return;
    shownQuery.current = initial;
    if (input.current && document.activeElement !== input.current) input.current.value = initial;
  }, [initial]);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
    starters.close();
    if (!isFullScreen) return;
    onClose();
    opener.current?.focus();
  };
  const goTo = (path: string) => {
    if (input.current && path !== searchPath(query)) {
      input.current.value = '';
      // The search page remembers its own.
      if (query)
        void import('../model/recent').then(
          (m) => m.rememberSearch(query),
          () => undefined,
        );
    }
    setIsOpen(false);
    setActive(-1);
    starters.close();
    onClose();
    input.current?.blur();
    navigate(path);
  };
  const starters = useStarters({
    id: `${listId}-starters`,
    isEmbedded: false,
    onChoose: goTo,
    focusField: () => input.current?.focus(),
  });
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (starters.onKey(event)) {
      if (event.key === 'Escape' && isFullScreen) close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isListed) return;
      event.preventDefault();
      setActive(moveActive(active, event.key, options.length));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isListed) setIsOpen(false);
      else close();
      setActive(-1);
      if (isFullScreen) close();
    }
  };
  return (
    <search
      className="search-box"
      ref={box}
      onBlur={(event) => {
        if (isFullScreen || event.currentTarget.contains(event.relatedTarget)) return;
        setIsOpen(false);
        starters.close();
      }}
    >
      <form
        className="search-field"
        action={`${base}/search`}
        onSubmit={(event) => {
          event.preventDefault();
          goTo(starters.path ?? options[active]?.path ?? searchPath(input.current?.value ?? ''));
        }}
      >
        {state.isStalled ? (
          <span className="spin" aria-hidden="true" />
        ) : (
          <Search size={17} strokeWidth={1.75} aria-hidden="true" />
        )}
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          placeholder={text.label}
          aria-label={text.label}
          aria-expanded={isListed || starters.isListed}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          {...(isListed ? undefined : starters.field)}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            // The typed letter is painted at once; suggestions are rendered with low priority.
            const typed = event.target.value;
            startTransition(() => {
              setQuery(typed);
              setIsOpen(true);
              setActive(-1);
              starters.follow(typed);
            });
          }}
          onFocus={(event) => {
            void searchClient(boot).catch(() => undefined); // a search says when it fails
            setIsEntered(true);
            // Text that was typed before the scripts loaded counts, too.
            setQuery(event.target.value);
            if (event.target.value !== initial) setIsOpen(true);
            starters.follow(event.target.value);
          }}
          onClick={(event) => starters.follow(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </form>
      <Button variant="ghost" className="search-cancel" onClick={close}>
        {text.cancel}
      </Button>
      {isEntered && (
        <Suspense>
          <Suggestions
            id={listId}
            isOpen={isListed}
            query={query}
            state={state}
            options={options}
            active={active}
            onChoose={goTo}
          />
        </Suspense>
      )}
      {starters.panel}
    </search>
  );
}
