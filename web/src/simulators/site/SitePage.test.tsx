import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCEPTED, playApp } from '../../host-kit/testApp';
import { addMessage, chatState, findChat, type RichButton } from '../model/chats';
import { admitVisitors } from '../model/siteLink';
import { createStore } from '../model/store';
import { SitePage } from './SitePage';

vi.hoisted(() => {
  document.body.innerHTML = `<script type="application/json" id="config">${JSON.stringify({ shop: 'https://shop.example' })}</script>`;
});

const ORIGIN = 'https://a.example';
const page = (path: string, at: number) => ({
  id: `app_${at}`,
  slug: `app-${at}`,
  name: `App ${at}`,
  widgets: [{ id: `w_${at}`, placement: 'targeted-message' as const, url: ORIGIN + path, shortcut: null }],
});
const DAY: RichButton = { text: 'Choose a day', type: 'webview', value: `${ORIGIN}/day?a=1` };
const CARD = [
  DAY,
  { text: 'Choose a place', type: 'webview', value: `${ORIGIN}/place`, postback_id: 'place' },
  { text: 'Please call me', type: 'message', value: 'Please call me', postback_id: 'call' },
  { text: 'Our shop', type: 'url', value: 'https://garden.example/', postback_id: 'shop' },
  { text: 'Five', value: 5 },
];

let stop = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => stop());

const chat = () => findChat(sessionStorage.getItem('marketplace-demo-visitor') ?? '');
const wordsOf = () => chat()?.messages.map(({ from, text }) => [from, text]);
const heard = (...words: [string, string]) => waitFor(() => expect(wordsOf()).toContainEqual(words));
const frame = () => document.querySelector('iframe') as HTMLIFrameElement;
const site = () => within(screen.getByRole('complementary', { name: 'Chat' }));

/** The visitor has the chat open, and the agent sent a card. */
async function openChat() {
  stop = admitVisitors(createStore([page('/day', 1), page('/place', 2)]));
  render(<SitePage />);
  fireEvent.click(screen.getAllByRole('button', { name: /Chat with us/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(chat()).toBeDefined());
  addMessage(chat()?.id ?? '', 'agent', '', { template_id: 'cards', elements: [{ buttons: CARD }] });
  await screen.findByRole('button', { name: 'Choose a day' });
}

/** The page behind the first button is connected. */
async function openMoment(told: object = { title: 'When shall we come?' }) {
  await openChat();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
  await waitFor(() => expect(frame()).not.toBeNull());
  const app = playApp(frame(), ORIGIN);
  app.load();
  app.shakeFourWay(told);
  app.say(app.envelope('response', ACCEPTED, app.last('handshake_echo').request));
  let number = 100;
  return (method: string, ...args: unknown[]) => {
    number += 1;
    app.say(app.envelope('call', { method, args }, number));
  };
}

test('a page says its title, and what it tells of the visitor is the customer’s in the other tab', async () => {
  const call = await openMoment();
  expect(await screen.findByRole('complementary', { name: 'When shall we come?' })).toBeVisible();
  call('setTitle', 'Your day');
  expect(await screen.findByRole('complementary', { name: 'Your day' })).toBeVisible();
  call('setAttributes', { day: 'Monday' });
  call('updateCustomerData', { name: 'Ann Lee', email: 'ann@example.com' });
  call('setAttributes', { size: 'L' });
  await waitFor(() =>
    expect(chat()?.customer).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@example.com',
      customVariables: [
        { key: 'day', value: 'Monday' },
        { key: 'size', value: 'L' },
      ],
    }),
  );
});

