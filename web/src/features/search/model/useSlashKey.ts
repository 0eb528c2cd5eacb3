import { type RefObject, useEffect } from 'react';

/** `/` puts the cursor into the search field, unless the person is typing. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>, onOpen: () => void) {
  useEffect(() => {
    // Outside: the keyboard of the whole document.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.isContentEditable || target?.matches('input, textarea, select')) return;
      event.preventDefault();
      if (input.current && input.current.offsetParent === null) onOpen();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, onOpen]);
}
