import { say } from '../shared/dom';
import { call, envelope, MARK, ownLine, page, post } from './line';

/** What an app may not do. `expect` is what the host is to do about it. */
export type Case = { id: string; what: string; expect: string; run: () => void | Promise<void> };

const DROPPED = 'nothing; the log says why it was dropped';
const toast = (content: unknown, kind: unknown = 'success') => call('set_toast', { content, kind });

/** Says something from another window than the app's own. */
function sayFrom(where: 'nested' | 'popup') {
  const { owner, instance } = ownLine();
  const said = JSON.stringify({
    [MARK]: true,
    owner,
    instance,
    type: 'call',
    data: {
      method: 'handle',
      args: [
        { plugin_id: 'trouble', message: 'set_toast', data: { content: `from a ${where}`, kind: 'error' } },
      ],
    },
    request: 1,
  });
  if (where === 'nested') {
    const frame = document.createElement('iframe');
    frame.src = page(`parent.parent.postMessage(${said}, '*')`);
    document.body.append(frame);
  } else open(page(`opener.parent.postMessage(${said}, '*')`));
}

/** Says something as the app whose frame lies beside this one. */
function sayAsSibling() {
  for (let n = 0; n < parent.frames.length; n += 1)
    if (parent.frames[n] !== window) post(toast('from a sibling'), parent.frames[n]);
  post(call('set_toast', { content: 'as somebody else', kind: 'error' }, ownLine(), 'customer-notes'));
}

function cyclic() {
  const data: Record<string, unknown> = {};
  data.self = data;
  return data;
}

function deep(levels: number) {
  let data: unknown = 'bottom';
  for (let n = 0; n < levels; n += 1) data = { data };
  return data;
}

const many = (count: number) => {
  for (let n = 0; n < count; n += 1) post(toast(`message ${n}`));
};

const section = (title: string, text: string) =>
  call('customer_details_section', { title, components: [{ type: 'title', data: { title: text } }] });

const address = (message: 'redirect' | 'navigate_from_fullscreen_widget', to: string): Case => ({
  id: `${message === 'redirect' ? 'redirect' : 'navigate'} ${to}`,
  what: `${message} to ${to}`,
  expect: DROPPED,
  run: () => post(call(message, to)),
});

const storage = () => {
  try {
    return Object.keys(parent.localStorage).join();
  } catch (failure) {
    return failure instanceof Error ? failure.name : 'refused';
  }
};

const reload = () => location.reload();

