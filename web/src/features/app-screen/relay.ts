import type { Relay } from '../../host-kit/v1';
import script from './relayFrame.js?url';

// The shop's own pages have the origin of the accounts service. An app's accounts client takes
// whatever comes from there while its sign-in window is open for the answer: an event, or the
// answer to a call. So these go through a frame that has the origin of nobody, which the SDKs do
// not mind: they look at origins in the handshake alone.

type Passed = { frame: number; message: unknown; origin: string };

let relay: HTMLIFrameElement | undefined;
/** What came before the frame had loaded; undefined since then. */
let waiting: Passed[] | undefined;

function openRelay(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  Object.assign(frame, {
    hidden: true,
    title: '',
    srcdoc: `<script src="${new URL(script, location.href).href}"></script>`,
  });
  waiting = [];
  frame.addEventListener('load', () => {
    const late = waiting ?? [];
    waiting = undefined;
    for (const passed of late) pass(frame, passed);
  });
  document.body.append(frame);
  return frame;
}

const pass = (frame: HTMLIFrameElement, passed: Passed) => frame.contentWindow?.postMessage(passed, '*');

/** Where in this page a frame is: the one thing about it that another frame can be told. */
function indexOf({ contentWindow }: HTMLIFrameElement): number {
  let index = 0;
  while (index < frames.length && frames[index] !== contentWindow) index += 1;
  return index;
}

/** Passes messages on to a frame of this page, so that they come from the origin of nobody. */
export const relayTo = (target: () => HTMLIFrameElement | undefined): Relay => ({
  postMessage(message, origin) {
    const to = target();
    if (!to) return;
    if (!relay?.isConnected) relay = openRelay();
    const passed = { frame: indexOf(to), message, origin };
    if (waiting) waiting.push(passed);
    else pass(relay, passed);
  },
});
