import { createFullscreenWidget } from '@livechat/agent-app-sdk';
import { element, paint } from '../shared/dom';
import { sell } from './selling';
import { TEXTS } from './texts';

// All texts of Snippets on a page of their own, and more of them to buy.

async function start() {
  const widget = await createFullscreenWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
  element('texts').replaceChildren(
    ...TEXTS.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
  sell(widget);
}

void start();
