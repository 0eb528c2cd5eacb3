import { devKeys as text } from '../../../messages/devKeys';

// Which presses of keys are the console's.

/** Apple's keyboards have Command, and Control is the cursor's in their fields. */
const hasCommand = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** The keys that open the palette, as they are written on the keyboard. */
export const paletteKeys = (): readonly string[] => [hasCommand() ? '⌘' : text.ctrl, 'K'];

/** The same for assistive technology. */
export const paletteShortcut = (): string => (hasCommand() ? 'Meta+K' : 'Control+K');

export function opensPalette(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return false;
  return event.metaKey !== event.ctrlKey && (event.metaKey || !hasCommand());
}

/** The keys that send the form of a dialog. */
export const sendKeys = (): readonly string[] => [hasCommand() ? '⌘' : text.ctrl, '↵'];

export const sendsForm = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !altKey && !shiftKey && metaKey !== ctrlKey && (metaKey || !hasCommand());

/** Where a letter is typed, or chooses among what is listed. */
const TYPED_IN =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';

/** What lies over the page and has the keys. */
const ABOVE = 'dialog[open], [role="dialog"], [role="menu"]';

export const isCovered = (): boolean => document.querySelector(ABOVE) !== null;

/**
 * The key of one letter, in small, that a press is: not in a field, with no other key, and with nothing
 * above the page. Shift is only for signs, which some keyboards have there.
 */
export function letterOf(event: KeyboardEvent): string | undefined {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.shiftKey && /^\p{L}$/u.test(key)) return undefined;
  // Most presses are in a field: only of the others is the whole page asked.
  if ((target instanceof Element && target.closest(TYPED_IN)) || isCovered()) return undefined;
  return key.length === 1 ? key.toLowerCase() : key;
}
