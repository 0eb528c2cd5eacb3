import { createDetailsWidget, createFullscreenWidget, createSettingsWidget } from '@livechat/agent-app-sdk';
import { element, paint, say } from '../shared/dom';
import { CASES } from './cases';

// Every failure and every hostile case, each behind a button. The host is to hold all of them.

const FACTORIES = {
  'details.html': createDetailsWidget,
  'fullscreen.html': createFullscreenWidget,
  'settings.html': createSettingsWidget,
};

async function start() {
  element('cases').replaceChildren(
    ...CASES.map(({ id, what, expect, run }) => {
      const row = document.createElement('li');
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: what });
      button.dataset.case = id;
      button.addEventListener('click', () => {
        say('state', `Did: ${id}`);
        void Promise.resolve()
          .then(run)
          .catch((failure: unknown) =>
            say('state', `${id}: ${failure instanceof Error ? failure.name : failure}`),
          );
      });
      row.append(
        button,
        Object.assign(document.createElement('p'), { className: 'muted', textContent: `Then: ${expect}.` }),
      );
      return row;
    }),
  );
  const name = location.pathname.split('/').at(-1) as keyof typeof FACTORIES;
  const widget = await (FACTORIES[name] ?? createDetailsWidget)();
  paint(widget.getTheme());
  say('state', 'Connected.');
  // Every widget has these events, and the types of each say so in their own way.
  const on = widget.on as (event: string, heard: (data: unknown) => void) => void;
  for (const event of ['transaction_accepted', 'transaction_declined', 'transaction_failed'])
    on(event, (data) => say('state', `${event}: ${JSON.stringify(data)}`));
}

void start();
