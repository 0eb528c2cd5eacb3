import createMomentsSDK from '@livechat/moments-sdk';
import { element, say } from '../shared/dom';

// A page on the customer's site: the visitor chooses a day, and the chat hears of it.

async function start() {
  const moment = await createMomentsSDK({
    title: 'Choose a day',
    icon: `${location.origin}/picture.svg`,
    isFragile: false,
  });
  const day = element<HTMLInputElement>('day');
  day.addEventListener('input', () => moment.setIsFragile?.(true));
  element<HTMLFormElement>('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void moment.sendMessage({ text: `I would like ${day.value}.` });
    void moment.setAttributes({ day: day.value });
    say('state', 'Sent.');
    moment.setIsFragile?.(false);
    void moment.close();
  });
}

void start();
