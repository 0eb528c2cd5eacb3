import { config } from '../model/config';
import { writeLog } from '../model/log';
import { currentToken } from '../model/session';

// The host's side of the conversation with the marketplace, as the products have it:
// envelopes with a handshake, or plain messages when the address says connection=plain.

const MARK = '@@livechat/postmessenger';

export type Said = { message: string; data: unknown };

/** A conversation with the marketplace in a frame; ends with close. */
export function openShopTransport(frame: HTMLIFrameElement, isPlain: boolean, onSaid: (said: Said) => void) {
  const owner = `host-${Math.random().toString(36).slice(2)}`;
  let instance = 0;
  let request = 0;
  let isShaken = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const envelope = (type: string, data: unknown, number: number | null) => ({
    [MARK]: true,
    owner,
    instance,
    type,
    data,
    request: number,
  });
  const post = (message: unknown) => frame.contentWindow?.postMessage(message, config.shop);
  const write = (direction: 'in' | 'out', name: string, data: unknown) =>
    writeLog({
      app: 'Marketplace',
      placement: 'shop',
      direction,
      kind: direction === 'in' ? 'message' : 'event',
      name,
      data,
    });

  function take(said: unknown) {
    const { message, data } = (said ?? {}) as Said;
    if (typeof message !== 'string') return;
    write('in', message, data);
    onSaid({ message, data });
  }

  function hear(event: MessageEvent) {
    if (event.source !== frame.contentWindow || event.origin !== config.shop) return;
    if (isPlain) return take(event.data);
    const said = event.data;
    if (said?.[MARK] !== true || said.owner !== owner || said.instance !== instance) return;
    if (said.type === 'response' && said.request === null && !isShaken) {
      isShaken = true;
      clearInterval(timer);
      write('in', 'handshake', null);
    }
    if (said.type !== 'call') return;
    post(envelope('response', { error: false, result: null }, said.request));
    take(said.data.args[0]);
  }

  function shake() {
    clearInterval(timer);
    if (isPlain) return;
    isShaken = false;
    instance += 1;
    let tries = 0;
    const once = () => {
      tries += 1;
      if (tries > 5) clearInterval(timer);
      else post(envelope('handshake', { product: config.product }, null));
    };
    once();
    timer = setInterval(once, 500);
  }

  addEventListener('message', hear);
  frame.addEventListener('load', shake);

  /** Sends an event; what holds a token is shown without it. */
  function push(name: string, data: unknown) {
    write('out', name, data);
    const event = { event_name: `livechat:${name}`, event_data: data };
    request += 1;
    post(isPlain ? event : envelope('call', { method: 'handle', args: [event] }, request));
  }

  return {
    push,
    pushCredentials() {
      const token = currentToken();
      if (token) push('credentials', { token });
    },
    close() {
      clearInterval(timer);
      removeEventListener('message', hear);
      frame.removeEventListener('load', shake);
    },
  };
}

export type ShopTransport = ReturnType<typeof openShopTransport>;
