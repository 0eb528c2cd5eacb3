import { say } from '../../shared/dom';
import { page } from '../line';
import type { Case } from './case';
import { pay } from './money';

// Room: an app stays in its frame.

/** Says what came of it; a refusal of the browser is named. */
async function tell(work: () => unknown): Promise<void> {
  try {
    say('state', `It went through: ${await work()}`);
  } catch (failure) {
    say('state', failure instanceof Error ? failure.name : 'refused');
  }
}

/** The addresses of the host, the shop and the accounts service, as the browser tells them. */
function homes(): string[] {
  const host = document.referrer;
  const shop = host.replace('127.0.0.1', 'localhost');
  return [host, `${shop}marketplace/`, `${shop}marketplace/embedded-apps/`, `${shop}accounts/`];
}

const frames = (addresses: readonly string[]) =>
  document.body.append(
    ...addresses.map((src) => Object.assign(document.createElement('iframe'), { src, className: 'home' })),
  );

const TRIES = 20;

/** Takes the focus again and again while a dialog asks for money. */
function stealFocus() {
  pay('not-a-charge');
  let tries = 0;
  const timer = setInterval(() => {
    window.focus();
    document.querySelector('button')?.focus();
    tries += 1;
    if (tries < TRIES) return;
    clearInterval(timer);
    say('state', `Took the focus ${TRIES} times`);
  }, 50);
}

function download() {
  const link = document.createElement('a');
  link.href = page('document.write(1)');
  link.download = 'invoice.html';
  link.click();
}

export const ROOM: readonly Case[] = [
  {
    id: 'top navigation',
    what: 'take the whole window away',
    expect: 'SecurityError',
    run: () =>
      tell(() => {
        if (top) top.location.href = 'https://evil.example/';
      }),
  },
  {
    id: 'windows',
    what: `open ${TRIES} windows`,
    expect: 'the browser opens what the press allows; the host is as before',
    run: () => {
      for (let n = 0; n < TRIES; n += 1) open(page('close()'));
    },
  },
  {
    id: 'dialogs',
    what: 'open alert, confirm and prompt',
    expect: 'nothing is shown',
    run: () => tell(() => [alert('1'), confirm('2'), prompt('3')].join()),
  },
  {
    id: 'download',
    what: 'download a file that looks like an invoice',
    expect: 'the browser keeps it like any other; the host is as before',
    run: download,
  },
  {
    id: 'pointer lock',
    what: 'lock the pointer',
    expect: 'SecurityError',
    run: () => tell(() => document.body.requestPointerLock()),
  },
  {
    id: 'full screen',
    what: 'take the full screen',
    expect: 'TypeError',
    run: () => tell(() => document.documentElement.requestFullscreen()),
  },
  {
    id: 'focus theft',
    what: 'take the focus again and again while the payment dialog is open',
    expect: 'the dialog takes it back',
    run: stealFocus,
  },
  {
    id: 'frame the shop',
    what: 'put the host, the shop and the accounts service into our frame',
    expect: 'their policies refuse',
    run: () => frames(homes()),
  },
  {
    id: 'host storage',
    what: 'read what the host keeps',
    expect: 'SecurityError',
    run: () => tell(() => Object.keys(parent.localStorage).join()),
  },
  {
    id: 'silence',
    what: 'load a page that says nothing',
    expect: 'it is shown, as a page that says nothing may be. Reload brings us back',
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
