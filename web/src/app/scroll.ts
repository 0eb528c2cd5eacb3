// Scroll positions by history entry. The browser restores too early for a page
// whose data is still on its way, so this file does it.

const KEY = 'marketplace-scroll';
const MOST_ENTRIES = 50;

type EntryState = { entry?: string } | null;
type Positions = [entry: string, top: number][];

let lastEntry = 0;
/** The entry whose page is on the screen; the history may already be ahead of it. */
let shownEntry = '';
let wasPushed = false;

/** Every entry of the history made by this page carries a name of its own. */
export function newEntryState(): { entry: string } {
  lastEntry += 1;
  return { entry: `${Date.now().toString(36)}-${lastEntry}` };
}

/** Call before the shop itself changes the address. */
export function leaveForNewEntry(): void {
  rememberScroll();
  wasPushed = true;
}

/** Call when the page of the current entry is on the screen: the position to restore, if any. */
export function onEntryLoad(): number | null {
  const top = wasPushed ? null : (read().find(([entry]) => entry === currentEntry())?.[1] ?? null);
  wasPushed = false;
  shownEntry = currentEntry();
  return top;
}

export function rememberScroll(): void {
  const others = read().filter(([entry]) => entry !== shownEntry);
  try {
    const all: Positions = [...others, [shownEntry, Math.round(scrollY)]];
    sessionStorage.setItem(KEY, JSON.stringify(all.slice(-MOST_ENTRIES)));
  } catch {
    // Without storage a page starts at its top.
  }
}

/** Scrolls to the element of the hash; false when there is none. */
export function scrollToHash(): boolean {
  if (location.hash.length < 2) return false;
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.scrollIntoView();
  return target !== null;
}

function currentEntry(): string {
  const state = history.state as EntryState;
  if (state?.entry) return state.entry;
  const named = newEntryState();
  history.replaceState({ ...state, ...named }, '');
  return named.entry;
}

function read(): Positions {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as Positions) : [];
  } catch {
    return [];
  }
}
