import { useState } from 'react';

/** Copies a text that stands beside a button, and says that it did, until another text stands there. Where the browser refuses, the text can still be selected. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    );
  return { isCopied: copied === text, copy };
}
