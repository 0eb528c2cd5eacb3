import { afterEach, expect, test, vi } from 'vitest';
import { addMessage, chatState, findChat } from './chats';
import { type AgentSaid, admitVisitors, openSiteLink, type SiteSaid } from './siteLink';

const APP = {
  id: 'app_1',
  slug: 'dates',
  name: 'Dates',
  widgets: [{ id: 'w_1', placement: 'targeted-message' as const, url: 'https://a.example/', shortcut: null }],
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Another tab, of the site or of the agent. */
function openTab() {
  const tab = openSiteLink();
  const heard: (AgentSaid | SiteSaid)[] = [];
  tab.onmessage = ({ data }) => heard.push(data);
  stops.push(() => tab.close());
  return { heard, say: (said: AgentSaid | SiteSaid) => tab.postMessage(said) };
}

const wordsOf = (id: string) => findChat(id)?.messages.map(({ from, text }) => [from, text]);

test('a visitor hears which apps have a page, and the agent’s words', async () => {
  stops.push(admitVisitors(() => [APP]));
  const site = openTab();
  site.say({ kind: 'hello', chatId: 'site_1' });
  await vi.waitFor(() =>
    expect(site.heard).toEqual([
      { kind: 'apps', apps: [{ id: 'w_1', slug: 'dates', name: 'Dates', url: 'https://a.example/' }] },
    ]),
  );
  site.say({ kind: 'said', chatId: 'site_1', text: 'Hello?', from: 'visitor' });
  await vi.waitFor(() => expect(wordsOf('site_1')).toEqual([['visitor', 'Hello?']]));
  addMessage('site_1', 'agent', 'Hello!');
  await vi.waitFor(() =>
    expect(site.heard.at(-1)).toEqual({ kind: 'reply', chatId: 'site_1', text: 'Hello!' }),
  );
});

test('with the chat open in two tabs the agent’s words stand in both, once, and no chat comes of the rest', async () => {
  stops.push(admitVisitors(() => [APP]));
  const chats = chatState.get().chats.length;
  const other = openTab();
  other.say({ kind: 'apps', apps: [] });
  other.say({ kind: 'reply', chatId: 'site_2', text: 'From the other tab' });
  await vi.waitFor(() => expect(wordsOf('site_2')).toEqual([['agent', 'From the other tab']]));
  addMessage('site_2', 'agent', 'From this one');
  await vi.waitFor(() => expect(other.heard).toHaveLength(1));
  expect(other.heard).toEqual([{ kind: 'reply', chatId: 'site_2', text: 'From this one' }]);
  expect(chatState.get().chats).toHaveLength(chats + 1);
});
