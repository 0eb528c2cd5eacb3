const entryOf = (key: string) => document.querySelector<HTMLElement>(`[data-entry="${key}"]`);

/** Brings an entry of a list that has another place into sight, once the browser draws it there. */
export function showEntry(key: string) {
  requestAnimationFrame(() => entryOf(key)?.scrollIntoView({ block: 'nearest' }));
}

/** Puts the focus into an entry of a list that is back, once the browser draws it. */
export function focusEntry(key: string) {
  requestAnimationFrame(() => entryOf(key)?.querySelector('input')?.focus());
}
