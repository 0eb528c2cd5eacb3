// An app's frame: the element, its address and its attributes, and the line to it.

import { frameAddress, isPlain, widgetAddress } from './addresses';
import { type Line, type LineOptions, openLine, type Relay } from './line';
import type { LogEntry, Note } from './log';
import type { Placement } from './messages';
import { type FrameState, trackState } from './states';

/** Scripts, forms and sign-in windows; never the host's own window, and no dialogs that stop it (contract: section 11). */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

const PLACES: Record<Placement, string> = {
  plugin: 'Details',
  messagebox: 'Message box',
  fullscreen: 'Full screen',
  settings: 'Settings',
  reports: 'Reports',
  'targeted-message': 'Message',
};

export type App = { slug: string; name: string };
export type Widget = { id: string; placement: Placement; url: string; title?: string | null | undefined };

/** What every frame may be told when it is mounted. */
export type FrameOptions = {
  /** Where the frame is put; it fills this element. */
  container: HTMLElement;
  app: App;
  widget: Widget;
  /** Origins besides the page's own on which no app may be: the shop, its accounts service. */
  ownOrigins?: readonly string[] | undefined;
  /** What the entry of the app asks for. */
  devices?: readonly ('camera' | 'microphone')[] | undefined;
  /** Stands for the app's window, for a host that has the origin of the accounts service. */
  relay?: Relay | undefined;
  onState?: ((state: FrameState) => void) | undefined;
  /** Everything that goes to and fro, for a log for developers. Entries hold what apps said: show them as text. */
  onLog?: ((entry: LogEntry) => void) | undefined;
};

type FrameParts = FrameOptions & {
  theme: () => string;
  greeting?: object;
  onLoad: () => void;
  onConnect: (told: unknown) => void;
  onCall: LineOptions['onCall'];
};

export type MountedFrame = {
  element: HTMLIFrameElement;
  line: Line;
  log: (note: Note) => void;
  state: () => FrameState;
  heard: () => void;
  reload: () => void;
  destroy: () => void;
};

function makeElement({ app, widget, devices = [] }: FrameOptions): HTMLIFrameElement {
  const element = document.createElement('iframe');
  const allow = ['clipboard-write', ...devices].join('; ');
  const attributes = { sandbox: SANDBOX, allow, referrerpolicy: 'origin', loading: 'eager' };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.title = `${app.name}: ${widget.title || PLACES[widget.placement]}`;
  Object.assign(element.dataset, { app: app.slug, placement: widget.placement, state: 'loading' });
  // By script, which every content policy allows.
  Object.assign(element.style, { border: '0', display: 'block', width: '100%', height: '100%' });
  return element;
}

/** Where this library came from is an origin of the host, too: the shop's, or the product's own. */
const originsOf = ({ ownOrigins = [] }: FrameOptions): string[] => [
  location.origin,
  new URL(import.meta.url, location.href).origin,
  ...ownOrigins,
];

/** Puts the frame into its container. Throws a TypeError for an address that no host may frame, and in a browser without sandboxes. */
export function mountFrame(parts: FrameParts): MountedFrame {
  const { container, app, widget } = parts;
  const address = widgetAddress(widget.url, originsOf(parts));
  const element = makeElement(parts);
  // Out of its sandbox an app could do anything to the page.
  if (!('sandbox' in element)) throw new TypeError('There is no sandbox.');
  const log = (note: Note) =>
    parts.onLog?.({ at: Date.now(), app: app.slug, placement: widget.placement, ...note });
  const states = trackState((state) => {
    element.dataset.state = state;
    log({ direction: 'in', kind: 'note', name: state });
    parts.onState?.(state);
  });
  const line = openLine({
    ...parts,
    frame: element,
    origin: address.origin,
    isPlain: isPlain(address),
    onConnect(told) {
      parts.onConnect(told); // first, so that whoever hears of the state can read what was told
      states.connected();
    },
    onForeign: states.blocked,
    log,
  });
  const load = () => {
    states.loaded();
    parts.onLoad();
    line.restart();
  };
  const open = () => {
    states.start();
    element.src = frameAddress(address, widget.id, parts.theme());
  };
  function reload() {
    parts.onLoad(); // the document of before is no more
    const { parentNode, nextSibling } = element;
    // To set the address again would only follow its fragment; out of the page and back in is a new document.
    element.remove();
    open();
    (parentNode ?? container).insertBefore(element, nextSibling);
  }
  /** The network is back, as after the sleep of a laptop: what it failed without starts again. */
  const resume = () => {
    if (states.current === 'failed') reload();
  };
  element.addEventListener('load', load);
  addEventListener('online', resume);
  open();
  container.append(element);

  return {
    element,
    line,
    log,
    state: () => states.current,
    heard: states.connected,
    reload,
    destroy() {
      states.end();
      line.close();
      element.removeEventListener('load', load);
      removeEventListener('online', resume);
      element.remove();
    },
  };
}
