import { type KeyboardEvent, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { searchPath } from './address';
import { moveActive } from './moveActive';

const SearchStarters = lazyPart(() =>
  import('../components/SearchStarters').then(
    (m) => m.SearchStarters,
    () => () => null, // the field works without
  ),
);

const NONE: readonly string[] = [];

type StartersOf = {
  /** Of the list. */
  id: string;
  isEmbedded: boolean;
  onChoose: (path: string) => void;
  /** Puts the cursor back into the field. */
  focusField: () => void;
};

/** Recent and popular searches below an empty field, which is a combobox over them. */
export function useStarters({ id, isEmbedded, onChoose, focusField }: StartersOf) {
  const [isOpen, setIsOpen] = useState(false);
  const [queries, setQueries] = useState(NONE);
  const [active, setActive] = useState(-1);
  const isListed = isOpen && queries.length > 0;
  const path = isListed && active >= 0 ? searchPath(queries[active] ?? '', isEmbedded) : undefined;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const onQueries = useCallback((shown: readonly string[]) => {
    setQueries(shown);
    setActive(-1);
  }, []);
  return {
    isListed,
    /** Where Enter leads; undefined without a choice. */
    path,
    close,
    /** Follows the field. */
    follow: (text: string) => (text.trim() === '' ? setIsOpen(true) : close()),
    /** Takes a key that is for the list, and says so. */
    onKey: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow && !isOpen && event.currentTarget.value === '') setIsOpen(true);
      else if (!isListed) return false;
      else if (isArrow) setActive(moveActive(active, event.key, queries.length));
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      return true;
    },
    /** What the field says of the list, besides whether it is there. */
    field: {
      'aria-controls': id,
      'aria-activedescendant': path === undefined ? undefined : `${id}-${active}`,
    } as const,
    panel: isOpen && (
      <Suspense>
        <SearchStarters
          id={id}
          active={active}
          isEmbedded={isEmbedded}
          onQueries={onQueries}
          onChoose={onChoose}
          onLeave={focusField}
        />
      </Suspense>
    ),
  };
}
