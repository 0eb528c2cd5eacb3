// The engine inside the binary has the language and nothing else. React's
// renderer asks for these names while it loads; a render that never waits never
// uses them. Imported first, so that they are there.

const scope = globalThis as Record<string, unknown>;
const silent = () => {};

scope.self ??= globalThis;
scope.console ??= { log: silent, info: silent, warn: silent, error: silent, debug: silent };
scope.queueMicrotask ??= (job: () => void) => void Promise.resolve().then(job);
scope.setTimeout ??= () => 0;
scope.clearTimeout ??= silent;
scope.setInterval ??= () => 0;
scope.clearInterval ??= silent;
scope.MessageChannel ??= class {
  port1 = { onmessage: null };
  port2 = { postMessage: silent };
};
scope.TextEncoder ??= class {
  encode(text: string) {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (char) => char.charCodeAt(0));
  }
};
scope.AbortController ??= class {
  signal = { aborted: false, addEventListener: silent, removeEventListener: silent };
  abort() {}
};
