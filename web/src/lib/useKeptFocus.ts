import { useEffect } from 'react';

/** The element and what it stands in, from the inside out. */
function wayOut(from: Element): Element[] {
  const way: Element[] = [];
  for (let at: Element | null = from; at; at = at.parentElement) way.push(at);
  return way;
}

const canBeFocused = (one: Element) => one.isConnected && !one.matches(':disabled');

/**
 * Keeps the place of the keyboard: where an act takes away or switches off what had the focus, the
 * nearest heading has it, and not the top of the document. Under a pointer the page stands still. Who
 * leaves a field by themselves is left alone.
 */
export function useKeptFocus() {
  useEffect(() => {
    // Outside: the focus of the document, which React does not look after.
    let way: Element[] = [];
    let isByKeys = false;
    let next = 0;
    const noteAt = (at: EventTarget | null) => {
      if (!(at instanceof Element) || at === document.body) return;
      // What a dialog has is gone with it: the place is where it was opened.
      if (!at.closest('dialog')) way = wayOut(at);
      isByKeys = at.matches(':focus-visible');
    };
    noteAt(document.activeElement);
    const note = ({ target }: FocusEvent) => noteAt(target);
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (target === way[0] && document.activeElement === document.body && canBeFocused(way[0] as Element))
          way = [];
      });
    const keep = () => {
      const [last] = way;
      // Browsers leave what was switched off its focus until they draw again.
      const isLost = document.activeElement === document.body || document.activeElement === last;
      if (!last || canBeFocused(last) || !isLost) return;
      if (document.querySelector('dialog[open]')) return;
      // At its end a stepper switches its button off: the number beside it is where one goes on.
      const field =
        last.isConnected && last.parentElement?.querySelector<HTMLElement>(':scope > input:enabled');
      if (field) return field.focus({ preventScroll: true });
      const place = way.find((one) => one.isConnected && one.querySelector('h1, h2, h3'));
      const heading = place?.querySelector<HTMLElement>('h1, h2, h3');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: !isByKeys });
    };
    // Not at once: what closes a menu or a dialog may have another place for the focus.
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(keep);
    });
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', forget);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(next);
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}
