import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { useBoot } from '../../../lib/boot';
import { searchClient } from '../api/client';
import { isSearchable } from '../api/search';
import { moveActive } from '../model/moveActive';
import { optionsOf, SUGGESTED } from '../model/options';
import { useSearchResults } from '../model/useSearchResults';
import { useStarters } from '../model/useStarters';
import { Suggestions } from './Suggestions';

/** What the field says of the lists below it. */
export type Shown = {
  /** The list that is open, by its ID. */
  list: string | undefined;
  option: string | undefined;
  /** A search takes so long that the field says so. */
  isStalled: boolean;
};

/** What the field tells its lists. */
export type LiveSearchHandle = {
  enter: (text: string) => void;
  type: (text: string) => void;
  /** The field was pressed. */
  point: (text: string) => void;
  /** Takes a key that is for a list, and says so. */
  key: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  /** Where Enter leads; undefined without a choice. */
  choice: () => string | undefined;
  close: () => void;
};

type LiveSearchProps = {
  ref: Ref<LiveSearchHandle>;
  id: string;
  field: RefObject<HTMLInputElement | null>;
  /** What the page put into the field: it is not searched for again. */
  initial: string;
  onShow: (shown: Shown) => void;
  onChoose: (path: string) => void;
};

/** What is found while a person types, and what may be searched for before: the lists of the search field. */
export function LiveSearch({ ref, id, field, initial, onShow, onChoose }: LiveSearchProps) {
  const boot = useBoot();
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const state = useSearchResults(isOpen ? query : '', SUGGESTED);
  const options = optionsOf(query, state.results);
  const isListed = isOpen && isSearchable(query);
  const starters = useStarters({
    id: `${id}-starters`,
    isEmbedded: false,
    onChoose,
    focusField: () => field.current?.focus(),
  });

  const handle: LiveSearchHandle = {
    enter: (text) => {
      // Text that was typed before the scripts loaded counts, too.
      setQuery(text);
      if (text !== initial) setIsOpen(true);
      starters.follow(text);
    },
    // The typed letter is painted at once; suggestions are rendered with low priority.
    type: (text) =>
      startTransition(() => {
        setQuery(text);
        setIsOpen(true);
        setActive(-1);
        starters.follow(text);
      }),
    point: starters.follow,
    key: (event) => {
      if (starters.onKey(event)) return true;
      if (!isListed) return false;
      if (event.key === 'Escape') {
        setIsOpen(false);
        setActive(-1);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        setActive(moveActive(active, event.key, options.length));
      else return false;
      event.preventDefault();
      return true;
    },
    choice: () => starters.path ?? options[active]?.path,
    close: () => {
      setIsOpen(false);
      setActive(-1);
      starters.close();
    },
  };
  useImperativeHandle(ref, () => handle);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was in the field when this came counts once
  useEffect(() => {
    // Outside: the field, which was entered before this was loaded, and the search service.
    void searchClient(boot).catch(() => undefined); // a search says when it fails
    if (field.current && field.current === document.activeElement) handle.enter(field.current.value);
  }, []);

  const own = active >= 0 ? `${id}-${active}` : undefined;
  const list = isListed ? id : starters.isListed ? starters.field['aria-controls'] : undefined;
  const option = isListed ? own : starters.field['aria-activedescendant'];
  const { isStalled } = state;
  useLayoutEffect(() => {
    // Outside: the field, which is drawn by the box around.
    onShow({ list, option, isStalled });
  }, [onShow, list, option, isStalled]);

  return (
    <>
      <Suggestions
        id={id}
        isOpen={isListed}
        query={query}
        state={state}
        options={options}
        active={active}
        onChoose={onChoose}
      />
      {starters.panel}
    </>
  );
}