export const CASES: readonly Case[] = [
  // Who speaks.
  { id: 'sibling', what: 'speak to and as another app', expect: DROPPED, run: sayAsSibling },
  { id: 'popup', what: 'speak from a window of the app', expect: DROPPED, run: () => sayFrom('popup') },
  { id: 'nested', what: 'speak from a frame inside the app', expect: DROPPED, run: () => sayFrom('nested') },
  {
    id: 'moved',
    what: 'go to another origin and speak from there',
    expect: 'the app is blocked: it has left its address',
    run: () =>
      location.assign(location.href.replace('trouble.', 'snippets.').replace(/[^/]*\.html/, 'settings.html')),
  },
  {
    id: 'old document',
    what: 'speak as the document before a reload',
    expect: DROPPED,
    run: () => {
      sessionStorage.setItem('old', JSON.stringify(ownLine()));
      reload();
    },
  },
  {
    id: 'old line',
    what: 'use the line that was kept before',
    expect: DROPPED,
    run: () =>
      post(
        call(
          'set_toast',
          { content: 'from before', kind: 'error' },
          JSON.parse(sessionStorage.getItem('old') ?? '{"owner":"old","instance":1}'),
        ),
      ),
  },
  {
    id: 'foreign id',
    what: 'send the id of another app',
    expect: 'it counts as ours: the frame tells who speaks',
    run: () =>
      post(call('set_toast', { content: 'with another id', kind: 'success' }, ownLine(), 'snippets')),
  },
  {
    id: 'unasked answer',
    what: 'answer a call that nobody made',
    expect: DROPPED,
    run: () => post(envelope('response', { error: false, result: { token: 'x' } }, 424242)),
  },
  {
    id: 'second handshake',
    what: 'answer the handshake with another owner',
    expect: DROPPED,
    run: () =>
      post(envelope('response', { error: false, result: {} }, null, { owner: 'somebody', instance: 1 })),
  },
  // Form.
  {
    id: 'no object',
    what: 'send text, a number, null',
    expect: DROPPED,
    run: () => {
      for (const one of ['hello', 7, null, [MARK]]) post(one);
    },
  },
  {
    id: 'cyclic',
    what: 'send an object that holds itself',
    expect: DROPPED,
    run: () => post(call('set_toast', cyclic())),
  },
  { id: '5 MB', what: 'send five megabytes', expect: DROPPED, run: () => post(toast('x'.repeat(5_000_000))) },
  {
    id: 'deep',
    what: 'send 10,000 levels',
    expect: DROPPED,
    run: () => post(call('set_toast', deep(10_000))),
  },
  {
    id: 'flood',
    what: 'send 10,000 messages at once',
    expect: 'fifty are heard in a second; the host stays quick',
    run: () => many(10_000),
  },
  {
    id: 'wrong types',
    what: 'send numbers where texts belong',
    expect: DROPPED,
    run: () => {
      post(toast(7, 8));
      post(call('set_fullscreen_widget_notification_badge', '7'));
    },
  },
  {
    id: 'prototype keys',
    what: 'send __proto__ and constructor',
    expect: DROPPED,
    run: () =>
      post(call('update_properties', JSON.parse('{"__proto__":{"onboarded":true},"constructor":"x"}'))),
  },
  {
    id: 'prototype names',
    what: 'send messages named like methods of objects',
    expect: 'they are answered and do nothing',
    run: () => {
      for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) post(call(name, {}));
    },
  },
  // Words and addresses.
  {
    id: 'markup',
    what: 'put markup and script into a notice',
    expect: 'it is shown as text',
    run: () => post(toast('<img src=x onerror=alert(1)><script>alert(1)</script>')),
  },
  {
    id: 'bidi',
    what: 'put direction controls into a notice',
    expect: 'the words around it stay in order',
    run: () => post(toast('\u202Egnirts desrever\u2066')),
  },
  {
    id: 'long text',
    what: 'put a megabyte into a notice',
    expect: DROPPED,
    run: () => post(toast('long '.repeat(200_000))),
  },
  {
    id: 'section markup',
    what: 'put markup into our section',
    expect: 'it is shown as text',
    run: () => post(section('Trouble', '<b onclick=alert(1)>bold</b>')),
  },
  {
    id: 'unknown section',
    what: 'draw a section that we never had',
    expect: DROPPED,
    run: () => post(section('Invented', 'text')),
  },
  {
    id: 'section script',
    what: 'put script links into our section',
    expect: DROPPED,
    run: () =>
      post(
        call('customer_details_section', {
          title: 'Trouble',
          components: [{ type: 'link', data: { url: 'javascript:alert(1)', value: 'press' } }],
        }),
      ),
  },
  {
    id: 'tracking picture',
    what: 'put a picture that tracks into our section',
    expect: 'it is fetched without address and cookie, or not at all',
    run: () =>
      post(
        call('customer_details_section', {
          title: 'Trouble',
          components: [
            { type: 'title', data: { title: 'pixel', imgUrl: 'https://track.example/pixel.gif' } },
          ],
        }),
      ),
  },
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    'ftp://evil.example',
    'https:\\\\evil.example',
  ].map((to) => address('redirect', to)),
  ...['javascript:alert(1)', '//evil.example', 'https://evil.example/', '/\\evil.example'].map((to) =>
    address('navigate_from_fullscreen_widget', to),
  ),
  // Money.
  {
    id: 'foreign charge',
    what: 'ask for payment of a charge that is not ours',
    expect: 'the app hears charge_unknown',
    run: () => pay('not-a-charge'),
  },
  {
    id: 'success alone',
    what: 'say that a charge is ready without beginning',
    expect: 'it is read from billing as ever',
    run: () => post(call('register_transaction_success', { charge: { id: 'not-a-charge' } })),
  },
  {
    id: '20 payments',
    what: 'begin 20 payments at once',
    expect: 'one dialog, one waits, the rest hear busy',
    run: () => {
      for (let n = 0; n < 20; n += 1) pay(`charge-${n}`);
    },
  },
  {
    id: 'reload in payment',
    what: 'begin a payment and reload',
    expect: 'the answer comes after the reload',
    run: () => {
      pay('not-a-charge');
      reload();
    },
  },
  // Room.
  {
    id: 'top navigation',
    what: 'take the whole window away',
    expect: 'the browser refuses',
    run: () => {
      if (top) top.location.href = 'https://evil.example/';
    },
  },
  {
    id: 'windows',
    what: 'open 20 windows',
    expect: 'the browser refuses most',
    run: () => {
      for (let n = 0; n < 20; n += 1) open('about:blank');
    },
  },
  {
    id: 'dialogs',
    what: 'open alert, confirm and prompt',
    expect: 'nothing is shown',
    run: () => {
      alert('1');
      confirm('2');
      prompt('3');
    },
  },
  {
    id: 'full screen',
    what: 'ask for full screen and pointer lock',
    expect: 'the browser refuses',
    run: async () => {
      await document.documentElement.requestFullscreen().catch(() => {});
      await document.body.requestPointerLock?.();
    },
  },
  {
    id: 'focus theft',
    what: 'take the focus ten times a second',
    expect: 'the payment dialog keeps it',
    run: () => void setInterval(() => window.focus(), 100),
  },
  {
    id: 'frame the shop',
    what: 'put the shop, the accounts and the host into our frame',
    expect: 'their policies refuse',
    run: () => {
      for (const to of [
        document.referrer,
        `${document.referrer.replace('127.0.0.1', 'localhost')}marketplace/`,
      ]) {
        const frame = document.createElement('iframe');
        frame.src = to;
        document.body.append(frame);
      }
    },
  },
  {
    id: 'host storage',
    what: 'read what the host keeps',
    expect: 'SecurityError',
    run: () => {
      say('state', storage());
    },
  },
  {
    id: 'silence',
    what: 'load a page that says nothing',
    expect: 'static after five seconds',
    run: () => location.assign('/silent.html'),
  },
  {
    id: 'endless',
    what: 'compute for two seconds',
    expect: 'the host stays quick',
    run: () => {
      const until = Date.now() + 2000;
      while (Date.now() < until);
    },
  },
];

function pay(id: string) {
  post(
    call('register_transaction_pending', {
      paymentIntent: {
        name: 'Free',
        price: 0,
        per_account: false,
        test: false,
        return_url: null,
        quantity: 1,
        metadata: { type: 'direct_charge', isExternalTransaction: true, icon: 'https://track.example/i.png' },
      },
    }),
  );
  post(call('register_transaction_success', { charge: { id } }));
}
