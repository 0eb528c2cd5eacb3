import { createMessageBoxWidget } from '@livechat/agent-app-sdk';
import { element, onPress, paint, say } from '../shared/dom';
import { TEXTS } from './texts';

// Ready words for the message box; the agent sends them.

const picture = `${location.origin}/picture.svg`;

async function start() {
  const widget = await createMessageBoxWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
  widget.on('customer_profile', ({ name }) => say('name', name));
  widget.on('message_sent' as never, (() => say('state', 'Sent.')) as never);
  say('name', widget.getCustomerProfile()?.name ?? 'the customer');
  element('texts').replaceChildren(
    ...TEXTS.map((text) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
      button.addEventListener('click', () => void widget.putMessage(text));
      return button;
    }),
  );
  onPress('cards', () =>
    widget.sendCards([
      {
        title: 'Watering can',
        subtitle: '5 litres, blue',
        image: { url: picture },
        buttons: [{ text: 'More about it', type: 'url', value: 'https://garden.example/can' }],
      },
      {
        title: 'Garden gloves',
        subtitle: 'Three sizes',
        buttons: [{ text: 'Which size?', type: 'message', value: 'Which size?' }],
      },
    ] as never),
  );
  onPress('replies', () =>
    widget.sendQuickReplies('Did that help?', [
      { text: 'Yes', type: 'message', value: 'Yes' },
      { text: 'No', type: 'message', value: 'No' },
    ]),
  );
  // The page behind the button opens on the customer's site.
  onPress('date', () =>
    widget.putMessage({
      template_id: 'cards',
      elements: [
        {
          title: 'When shall we come?',
          buttons: [
            { text: 'Choose a day', type: 'webview', value: `${location.origin}/moment.html` },
            { text: 'Please call me', type: 'message', value: 'Please call me', postback_id: 'call_me' },
          ],
        },
      ],
    } as never),
  );
}

void start();
