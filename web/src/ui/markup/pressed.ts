/** Where something is within the markup of the server, what it says, and what was done with it. */
export type Press = { path: readonly number[]; says: string; value?: string };

const CONTROL = 'button, input, select, summary';

/** How near a person gets before a part is loaded: the height of the window. */
const NEAR = '100% 0px';

const saysOf = (element: Element) => element.tagName + element.textContent;

/** The place of what is within the root; null for anything else. Style sheets count for nothing: only the server's markup has them. */
export function placeOf(element: Element | null, root: Element): Press | null {
  if (!element || element === root || !root.contains(element)) return null;
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.querySelectorAll(':scope > :not(style)')].indexOf(at));
  return { path, says: saysOf(element) };
}

/** What stands in a place now, if it is still the same thing. */
function at(root: Element, { path, says }: Press): HTMLElement | null {
  const found = path.reduce<Element | undefined>((element, index) => element?.children[index], root);
  return found instanceof HTMLElement && saysOf(found) === says ? found : null;
}

/** Puts the focus where it was in the markup. */
export function focusAgain(root: Element, focused: Press | null): void {
  if (focused) at(root, focused)?.focus({ preventScroll: true });
}

/** Does again what was pressed and chosen in the markup before the part came. */
export function replay(root: Element, pressed: Press[]): void {
  for (const press of pressed.splice(0)) {
    const control = at(root, press);
    if (control instanceof HTMLSelectElement && press.value !== undefined) {
      control.value = press.value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else control?.click();
  }
}

/** An open list of choices would close if its field were replaced. */
export function untilChosen(root: Element): Promise<unknown> | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLSelectElement) || !root.contains(field)) return;
  return new Promise((resolve) => {
    for (const name of ['change', 'blur']) field.addEventListener(name, resolve, { once: true });
  });
}

/** Without its code a part stays as it was drawn: it is asked for again at the next touch, and online. */
export const hold = () => {};

/**
 * Calls `take` once a person gets near a part, points at it, enters it with the keyboard or presses it, or
 * at once, and keeps what was pressed meanwhile. When that fails, the next touch or a network that is back calls it again.
 */
export function watch(
  root: HTMLElement,
  pressed: Press[],
  take: () => Promise<void>,
  isAtOnce: boolean,
): () => void {
  let isTaking = false;
  const start = () => {
    if (isTaking) return;
    isTaking = true;
    take()
      .catch(() => {
        // What was pressed is not done by surprise later.
        pressed.length = 0;
        isTaking = false;
      })
      .finally(() => root.removeAttribute('aria-busy'));
  };
  const keep = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest('a[href]') ? null : target?.closest(CONTROL);
    const isChoice = control instanceof HTMLSelectElement;
    const place = control && isChoice === (event.type === 'change') && placeOf(control, root);
    if (place) {
      pressed.push(isChoice ? { ...place, value: control.value } : place);
      root.setAttribute('aria-busy', 'true');
    }
    start();
  };
  const events = ['pointerover', 'pointerdown', 'focusin'] as const;
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: NEAR },
  );
  near.observe(root);
  for (const name of events) root.addEventListener(name, start);
  for (const name of ['click', 'change']) root.addEventListener(name, keep);
  addEventListener('online', start);
  if (isAtOnce) start();
  return () => {
    near.disconnect();
    for (const name of events) root.removeEventListener(name, start);
    for (const name of ['click', 'change']) root.removeEventListener(name, keep);
    removeEventListener('online', start);
  };
}
