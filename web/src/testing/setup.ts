import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './server';

// A busy machine may take seconds to load a lazy screen.
configure({ asyncUtilTimeout: 8_000 });

// What is not there yet is looked for many times, and each time the whole document would be written out
// for a message that nobody reads. It is written when the message is read.
const { getElementError } = getConfig();
configure({ getElementError: lateError });

function lateError(message: string | null, container: Element) {
  const error = new Error();
  Error.captureStackTrace(error, lateError); // the line of the test comes first
  error.name = 'TestingLibraryElementError';
  let whole: string | undefined;
  const get = () => {
    whole ??= getElementError(message, container).message;
    return whole;
  };
  return Object.defineProperty(error, 'message', { configurable: true, get });
}

// Looking for a session waits longer than most files of tests take. What still
// waits when a file ends would run without a document.
const startTimer = globalThis.setTimeout;
const timers = new Set<ReturnType<typeof setTimeout>>();
globalThis.setTimeout = Object.assign((...call: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...call);
  timers.add(timer);
  return timer;
}, startTimer);

// Nor would what is still heard of the window: the next file has the same window.
const addListener = globalThis.addEventListener;
const listeners: Parameters<typeof addListener>[] = [];
globalThis.addEventListener = (...call: Parameters<typeof addListener>) => {
  listeners.push(call);
  addListener(...call);
};

// jsdom draws only while somebody waits for it, and by the timers of that moment: what it begins while a test
// has stopped them never comes, nor does any later frame. So somebody always waits.
const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
let frame = 0;
const drawOn = () => {
  frame = requestAnimationFrame(drawOn);
};

/** The browser of all files that one worker runs; Vitest puts it there. */
declare const jsdom: { cookieJar: { removeAllCookiesSync(): void } };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeAll(drawOn);
beforeEach(() => {
  // jsdom has no layout: scrolling is noted, not done.
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  // Nor has it a top layer: a dialog is open, and that is all.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  // Nor does it keep a frame in a sandbox, as every browser does that shows apps.
  Object.defineProperty(HTMLIFrameElement.prototype, 'sandbox', { configurable: true, value: null });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
});
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = startTimer;
  for (const [type, listener, options] of listeners) removeEventListener(type, listener, options);
  globalThis.addEventListener = addListener;
  cancelAnimationFrame(frame);
  server.close();
  // The next file's modules are loaded before its first test: they are to see the window as it is.
  vi.unstubAllGlobals();
  // What modules remember is of this file, and so is what stands in the document.
  vi.resetModules();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/marketplace/');
});

// jsdom has no layout: nothing comes into view.
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
