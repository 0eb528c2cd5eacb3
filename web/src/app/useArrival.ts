import { useEffect, useLayoutEffect, useRef } from 'react';
import { idle } from '../lib/idle';
import type { Page } from '../lib/wire';
import { onEntryLoad, rememberScroll, scrollToHash } from './scroll';

const SCROLL_SETTLED_MS = 150;

/** What a browser does when a document arrives: title, scroll position and focus. */
export function useArrival(page: Page) {
  const shown = useRef<Page | null>(null);
  // Before anything is painted: a page that is shorter than the one before it moves the reader
  // up, which is to be remembered as its own position, not as that of the page that was left.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = page;
    const top = onEntryLoad();
    if (before === null) {
      // A hydrated document is already drawn, and may be scrolled by the reader.
      if (top !== null && scrollY === 0) scrollBack(top);
      return;
    }
    document.title = page.title;
    const isSamePlace = before.path === page.path && page.kind !== 'failure';
    if (!isSamePlace) focusHeading();
    if (top !== null) scrollBack(top);
    else if (!isSamePlace && !scrollToHash()) scrollTo({ top: 0, behavior: 'instant' });
  }, [page]);

  useEffect(() => {
    // Outside: the browser, once it has nothing better to do.
    void drawRest();
  }, []);

  useEffect(() => {
    // Outside: the history, and the moments in which the position is worth keeping.
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(rememberScroll, SCROLL_SETTLED_MS);
    };
    const onHash = () => scrollToHash();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', rememberScroll);
    addEventListener('hashchange', onHash);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', rememberScroll);
      removeEventListener('hashchange', onHash);
    };
  }, []);
}

/** To where the reader was. With what a page puts off above it, the place would be another one. */
function scrollBack(top: number) {
  drawWhole();
  scrollTo({ top, behavior: 'instant' });
}

/** Draws what a page puts off at first, a section in each quiet moment: all at once would keep a press waiting. */
async function drawRest() {
  for (const section of document.querySelectorAll<HTMLElement>('main section')) {
    await idle();
    section.style.contentVisibility = 'visible';
  }
  drawWhole();
}

/** Draws what a page puts off at first (home.css). */
function drawWhole() {
  document.documentElement.dataset.whole = '';
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
