import { useEffect } from 'react';

/** The element and what it stands in, from the inside out. */
function wayOut(from: Element): Element[] {
  const way: Element[] = [];
  for (let at: Element | null = from; at; at = at.parentElement) way.push(at);
  return way;
}

const canBeFocused = (one: Element) => one.isConnected && !one.matches(':disabled');

/** The page is what stands in no dialog. */
type Layer = Element | 'page';

const topLayer = (): Layer => [...document.querySelectorAll('dialog[open]')].at(-1) ?? 'page';

/**
 * Keeps the place of the keyboard: where an act takes away or switches off what had the focus, the
 * nearest heading has it, that of the dialog in an open one, and not the top of the document. Under a
 * pointer the page stands still. Who leaves a field by themselves is left alone.
 */
export function useKeptFocus() {
  useEffect(() => {
    // Outside: the focus of the document, which React does not look after.
    // What a dialog has is gone with it: then the place is where it was opened.
    const ways = new Map<Layer, Element[]>();
    let isByKeys = false;
    let next = 0;
    const noteAt = (at: EventTarget | null) => {
      if (!(at instanceof Element) || at === document.body) return;
      for (const layer of ways.keys()) if (layer !== 'page' && !layer.isConnected) ways.delete(layer);
      ways.set(at.closest('dialog') ?? 'page', wayOut(at));
      isByKeys = at.matches(':focus-visible');
    };
    noteAt(document.activeElement);
    const note = ({ target }: FocusEvent) => noteAt(target);
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (!(target instanceof Element) || document.activeElement !== document.body || !canBeFocused(target))
          return;
        const layer = target.closest('dialog') ?? 'page';
        if (ways.get(layer)?.[0] === target) ways.delete(layer);
      });
    const keep = () => {
      const layer = topLayer();
      const way = ways.get(layer) ?? [];
      const [last] = way;
      // Browsers leave what was switched off its focus until they draw again.
      const isLost = document.activeElement === document.body || document.activeElement === last;
      if (!last || canBeFocused(last) || !isLost) return;
      // At its end a stepper switches its button off: the number beside it is where one goes on.
      const field =
        last.isConnected && last.parentElement?.querySelector<HTMLElement>(':scope > input:enabled');
      if (field) return field.focus({ preventScroll: true });
      const place = way.find(
        (one) =>
          one.isConnected && (layer === 'page' || layer.contains(one)) && one.querySelector('h1, h2, h3'),
      );
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
