// A value that the browser keeps for a person: marked apps, a number of agents.
// It stays in this browser, and changes in all open tabs together.

export type StoredText = {
  read: () => string | null;
  /** Stores a text, or removes it. Without storage nothing happens. */
  write: (text: string | null) => void;
  /** For useSyncExternalStore. */
  listen: (listener: () => void) => () => void;
};

export function storedText(key: string): StoredText {
  const listeners = new Set<() => void>();
  return {
    read: () => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null; // storage may be forbidden
      }
    },
    write: (text) => {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        return; // storage may be full or forbidden
      }
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}