test('the picture of a page stands beside its title, loaded without a referrer', async () => {
  await openMoment({ title: 'Your day', icon: `${ORIGIN}/day.svg` });
  const page = await screen.findByRole('complementary', { name: 'Your day' });
  await waitFor(() => expect(page.querySelector('img')?.src).toBe(`${ORIGIN}/day.svg`));
  expect(page.querySelector('img')?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a page without a picture, or with one that no host shows, has none', async () => {
  await openMoment({ title: 'Your day', icon: 'http://tracker.example/day.svg' });
  const page = await screen.findByRole('complementary', { name: 'Your day' });
  expect(page.querySelector('img')).toBeNull();
});

test('a line of the system stands on both sides, one for agents only on theirs', async () => {
  const call = await openMoment();
  call('sendSystemMessage', { text: 'The visit is booked.' });
  call('sendSystemMessage', { text: 'Bring the ladder.', recipients: 'agents' });
  await heard('system', 'The visit is booked.');
  await heard('system', 'Bring the ladder.');
  expect(site().getByText('The visit is booked.')).toBeVisible();
  expect(site().queryByText('Bring the ladder.')).toBeNull();
});

test('a postback is the visitor’s act, and does what its button does', async () => {
  const call = await openMoment();
  call('sendPostback', { id: 'call' });
  await heard('visitor', 'Please call me');
  call('sendPostback', { id: 'call', toggled: false });
  await heard('visitor', 'Took back “Please call me”.');
  call('sendPostback', { id: 'unknown' });
  await heard('visitor', 'Chose “unknown”.');
  // Windows open only by the visitor’s own hand.
  const open = vi.spyOn(window, 'open');
  call('sendPostback', { id: 'shop' });
  await heard('visitor', 'Chose “Our shop”.');
  expect(open).not.toHaveBeenCalled();
  expect(frame().dataset.app).toBe('app-1');
  call('sendPostback', { id: 'place' });
  await heard('visitor', 'Chose “Choose a place”.');
  await waitFor(() => expect(frame().dataset.app).toBe('app-2'));
});

test('another page comes in the place of a fragile one only when the visitor lets it', async () => {
  const call = await openMoment();
  call('setIsFragile', true);
  const another = () => fireEvent.click(site().getByRole('button', { name: 'Choose a place' }));
  another();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it open' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(frame().dataset.app).toBe('app-1');
  another();
  const asked = within(await screen.findByRole('dialog'));
  fireEvent.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(frame().dataset.app).toBe('app-2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an external link leads out, one that is none does not, null takes it away', async () => {
  const call = await openMoment();
  const link = () => screen.queryByRole('link', { name: 'Open in a new tab' });
  call('setExternalLink', 'https://a.example/day?full=1');
  await waitFor(() => expect(link()).toHaveAttribute('href', 'https://a.example/day?full=1'));
  expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
  call('setExternalLink', 'javascript:alert(1)');
  call('setTitle', 'Later');
  await screen.findByRole('complementary', { name: 'Later' });
  expect(link()).toHaveAttribute('href', 'https://a.example/day?full=1');
  call('setExternalLink', null);
  await waitFor(() => expect(link()).toBeNull());
});

test('buttons of a card: an address of the web is a link, any other answer is said', async () => {
  await openChat();
  expect(site().getByRole('link', { name: 'Our shop' })).toHaveAttribute('href', 'https://garden.example/');
  fireEvent.click(site().getByRole('button', { name: 'Five' }));
  await heard('visitor', 'Five');
  expect(frame()).toBeNull();
});

test('what was said stays when the page is loaded again, and comes to an agent’s tab that is opened later', async () => {
  const call = await openMoment();
  call('sendSystemMessage', { text: 'Bring the ladder.', recipients: 'agents' });
  call('sendMessage', { text: 'Monday' });
  await heard('visitor', 'Monday');
  const id = sessionStorage.getItem('marketplace-demo-visitor') ?? '';
  const before = wordsOf();
  stop();
  cleanup();
  chatState.set((state) => ({ ...state, chats: [] })); // as in a tab that is new
  render(<SitePage />);
  stop = admitVisitors(createStore([]));
  await waitFor(() => expect(findChat(id)?.messages).toHaveLength(before?.length ?? 0));
  expect(wordsOf()).toEqual(before);
  fireEvent.click(screen.getAllByRole('button', { name: /Chat with us/ }).at(-1) as HTMLElement);
  expect(site().getByText('Monday')).toBeVisible();
  expect(site().getByRole('button', { name: 'Choose a day' })).toBeVisible();
  expect(site().queryByText('Bring the ladder.')).toBeNull();
});

test('what is known of the visitor comes to an agent’s tab that is opened later', async () => {
  sessionStorage.setItem('marketplace-demo-visitor', 'site_later');
  sessionStorage.setItem('marketplace-demo-visitor-known', JSON.stringify({ name: 'Ann Lee' }));
  await openChat();
  expect(findChat('site_later')?.customer.name).toBe('Ann Lee');
});
