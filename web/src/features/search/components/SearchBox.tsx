import { Search } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { useShownPage } from '../../../lib/pages/PageContext';
import { search as text } from '../../../messages/search';
import { Button } from '../../../ui/Button';
import { queryOf, searchPath } from '../model/address';
import { useSlashKey } from '../model/useSlashKey';
import type { LiveSearchHandle, Shown } from './LiveSearch';

// What answers while a person types comes when the field is entered; until then it is a plain form.
const LiveSearch = lazyPart(() => import('./LiveSearch').then((m) => m.LiveSearch));

const NOTHING: Shown = { list: undefined, option: undefined, isStalled: false };

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
  const { base } = useBoot();
  const { page } = useShownPage();
  const [, navigate] = useLocation();
  const inAddress = queryOf(useSearch());
  const initial = page.kind === 'search' ? inAddress : '';
  const input = useRef<HTMLInputElement>(null);
  const live = useRef<LiveSearchHandle>(null);
  const [isEntered, setIsEntered] = useState(false);
  const [shown, setShown] = useState(NOTHING);
  const listId = useId();
  useSlashKey(input, onOpen);

  useEffect(() => {
    // Outside: the field. Who typed before the scripts loaded goes on in it, and may press no further key.
    if (input.current === document.activeElement) setIsEntered(true);
  }, []);

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
    live.current?.close();
    if (!isFullScreen) return;
    onClose();
    opener.current?.focus();
  };
  const goTo = (path: string) => {
    const field = input.current;
    const typed = field?.value ?? '';
    if (field && path !== searchPath(typed)) {
      field.value = '';
      // The search page remembers its own.
      if (typed)
        void import('../model/recent').then(
          (m) => m.rememberSearch(typed),
          () => undefined,
        );
    }
    live.current?.close();
    onClose();
    field?.blur();
    navigate(path);
  };
  return (
    <search
      className="search-box"
      onBlur={(event) => {
        if (!isFullScreen && !event.currentTarget.contains(event.relatedTarget)) live.current?.close();
      }}
    >
      <form
        className="search-field"
        action={`${base}/search`}
        onSubmit={(event) => {
          event.preventDefault();
          goTo(live.current?.choice() ?? searchPath(input.current?.value ?? ''));
        }}
      >
        {shown.isStalled ? (
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
          aria-expanded={shown.list !== undefined}
          aria-controls={shown.list ?? listId}
          aria-autocomplete="list"
          aria-activedescendant={shown.option}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setIsEntered(true); // also who entered it before the scripts loaded
            live.current?.type(event.target.value);
          }}
          onFocus={(event) => {
            setIsEntered(true);
            live.current?.enter(event.target.value);
          }}
          onClick={(event) => live.current?.point(event.currentTarget.value)}
          onKeyDown={(event) => {
            const isTaken = live.current?.key(event) ?? false;
            if (event.key !== 'Escape') return;
            event.preventDefault();
            if (!isTaken || isFullScreen) close();
          }}
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
          <LiveSearch
            ref={live}
            id={listId}
            field={input}
            initial={initial}
            onShow={setShown}
            onChoose={goTo}
          />
        </Suspense>
      )}
    </search>
  );
}
