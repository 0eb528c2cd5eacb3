import { devConsole as text } from '../../../messages/devConsole';
import { useSession } from '../../session/model/session';
import { lastSignInWindow } from '../../session/model/signIn';

/** How a sign-in stands, and what the one button for it does: it opens the window, and then brings it back. */
export function useSignIn() {
  const session = useSession();
  const isUnderWay = session.status === 'signing-in';
  const opened = isUnderWay ? lastSignInWindow() : null;
  return {
    isInWindow: opened !== null,
    /** Whether the page itself is about to go to sign in. */
    isLeaving: isUnderWay && !opened,
    label: opened ? text.showWindow : text.signIn,
    press: () => {
      // One that was closed just now is seen closed in a moment.
      if (opened && !opened.closed) opened.focus();
      else void session.signIn();
    },
  };
}
