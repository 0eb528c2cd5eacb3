import type { HostApp } from '../apps/types';
import { widgetOf } from '../apps/types';
import type { Chat, ChatMessage } from '../data/chats';
import { changeCustomer, ensureChat, onMessage, type RichMessage, takeHistory, takeMessage } from './chats';
import type { Visitor } from './visitor';

// The chat between the customer's site in one tab and the agent app in another.

/** The page of an app that visitors may see. */
export type SiteApp = { id: string; slug: string; name: string; url: string };

/** What was said, the same in each tab. */
export type SiteLine = Pick<ChatMessage, 'id' | 'from' | 'text'> & {
  at: number;
  rich?: RichMessage;
  /** The visitor does not see it. */
  isForAgents?: boolean;
};

/** What the site says comes with all that is known of the visitor: a tab of the agent may be younger. */
export type SiteSaid = { chatId: string; visitor?: Visitor } & (
  | { kind: 'hello'; lines: readonly SiteLine[] }
  | { kind: 'visitor' }
  | { kind: 'said'; line: SiteLine }
);
export type AgentSaid =
  | { kind: 'reply'; chatId: string; line: SiteLine }
  | { kind: 'apps'; apps: readonly SiteApp[] }
  /** A tab of the agent was opened: whoever chats says hello again. */
  | { kind: 'who' };

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

const MINUTE_MS = 60_000;

const messageOf = ({ id, from, text, at, rich }: SiteLine): ChatMessage => ({
  id,
  from,
  text,
  minutesAgo: Math.max(0, Math.round((Date.now() - at) / MINUTE_MS)),
  ...(rich ? { rich } : {}),
});

const lineOf = ({ id, from, text, minutesAgo, rich }: ChatMessage): SiteLine => ({
  id,
  from,
  text,
  at: Date.now() - minutesAgo * MINUTE_MS,
  ...(rich ? { rich: rich as RichMessage } : {}),
});

/** The apps that have a page for visitors. */
export const siteApps = (apps: readonly HostApp[]): SiteApp[] =>
  apps.flatMap((app) => {
    const widget = widgetOf(app, 'targeted-message');
    return widget ? [{ id: widget.id, slug: app.slug, name: app.name, url: widget.url }] : [];
  });

type Apps = { get: () => readonly HostApp[]; subscribe: (listener: () => void) => () => void };

/** Lets the visitors of the site into the chats, and tells them which apps there are; returns the function that ends it. */
export function admitVisitors(apps: Apps): () => void {
  const channel = openSiteLink();
  const visitors = new Set<string>();
  const tellApps = () =>
    channel.postMessage({ kind: 'apps', apps: siteApps(apps.get()) } satisfies AgentSaid);
  let isRepeating = false;
  /** What the agent said in another tab with the same chat; it is not said to the visitor twice. */
  const repeat = ({ chatId, line }: AgentSaid & { kind: 'reply' }) => {
    isRepeating = true;
    takeMessage(chatId, messageOf(line));
    isRepeating = false;
  };
  channel.onmessage = ({ data }: MessageEvent<SiteSaid | AgentSaid>) => {
    if (data.kind === 'apps' || data.kind === 'who') return; // another tab of the agent speaks to the visitors
    visitors.add(data.chatId);
    ensureChat(siteChat(data.chatId));
    if (data.kind === 'reply') return repeat(data);
    if (data.visitor) changeCustomer(data.chatId, data.visitor);
    if (data.kind === 'said') takeMessage(data.chatId, messageOf(data.line));
    else if (data.kind === 'hello') {
      takeHistory(data.chatId, data.lines.map(messageOf));
      tellApps();
    }
  };
  const stopTelling = apps.subscribe(tellApps);
  const stopReplying = onMessage(({ chat, message }) => {
    if (message.from !== 'agent' || isRepeating || !visitors.has(chat.id)) return;
    channel.postMessage({ kind: 'reply', chatId: chat.id, line: lineOf(message) } satisfies AgentSaid);
  });
  channel.postMessage({ kind: 'who' } satisfies AgentSaid);
  return () => {
    stopTelling();
    stopReplying();
    channel.close();
  };
}
