import { createDetailsWidget, createFullscreenWidget, createSettingsWidget } from '@livechat/agent-app-sdk';
import { element, paint, say } from '../shared/dom';
import type { Case } from './cases/case';
import { FORMS } from './cases/forms';
import { MONEY } from './cases/money';
import { ROOM } from './cases/room';
import { SPEAKERS } from './cases/speakers';
import { WORDS } from './cases/words';
import { call, lineBeforeReload, post } from './line';

// Every failure and every hostile case, each behind a button. The host is to hold all of them.

const GROUPS: readonly [heading: string, cases: readonly Case[]][] = [
  ['Who speaks', SPEAKERS],
  ['Form', FORMS],
  ['Words and addresses', WORDS],
  ['Money', MONEY],
  ['Room', ROOM],
];

const FACTORIES = {
  'details.html': createDetailsWidget,
  'fullscreen.html': createFullscreenWidget,
  'settings.html': createSettingsWidget,
};

function make<N extends keyof HTMLElementTagNameMap>(name: N, text = ''): HTMLElementTagNameMap[N] {
  return Object.assign(document.createElement(name), { textContent: text });
}

function rowOf({ id, what, expect, run }: Case) {
  const row = make('li');
  const button = Object.assign(make('button', what), { type: 'button' });
  button.dataset.case = id;
  button.addEventListener('click', () => {
    say('state', `Did: ${id}`);
    void Promise.resolve()
      .then(run)
      .catch((failure: unknown) =>
        say('state', `${id}: ${failure instanceof Error ? failure.name : failure}`),
      );
  });
  row.append(button, Object.assign(make('p', `Then: ${expect}.`), { className: 'muted' }));
  return row;
}

function draw() {
  element('cases').replaceChildren(
    ...GROUPS.flatMap(([heading, cases]) => {
      const list = make('ul');
      list.append(...cases.map(rowOf));
      return [make('h2', heading), list];
    }),
  );
}

async function start() {
  draw();
  const name = location.pathname.split('/').at(-1) as keyof typeof FACTORIES;
  const widget = await (FACTORIES[name] ?? createDetailsWidget)();
  paint(widget.getTheme());
  say('state', 'Connected.');
  // Every widget has these events, and the types of each say so in their own way.
  const on = widget.on as (event: string, heard: (data: unknown) => void) => void;
  for (const event of ['transaction_accepted', 'transaction_declined', 'transaction_failed'])
    on(event, (data) => element('heard').append(make('p', `${event}: ${JSON.stringify(data)}`)));
  const before = lineBeforeReload();
  if (before) post(call('set_toast', { content: 'from before the reload', kind: 'error' }, before));
}

void start();
