import type { HostApp } from '../apps/types';
import { widgetOf } from '../apps/types';
import type { Chat } from '../data/chats';
import { addMessage, changeCustomer, ensureChat, onMessage, type RichMessage } from './chats';
import type { Visitor } from './visitor';

// The chat between the customer's site in one tab and the agent app in another.

/** The page of an app that visitors may see. */
export type SiteApp = { id: string; slug: string; name: string; url: string };

/** What the site says comes with all that is known of the visitor: a tab of the agent may be younger. */
export type SiteSaid = { chatId: string; visitor?: Visitor } & (
  | { kind: 'hello' | 'visitor' }
  | { kind: 'said'; text: string; from: 'visitor' | 'system'; isForAgents?: boolean }
);
export type AgentSaid =
  | { kind: 'reply'; chatId: string; text: string; rich?: RichMessage }
  | { kind: 'apps'; apps: readonly SiteApp[] };

const CHANNEL = 'marketplace-demo-site';
export const openSiteLink = () => new BroadcastChannel(CHANNEL);

const siteChat = (id: string): Chat => ({
  id,
  thread: `${id}_1`,
  status: 'waiting',
  customer: { id: `cus_${id}`, name: 'Visitor of the site' },
  survey: [],
  isUnread: true,
  messages: [],
  script: ['Hello?'],
});

/** The apps that have a page for visitors. */
export const siteApps = (apps: readonly HostApp[]): SiteApp[] =>
  apps.flatMap((app) => {
    const widget = widgetOf(app, 'targeted-message');
    return widget ? [{ id: widget.id, slug: app.slug, name: app.name, url: widget.url }] : [];
  });

/** Lets the visitors of the site into the chats; returns the function that ends it. */
export function admitVisitors(apps: () => readonly HostApp[]): () => void {
  const channel = openSiteLink();
  const visitors = new Set<string>();
  const tellApps = () => channel.postMessage({ kind: 'apps', apps: siteApps(apps()) } satisfies AgentSaid);
  let isRepeating = false;
  /** What the agent said in another tab with the same chat; it is not said to the visitor twice. */
  const repeat = ({ chatId, text, rich }: AgentSaid & { kind: 'reply' }) => {
    isRepeating = true;
    addMessage(chatId, 'agent', text, rich);
    isRepeating = false;
  };
  channel.onmessage = ({ data }: MessageEvent<SiteSaid | AgentSaid>) => {
    if (data.kind === 'apps') return; // another tab of the agent tells the visitors
    visitors.add(data.chatId);
    ensureChat(siteChat(data.chatId));
    if (data.kind === 'reply') return repeat(data);
    if (data.visitor) changeCustomer(data.chatId, data.visitor);
    if (data.kind === 'hello') tellApps();
    else if (data.kind === 'said') addMessage(data.chatId, data.from, data.text);
  };
  const stop = onMessage(({ chat, message }) => {
    if (message.from !== 'agent' || isRepeating || !visitors.has(chat.id)) return;
    const rich = message.rich as RichMessage | undefined;
    channel.postMessage({
      kind: 'reply',
      chatId: chat.id,
      text: message.text,
      ...(rich ? { rich } : {}),
    } satisfies AgentSaid);
  });
  return () => {
    stop();
    channel.close();
  };
}
