import { useSyncExternalStore } from 'react';
import type { StoredText } from '../../lib/storedText';
import { readConsent } from './consent';

/** A list that this browser remembers, unless somebody refused that things are. What is stored may be anything. */
export function rememberedList<T>(stored: StoredText, most: number, isItem: (value: unknown) => value is T) {
  const none: readonly T[] = [];
  let cached: { text: string | null; list: readonly T[] } = { text: null, list: none };

  function parse(text: string | null): readonly T[] {
    try {
      const value: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(value) ? value.filter(isItem).slice(0, most) : none;
    } catch {
      return none;
    }
  }

  /** The same list as long as nothing changed, as useSyncExternalStore asks for. */
  function read(): readonly T[] {
    const text = readConsent() === 'denied' ? null : stored.read();
    if (text !== cached.text) cached = { text, list: parse(text) };
    return cached.list;
  }

  return {
    read,
    /** Keeps exactly these; none of them, or a refusal, leaves nothing behind. */
    write: (list: readonly T[]): void =>
      stored.write(
        list.length === 0 || readConsent() === 'denied' ? null : JSON.stringify(list.slice(0, most)),
      ),
    /** The list on a page, which follows it. */
    use: (): readonly T[] => useSyncExternalStore(stored.listen, read, () => none),
  };
}
