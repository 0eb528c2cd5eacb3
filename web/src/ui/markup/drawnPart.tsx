import { Component, type ComponentType, createRef, type ReactNode, useEffect, useRef, useState } from 'react';
import { registerPart } from '../../lib/pages/views';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { PageKind } from '../../lib/wire';
import { focusAgain, hold, type Press, placeOf, replay, untilChosen, watch } from './pressed';

// Parts of a page below what is seen first. The server draws them, and what it drew is there to be read
// and its links to be followed; the code of such a part comes when a person gets near it or touches it.

export type DrawnPart<P> = {
  /** Its code, once it is here. The server and the tests of pages give it from the beginning, and draw whole ones. */
  code: ComponentType<P> | undefined;
  load: () => Promise<ComponentType<P>>;
  isRead: boolean;
};

type Options = {
  /** Nothing in it can be pressed but links, and it is the same for everybody: what the server drew stays. */
  isRead?: boolean;
};

/** A part of pages of a kind, which has its code at once where the browser draws the page itself; null: a part of few pages. */
export function drawnPart<P extends object>(
  kind: PageKind | null,
  load: () => Promise<ComponentType<P>>,
  { isRead = false }: Options = {},
): DrawnPart<P> {
  const part: DrawnPart<P> = {
    code: undefined,
    load: async () => {
      part.code ??= await load();
      return part.code;
    },
    isRead,
  };
  if (kind) registerPart(kind, part.load);
  return part;
}

type DrawnProps<P> = {
  part: DrawnPart<P>;
  props: P;
  /** For this person it is another one than the server drew, so its code comes at once. */
  isChanged?: boolean;
};

/** Shows a part: as the server drew it, until its code is here. */
export function Drawn<P extends object>({ part, props, isChanged = false }: DrawnProps<P>) {
  const isHydrated = useIsHydrated();
  const [isDrawn] = useState(!isHydrated);
  const [Part, setPart] = useState(() => part.code);
  const region = useRef<Region>(null);
  const pressed = useRef<Press[]>([]);
  useEffect(() => {
    // Outside: the network, and what the person does with the markup.
    const element = region.current?.element.current;
    if (!element) return;
    if (Part) return replay(element, pressed.current);
    if (isDrawn && part.isRead && !isChanged) return;
    const take = async () => {
      const code = await part.load();
      await untilChosen(element);
      setPart(() => code);
    };
    return isDrawn && !part.isRead
      ? watch(element, pressed.current, take, isChanged)
      : void take().catch(hold);
  }, [Part, isDrawn, isChanged, part]);
  return (
    <Region ref={region} isTaken={Part !== undefined}>
      {Part && <Part {...props} />}
    </Region>
  );
}

/** One object: another one would have React write it, which takes the server's markup away. */
const AS_DRAWN = { __html: '' };

type RegionProps = { isTaken: boolean; children: ReactNode };

/** The markup of the server until the part takes its place, in one step; the focus stays where it was. */
class Region extends Component<RegionProps> {
  readonly element = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ isTaken }: RegionProps): Press | null {
    const { current } = this.element;
    return isTaken || !this.props.isTaken || !current ? null : placeOf(document.activeElement, current);
  }

  override componentDidUpdate(before: RegionProps, _state: unknown, focused: Press | null) {
    if (before.isTaken || !this.props.isTaken || !this.element.current) return;
    focusAgain(this.element.current, focused);
  }

  override render() {
    const { isTaken, children } = this.props;
    return isTaken ? (
      <div ref={this.element}>{children}</div>
    ) : (
      <div ref={this.element} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
    );
  }
}
