import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AgentSaid,
  openSiteLink,
  type SiteApp,
  type SiteLine,
  type SiteSaid,
  siteApps,
} from '../model/siteLink';
import { tried } from '../model/tried';
import type { Visitor } from '../model/visitor';

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
const LINES_KEY = `${KEY}-lines`;
/** Older lines go. */
const MOST_LINES = 100;

/** The visitor's chat; it has one id as long as the tab lives. */
function chatIdOfTab(): string {
  const id = sessionStorage.getItem(KEY) ?? `site_${crypto.randomUUID().slice(0, 8)}`;
  sessionStorage.setItem(KEY, id);
  return id;
}

/** What is known of the visitor lives as long as the chat. */
const visitorOfTab = (): Visitor => JSON.parse(sessionStorage.getItem(KNOWN_KEY) ?? '{}') as Visitor;

/** What was said lives as long, too. */
const linesOfTab = (): readonly SiteLine[] =>
  JSON.parse(sessionStorage.getItem(LINES_KEY) ?? '[]') as SiteLine[];

/** The conversation with the agent app in another tab; it begins when the visitor opens the chat. */
export function useSiteChat(isOpen: boolean): SiteChat {
  const [id] = useState(chatIdOfTab);
  const [lines, setLines] = useState(linesOfTab);
  const [apps, setApps] = useState<readonly SiteApp[]>(tried ? siteApps([tried]) : []);
  const channel = useRef<BroadcastChannel>(null);
  const add = useCallback((line: SiteLine) => {
    const after = [...linesOfTab(), line].slice(-MOST_LINES);
    sessionStorage.setItem(LINES_KEY, JSON.stringify(after));
    setLines(after);
  }, []);
  useEffect(() => {
    // Outside: the other tab.
    const opened = openSiteLink();
    channel.current = opened;
    const hasBegun = () =>
      isOpen || linesOfTab().length > 0 || new URLSearchParams(location.search).has('targeted');
    const sayHello = () => {
      if (hasBegun())
        opened.postMessage({
          kind: 'hello',
          chatId: id,
          visitor: visitorOfTab(),
          lines: linesOfTab(),
        } satisfies SiteSaid);
    };
    opened.onmessage = ({ data }: MessageEvent<AgentSaid | SiteSaid>) => {
      if (data.kind === 'apps') tried || setApps(data.apps);
      else if (data.kind === 'who') sayHello();
      // A copy of this tab has the same chat: what is said in one stands in both.
      else if (data.chatId === id && (data.kind === 'reply' || data.kind === 'said')) add(data.line);
    };
    sayHello();
    return () => opened.close();
  }, [id, isOpen, add]);
  const send = (said: SiteSaid) => channel.current?.postMessage(said);
  const write = (text: string, from: 'visitor' | 'system', isForAgents = false) => {
    const line = {
      id: crypto.randomUUID(),
      at: Date.now(),
      from,
      text,
      ...(isForAgents ? { isForAgents } : {}),
    };
    add(line);
    send({ kind: 'said', chatId: id, line, visitor: visitorOfTab() });
  };
  return {
    id,
    lines: lines.filter(({ isForAgents }) => !isForAgents),
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
