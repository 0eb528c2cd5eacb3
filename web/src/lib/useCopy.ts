import { useState } from 'react';

/** Copies a text that stands beside a button, and says that it did. Where the browser refuses, the text can still be selected. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return { isCopied, copy };
}
