import { afterEach, expect, test, vi } from 'vitest';
import type { HostApp } from '../apps/types';
import { addMessage, chatState, findChat, onMessage } from './chats';
import { type AgentSaid, admitVisitors, openSiteLink, type SiteLine, type SiteSaid } from './siteLink';
import { createStore } from './store';

const APP = {
  id: 'app_1',
  slug: 'dates',
  name: 'Dates',
  widgets: [{ id: 'w_1', placement: 'targeted-message' as const, url: 'https://a.example/', shortcut: null }],
};

/** What is installed, as the product follows it. */
const apps = createStore<readonly HostApp[]>([APP]);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Another tab, of the site or of the agent. */
function openTab() {
  const tab = openSiteLink();
  const heard: (AgentSaid | SiteSaid)[] = [];
  const asks: AgentSaid[] = []; // by tabs that were opened: of those before this one, too
  tab.onmessage = ({ data }) => (data.kind === 'who' ? asks : heard).push(data);
  stops.push(() => tab.close());
  return { heard, asks, say: (said: AgentSaid | SiteSaid) => tab.postMessage(said) };
}

const line = (id: string, from: SiteLine['from'], text: string, minutes = 0): SiteLine => ({
  id,
  from,
  text,
  at: Date.now() - minutes * 60_000,
});

const wordsOf = (id: string) => findChat(id)?.messages.map(({ from, text }) => [from, text]);

test('a visitor hears which apps have a page, and the agent’s words', async () => {
  stops.push(admitVisitors(apps));
  const site = openTab();
  site.say({ kind: 'hello', chatId: 'site_1', lines: [] });
  await vi.waitFor(() =>
    expect(site.heard).toEqual([
      { kind: 'apps', apps: [{ id: 'w_1', slug: 'dates', name: 'Dates', url: 'https://a.example/' }] },
    ]),
  );
  site.say({ kind: 'said', chatId: 'site_1', line: line('l1', 'visitor', 'Hello?') });
  await vi.waitFor(() => expect(wordsOf('site_1')).toEqual([['visitor', 'Hello?']]));
  addMessage('site_1', 'agent', 'Hello!');
  await vi.waitFor(() =>
    expect(site.heard.at(-1)).toMatchObject({
      kind: 'reply',
      chatId: 'site_1',
      line: { from: 'agent', text: 'Hello!' },
    }),
  );
});

test('a visitor who came before the apps were known hears of them, and when they are gone', async () => {
  apps.set([]);
  stops.push(admitVisitors(apps));
  const site = openTab();
  apps.set([APP]);
  await vi.waitFor(() => expect(site.heard.at(-1)).toMatchObject({ apps: [{ slug: 'dates' }] }));
  apps.set([]);
  await vi.waitFor(() => expect(site.heard.at(-1)).toEqual({ kind: 'apps', apps: [] }));
  apps.set([APP]);
});

test('with the chat open in two tabs the agent’s words stand in both, once, and no chat comes of the rest', async () => {
  stops.push(admitVisitors(apps));
  const chats = chatState.get().chats.length;
  const other = openTab();
  other.say({ kind: 'apps', apps: [] });
  other.say({ kind: 'reply', chatId: 'site_2', line: line('l1', 'agent', 'From the other tab') });
  await vi.waitFor(() => expect(wordsOf('site_2')).toEqual([['agent', 'From the other tab']]));
  addMessage('site_2', 'agent', 'From this one');
  await vi.waitFor(() => expect(other.heard).toHaveLength(1));
  expect(other.heard).toMatchObject([{ kind: 'reply', line: { text: 'From this one' } }]);
  expect(chatState.get().chats).toHaveLength(chats + 1);
});

test('a tab that is opened asks who chats, and has what was said before it, once and in order', async () => {
  const site = openTab();
  stops.push(admitVisitors(apps));
  await vi.waitFor(() => expect(site.asks).toEqual([{ kind: 'who' }]));
  const told: string[] = [];
  stops.push(onMessage(({ message }) => told.push(message.text)));
  // Another tab of the agent was faster than the visitor.
  const answer = line('l3', 'agent', 'At nine?');
  site.say({ kind: 'reply', chatId: 'site_3', line: answer });
  const lines = [line('l1', 'visitor', 'When?', 5), line('l2', 'system', 'For agents', 4), answer];
  site.say({ kind: 'hello', chatId: 'site_3', lines });
  site.say({ kind: 'hello', chatId: 'site_3', lines });
  site.say({ kind: 'said', chatId: 'site_3', line: line('l4', 'visitor', 'Yes') });
  await vi.waitFor(() => expect(told).toEqual(['At nine?', 'Yes']));
  expect(wordsOf('site_3')).toEqual([
    ['visitor', 'When?'],
    ['system', 'For agents'],
    ['agent', 'At nine?'],
    ['visitor', 'Yes'],
  ]);
  expect(findChat('site_3')).toMatchObject({ status: 'open', isUnread: true });
  expect(findChat('site_3')?.messages[0]?.minutesAgo).toBe(5);
});
