import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../../../lib/lazyPart';
import type { User } from '../../session/model/user';
import { roomsOf } from '../frame/rooms';
import { areLettersOn } from './letters';
import { actInRow, focusSearch, leaveRows, moveRow, sendForm } from './pageKeys';
import { isCovered, letterOf, opensPalette, sendsForm } from './press';

const Palette = lazyPart(() => import('./Palette').then((m) => m.Palette));
const KeySheet = lazyPart(() => import('./KeySheet').then((m) => m.KeySheet));
const NewAppDialog = lazyPart(() => import('../apps/NewAppDialog').then((m) => m.NewAppDialog));

/** What the keyboard opens over a page. */
export type Opened = 'palette' | 'sheet' | 'newApp';

const OpenContext = createContext<(what: Opened) => void>(() => {});

/** Opens what the keyboard opens, for buttons that do the same. */
export const useOpen = () => useContext(OpenContext);

type ConsoleKeysProps = {
  user: User;
  /** The slug of the app whose pages are looked at; '' for none. */
  app: string;
  children: ReactNode;
};

/** The keyboard of all pages of the console, and what it opens over them. */
export function ConsoleKeys({ user, app, children }: ConsoleKeysProps) {
  const [path] = useLocation();
  const [state, setState] = useState<{ opened: Opened | null; path: string }>({ opened: null, path });
  // What was opened over a page is gone with it.
  if (state.path !== path) setState({ opened: null, path });
  const open = (opened: Opened | null) => setState({ opened, path });
  const close = () => open(null);
  const { opened } = state;
  useKeyboard(user, opened, open);
  return (
    <OpenContext value={open}>
      {children}
      <Suspense>
        {opened === 'palette' && <Palette user={user} app={app} onOpen={open} onClose={close} />}
      </Suspense>
      <Suspense>{opened === 'sheet' && <KeySheet user={user} onClose={close} />}</Suspense>
      <Suspense>{opened === 'newApp' && <NewAppDialog token={user.token} onClose={close} />}</Suspense>
    </OpenContext>
  );
}

/** So long after G, in milliseconds, a letter still says where to go. */
const GOES_FOR = 1500;

function useKeyboard(user: User, opened: Opened | null, open: (opened: Opened | null) => void) {
  const [, navigate] = useLocation();
  const pressedG = useRef(Number.NEGATIVE_INFINITY);

  /** Does what a key of one letter is for; false when it is for nothing here. */
  function act(letter: string, isGoing: boolean): boolean {
    const room = isGoing && roomsOf(user).find((one) => one.letter === letter);
    if (room) navigate(room.path);
    if (isGoing) return Boolean(room);
    if (letter === '/') return focusSearch();
    if (letter === 'j') return moveRow(1);
    if (letter === 'k') return moveRow(-1);
    if (letter === 'Escape') return leaveRows();
    if (letter === '?') open('sheet');
    else return actInRow(letter);
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const letter = areLettersOn() && opened === null ? letterOf(event) : undefined;
    const isGoing = event.timeStamp - pressedG.current < GOES_FOR;
    // A key that is held for another, as Shift, is no letter of its own.
    if (letter !== 'Shift')
      pressedG.current = letter === 'g' && !isGoing ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (opensPalette(event)) {
      // Over what asks something it would lead away from the answer.
      if (isCovered() && opened !== 'palette') return;
      // Held down it would come and go.
      if (!event.repeat) open(opened === 'palette' ? null : 'palette');
    } else if (sendsForm(event)) {
      if (event.repeat || !sendForm()) return;
    } else if (!letter || letter === 'Shift' || !act(letter, isGoing)) return;
    event.preventDefault();
  });
  useEffect(() => {
    // Outside: the keyboard of the whole document.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
