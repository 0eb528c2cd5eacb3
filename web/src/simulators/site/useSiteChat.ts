import { useCallback, useEffect, useRef, useState } from 'react';
import type { RichMessage } from '../model/chats';
import { type AgentSaid, openSiteLink, type SiteApp, type SiteSaid, siteApps } from '../model/siteLink';
import { tried } from '../model/tried';

export type SiteLine = { id: number; from: 'visitor' | 'agent' | 'system'; text: string; rich?: RichMessage };

export type SiteChat = {
  id: string;
  lines: readonly SiteLine[];
  apps: readonly SiteApp[];
  say: (text: string, from?: 'visitor' | 'system') => void;
};

const KEY = 'marketplace-demo-visitor';

/** The visitor's chat; it has one id as long as the tab lives. */
function chatIdOfTab(): string {
  const id = sessionStorage.getItem(KEY) ?? `site_${crypto.randomUUID().slice(0, 8)}`;
  sessionStorage.setItem(KEY, id);
  return id;
}

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
      else if (data.chatId !== id || data.kind === 'hello') return;
      // A copy of this tab has the same chat: what is said in one stands in both.
      else if (data.kind === 'said') add({ from: data.from, text: data.text });
      else add({ from: 'agent', text: data.text, ...(data.rich ? { rich: data.rich } : {}) });
    };
    const isTargeted = new URLSearchParams(location.search).has('targeted');
    if (isOpen || isTargeted) opened.postMessage({ kind: 'hello', chatId: id } satisfies SiteSaid);
    return () => opened.close();
  }, [id, isOpen, add]);
  const say = (text: string, from: 'visitor' | 'system' = 'visitor') => {
    add({ from, text });
    channel.current?.postMessage({ kind: 'said', chatId: id, text, from } satisfies SiteSaid);
  };
  return { id, lines, apps, say };
}
