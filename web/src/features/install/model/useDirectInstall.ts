import { useEffect, useEffectEvent, useRef } from 'react';
import type { App } from '../../../lib/wire';
import { consumeRemembered } from '../../installation/direct';
import { CLOSE_POLL_MS } from '../../session/model/popup';

/** While the window is open, every so many checks ask the server. */
const ASK_EVERY = 5;
/** After so many checks, a page that was about to be left is assumed to stay. */
const STAYS_AFTER = 15;

type Following = {
  /** The person went to set the app up, and is not known to be done. */
  isAway: boolean;
  /** It is known whether the app is installed. */
  isKnown: boolean;
  /** Asks the server whether it is installed now. */
  ask: () => Promise<boolean>;
  /** Whether the person let the app act; known only after a moment (S9.09). */
  isAllowed: () => Promise<boolean>;
  end: (isInstalled: boolean, isAllowed: boolean) => void;
};

/**
 * Follows the installation that an app does by itself, and gives what takes its
 * window. The end is noticed when the window is gone (S9.09), when the person
 * looks here again, and now and then in between, because an app may leave its
 * window open; and when a page that left for it comes back.
 */
export function useDirectInstall(
  app: Pick<App, 'id'>,
  { isAway, isKnown, ask, isAllowed, end }: Following,
): (opened: Window | null) => void {
  const opened = useRef<Window | null>(null);
  const isOpen = useRef(false);
  const hasLooked = useRef(false);

  const look = useEffectEvent(async (isOver: boolean) => {
    let isInstalled = await ask();
    let hasAgreed = isInstalled;
    if (!isInstalled && isOver && isOpen.current) {
      hasAgreed = await isAllowed();
      isInstalled = hasAgreed && (await ask()); // who agreed may have closed the window before the app was done
    }
    if (!isOpen.current || !(isInstalled || isOver)) return;
    isOpen.current = false; // of two answers, the first ends it
    consumeRemembered(app.id);
    end(isInstalled, hasAgreed);
  });

  useEffect(() => {
    // Outside: what this tab keeps of an installation that it left for.
    if (!isKnown || hasLooked.current) return;
    hasLooked.current = true;
    if (isAway || !consumeRemembered(app.id)) return;
    isOpen.current = true;
    void look(true);
  }, [app.id, isAway, isKnown]);

  useEffect(() => {
    // Outside: the app's window, which says nothing, and the person, who comes back.
    if (!isAway) return;
    let looks = 0;
    const poll = setInterval(() => {
      looks += 1;
      const isGone = opened.current ? opened.current.closed : looks >= STAYS_AFTER;
      if (isGone) clearInterval(poll);
      if (isGone || (opened.current && looks % ASK_EVERY === 0)) void look(isGone);
    }, CLOSE_POLL_MS);
    const onFocus = () => void (opened.current && look(false));
    const onShow = (event: PageTransitionEvent) => void (event.persisted && look(true));
    window.addEventListener('focus', onFocus);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearInterval(poll);
      window.removeEventListener('focus', onFocus);
      window.removeEventListener('pageshow', onShow);
    };
  }, [isAway]);

  return (window) => {
    opened.current = window;
    isOpen.current = true;
  };
}
