import { type RefObject, useEffect } from 'react';

/** What a person does to a page to make it act. */
const ACTS = [
  'click',
  'auxclick',
  'dblclick',
  'pointerdown',
  'mousedown',
  'keydown',
  'beforeinput',
  'submit',
  'dragstart',
  'drop',
] as const;

/** The pictures: looking through them, and playing a video, changes nothing and leads nowhere. */
const PICTURES = '.gallery';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';

/**
 * Lets a part of the document be read, by screen readers too, and not act: nothing in it but its pictures
 * hears of what is pressed, and the keyboard stops nowhere else in it. Everything around it is inert.
 */
export function useReadOnly(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // Outside: the document, which is that of a frame.
    const part = ref.current;
    if (!part) return;
    const refuse = (event: Event) => {
      if (isOfPictures(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const hold = () => {
      for (const one of part.querySelectorAll(FOCUSABLE)) {
        if (!isOfPictures(one)) one.setAttribute('tabindex', '-1');
      }
    };
    for (const act of ACTS) part.addEventListener(act, refuse, { capture: true });
    const watch = new MutationObserver(hold);
    watch.observe(part, { childList: true, subtree: true });
    hold();
    const around = aroundOf(part);
    for (const one of around) one.setAttribute('inert', '');
    return () => {
      for (const act of ACTS) part.removeEventListener(act, refuse, { capture: true });
      watch.disconnect();
      for (const one of around) one.removeAttribute('inert');
    };
  }, [ref]);
}

const isOfPictures = (one: EventTarget | null): boolean =>
  one instanceof Element && one.closest(PICTURES) !== null;

/** Everything of the document that the part does not stand in. */
function aroundOf(part: Element): Element[] {
  const around: Element[] = [];
  for (let at = part; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const one of at.parentElement.children) {
      if (one !== at && !one.hasAttribute('inert')) around.push(one);
    }
  }
  return around;
}
