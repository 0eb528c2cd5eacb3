import { useSyncExternalStore } from 'react';

// What the keys of a page find there. They go by what the page shows: every list of the console has them
// without a word of its own.

const SEARCH = 'input[type="search"]';

/** The link of a row of a table, or what a list without links says its rows are opened by. */
const TARGETS = '.table tbody a[href], [data-row-target]';
const ROW = 'tr, li';
const GRIP = '.console-grip';

const main = () => document.querySelector('main');

/** What opens each row of the page, in their order. */
function rowTargets(): HTMLElement[] {
  const first = new Map<Element | null, HTMLElement>();
  for (const target of main()?.querySelectorAll<HTMLElement>(TARGETS) ?? []) {
    const row = target.closest(ROW);
    if (!first.has(row)) first.set(row, target);
  }
  return [...first.values()];
}

/** The place among the rows of the one that has the focus; -1 for none. */
const placeIn = (targets: readonly HTMLElement[]): number =>
  targets.findIndex((target) => target.closest(ROW)?.contains(document.activeElement));

/**
 * Gives the focus to the link of the next row, or with -1 of the one before, so that Enter is the
 * browser's. From outside the rows it goes to the first or the last; false where the page has none.
 */
export function moveRow(step: 1 | -1): boolean {
  const targets = rowTargets();
  const place = placeIn(targets);
  const to = place === -1 && step === -1 ? targets.length - 1 : place + step;
  targets[Math.max(0, Math.min(to, targets.length - 1))]?.focus();
  return targets.length > 0;
}

/** Takes the focus out of the rows, to what holds them; false when it was not there. */
export function leaveRows(): boolean {
  const targets = rowTargets();
  const row = targets[placeIn(targets)]?.closest(ROW);
  row?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
  return row !== undefined;
}

/** What a letter does with the row that has the focus; false where it does nothing. */
export function actInRow(letter: string): boolean {
  const row = document.activeElement?.closest(ROW);
  if (!row || !main()?.contains(row) || !/^[a-z]$/.test(letter)) return false;
  const act = row.querySelector<HTMLElement>(`[data-key="${letter}"]:not(:disabled)`);
  act?.click();
  return act !== null;
}

/** Sends the form of the dialog that is typed in; false where there is none. */
export function sendForm(): boolean {
  const dialog = document.activeElement?.closest('dialog, [role="dialog"]');
  const form = dialog?.querySelector('form');
  form?.requestSubmit();
  return Boolean(form);
}

/** Goes to the search of the list that is nearest around the focus; false where there is none. */
export function focusSearch(): boolean {
  const page = main();
  let at: Element | null | undefined = document.activeElement;
  if (!at || !page?.contains(at)) at = page;
  while (at && at !== page && !at.querySelector(SEARCH)) at = at.parentElement;
  const field = at?.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return Boolean(field);
}

/** Which keys do something on the page that is shown. */
export type KeysHere = {
  hasSearch: boolean;
  hasRows: boolean;
  hasGrips: boolean;
  /** The letters that do something with a row. */
  acts: string;
};

const KINDS = [SEARCH, TARGETS, GRIP];
/** In the order in which they are named. */
const ACTS = ['c', 'a', 's', 'd'] as const;

export type ActLetter = (typeof ACTS)[number];

export const actLetters = (acts: string): ActLetter[] => ACTS.filter((letter) => acts.includes(letter));

/** Whatever a key does something with: to ask for it in one go takes a fraction of asking for each. */
const ANY = [...KINDS, '[data-key]'].join();

function seen(): string {
  const found = [...(main()?.querySelectorAll<HTMLElement>(ANY) ?? [])];
  const kinds = KINDS.map((kind) => (found.some((one) => one.matches(kind)) ? 'y' : 'n'));
  const acts = ACTS.filter((letter) => found.some(({ dataset }) => dataset.key === letter));
  return [...kinds, ...acts].join('');
}

function watchPage(changed: () => void) {
  // Outside: the page, whose lists come when they are loaded and go when filters leave nothing.
  const watch = new MutationObserver(changed);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

export function useKeysHere(): KeysHere {
  const [search, rows, grips, ...acts] = useSyncExternalStore(watchPage, seen);
  return { hasSearch: search === 'y', hasRows: rows === 'y', hasGrips: grips === 'y', acts: acts.join('') };
}
