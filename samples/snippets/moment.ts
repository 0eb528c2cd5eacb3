import createMomentsSDK from '@livechat/moments-sdk';
import { element, say } from '../shared/dom';

// A page on the customer's site: the visitor chooses a day, and the chat hears of it and of who asks.

async function start() {
  const moment = await createMomentsSDK({
    title: 'Choose a day',
    icon: `${location.origin}/picture.svg`,
    isFragile: false,
  });
  void moment.setExternalLink?.(location.origin + location.pathname);
  const day = element<HTMLInputElement>('day');
  const name = element<HTMLInputElement>('name');
  const email = element<HTMLInputElement>('email');
  day.addEventListener('input', () => moment.setIsFragile?.(true));
  // The button of the card that this page was opened from; on a site without cards it is said as it is.
  element('call').addEventListener('click', () => {
    void moment.sendPostback?.({ id: 'call_me' });
    void moment.close();
  });
  element<HTMLFormElement>('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void moment.sendMessage({ text: `I would like ${day.value}.` });
    void moment.setAttributes({ day: day.value });
    if (name.value || email.value) void moment.updateCustomerData?.({ name: name.value, email: email.value });
    void moment.sendSystemMessage?.({ text: `A visit is asked for: ${day.value}.`, recipients: 'agents' });
    say('state', 'Sent.');
    moment.setIsFragile?.(false);
    void moment.close();
  });
}

// Opened by itself, the page has no chat to speak to.
start().catch(() => {
  element('form').hidden = true;
  say('state', 'This page works beside a chat.');
});
