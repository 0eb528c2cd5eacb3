import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { app as text } from '../messages/app';

/** A tab may have a shorter label than its section; screen readers get the rest of the words. */
type Section = { id: string; tab: string; tabRest?: string };

/** The tabs below the gallery: they stay in view and follow the reader. */
export function SectionTabs({ sections }: { sections: Section[] }) {
  const strip = useRef<HTMLElement>(null);
  const current = useCurrentSection(sections, strip);
  useEffect(() => {
    // Outside: the scroll of the strip, which on phones is wider than the screen.
    const tab = strip.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!strip.current || !tab) return;
    const left =
      tab.offsetLeft - strip.current.offsetLeft - (strip.current.clientWidth - tab.clientWidth) / 2;
    strip.current.scrollTo?.({ left, behavior: 'smooth' });
  }, [current]);
  return (
    <nav className="tabs" aria-label={text.sections} ref={strip}>
      {sections.map(({ id, tab, tabRest }) => (
        <a key={id} href={`#${id}`} aria-current={id === current || undefined} onClick={jump}>
          {tab}
          {tabRest && <span className="sr-only">{tabRest}</span>}
        </a>
      ))}
    </nav>
  );
}

/** A jump inside the page adds no history entry: Back leaves the page. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  const { hash } = event.currentTarget;
  const target = document.getElementById(hash.slice(1));
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', hash);
  target.scrollIntoView();
  const heading = target.querySelector<HTMLElement>('h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * The reader's content begins below the sticky header and the tabs. A jump ends there (`scroll-padding-top`),
 * so the line is a little lower: on it, the section above would still touch it.
 */
const LINE = 142;
const READING_LINE = `-${LINE}px 0px -70% 0px`;

/** Whether an element comes after the tabs: only such a section can be the current one. */
const follows = (element: Element, strip: Element | null) =>
  strip !== null && (strip.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function useCurrentSection(sections: Section[], strip: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    // Outside: the scroll position.
    if (typeof IntersectionObserver === 'undefined') return;
    const visible = new Set<string>();
    let top: Element | undefined;
    // Above all of them again, as after the key Home: the first one comes next. From below the last
    // section no section comes into view or leaves it on the way, so the observer has nothing to say.
    const goAbove = () => {
      if (top && top.getBoundingClientRect().top > LINE) setCurrent(top.id);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = sections.find(({ id }) => visible.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (!element || !follows(element, strip.current)) continue;
      top ??= element;
      observer.observe(element);
    }
    // A section that came later, as the use of an installed app, may be the first one now.
    goAbove();
    addEventListener('scroll', goAbove, { passive: true });
    return () => {
      removeEventListener('scroll', goAbove);
      observer.disconnect();
    };
  }, [sections, strip]);
  return current;
}
