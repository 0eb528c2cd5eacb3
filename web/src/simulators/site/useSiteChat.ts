import { useCallback, useEffect, useRef, useState } from 'react';
import type { RichMessage } from '../model/chats';
import { type AgentSaid, openSiteLink, type SiteApp, type SiteSaid, siteApps } from '../model/siteLink';
import { tried } from '../model/tried';
import type { Visitor } from '../model/visitor';

export type SiteLine = { id: number; from: 'visitor' | 'agent' | 'system'; text: string; rich?: RichMessage };

export type SiteChat = {
  id: string;
  lines: readonly SiteLine[];
  apps: readonly SiteApp[];
  say: (text: string) => void;
  /** A line of the system, for both sides or for the agents alone. */
  note: (text: string, isForAgents: boolean) => void;
  /** Changes what is known of the visitor. */
  learn: (change: (visitor: Visitor) => Visitor) => void;
};

const KEY = 'marketplace-demo-visitor';
const KNOWN_KEY = `${KEY}-known`;

/** The visitor's chat; it has one id as long as the tab lives. */
function chatIdOfTab(): string {
  const id = sessionStorage.getItem(KEY) ?? `site_${crypto.randomUUID().slice(0, 8)}`;
  sessionStorage.setItem(KEY, id);
  return id;
}

/** What is known of the visitor lives as long as the chat. */
const visitorOfTab = (): Visitor => JSON.parse(sessionStorage.getItem(KNOWN_KEY) ?? '{}') as Visitor;

/** The conversation with the agent app in another tab; it begins when the visitor opens the chat. */
export function useSiteChat(isOpen: boolean): SiteChat {
  const [id] = useState(chatIdOfTab);
  const [lines, setLines] = useState<readonly SiteLine[]>([]);
  const [apps, setApps] = useState<readonly SiteApp[]>(tried ? siteApps([tried]) : []);
  const channel = useRef<BroadcastChannel>(null);
  const add = useCallback(
    (line: Omit<SiteLine, 'id'>) => setLines((before) => [...before, { ...line, id: before.length }]),
    [],
  );
  useEffect(() => {
    // Outside: the other tab.
    const opened = openSiteLink();
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<AgentSaid | SiteSaid>) => {
      if (data.kind === 'apps') tried || setApps(data.apps);
      else if (data.chatId !== id) return;
      else if (data.kind === 'reply')
        add({ from: 'agent', text: data.text, ...(data.rich ? { rich: data.rich } : {}) });
      // A copy of this tab has the same chat: what is said in one stands in both.
      else if (data.kind === 'said' && !data.isForAgents) add({ from: data.from, text: data.text });
    };
    const isTargeted = new URLSearchParams(location.search).has('targeted');
    if (isOpen || isTargeted)
      opened.postMessage({ kind: 'hello', chatId: id, visitor: visitorOfTab() } satisfies SiteSaid);
    return () => opened.close();
  }, [id, isOpen, add]);
  const send = (said: SiteSaid) => channel.current?.postMessage(said);
  const write = (text: string, from: 'visitor' | 'system', isForAgents = false) => {
    if (!isForAgents) add({ from, text });
    send({ kind: 'said', chatId: id, text, from, isForAgents, visitor: visitorOfTab() });
  };
  return {
    id,
    lines,
    apps,
    say: (text) => write(text, 'visitor'),
    note: (text, isForAgents) => write(text, 'system', isForAgents),
    learn: (change) => {
      const visitor = change(visitorOfTab());
      sessionStorage.setItem(KNOWN_KEY, JSON.stringify(visitor));
      send({ kind: 'visitor', chatId: id, visitor });
    },
  };
}
