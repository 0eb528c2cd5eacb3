import { Armchair, Droplets, Hand, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import type { RichButton } from '../model/chats';
import type { SiteApp } from '../model/siteLink';
import { tried } from '../model/tried';
import { findButton } from '../model/visitor';
import { TryBar } from '../shell/TryBar';
import { ChatWindow } from './ChatWindow';
import { MomentWindow, type Postback } from './MomentWindow';
import { useSiteChat } from './useSiteChat';

const { site: words } = text;

/** After this the page of a targeted message comes. */
const TARGETED_MS = 5000;

const GOODS = [
  ['can', Droplets],
  ['gloves', Hand],
  ['bench', Armchair],
] as const;

/** A small shop of a customer, with the chat widget of the product on it. */
export function SitePage() {
  const [isOpen, setIsOpen] = useState(false);
  const [moment, setMoment] = useState<SiteApp | null>(null);
  const [next, setNext] = useState<SiteApp | null>(null);
  const chat = useSiteChat(isOpen);
  const targeted = useTargeted(chat.apps);
  useEffect(() => {
    if (targeted) setMoment((shown) => shown ?? targeted);
  }, [targeted]);
  /** One page at a time: the one that is there is left first, which it may ask about. */
  const open = (page: SiteApp) => {
    if (!moment) setMoment(page);
    else if (moment.url !== page.url) setNext(page);
  };
  const leave = () => {
    setMoment(next);
    setNext(null);
  };
  /** A button opens the page of an app when its address is that of one; else it is an answer. */
  const press = (button: RichButton) => {
    const page = pageOf(chat.apps, button);
    if (page) open(page);
    else chat.say(button.text);
  };
  /** Does what pressing the button does; another window opens only by the visitor's own hand. */
  const answer = ({ id, toggled }: Postback) => {
    const button = findButton(chat.lines, id);
    const page = button && pageOf(chat.apps, button);
    if (toggled === false) return chat.say(words.tookBack(button?.text ?? id));
    if (button && !page && button.type !== 'url') return chat.say(button.text);
    chat.say(words.chose(button?.text ?? id));
    if (page) open(page);
  };
  return (
    <div className="site">
      <TryBar />
      <header className="sim-bar">
        <strong>{words.name}</strong>
      </header>
      <main className="sim-page">
        <h1>{words.heading}</h1>
        <p className="muted">{words.lead}</p>
        <ul className="site-goods">
          {GOODS.map(([good, Icon]) => (
            <li key={good}>
              <span className="site-picture">
                <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
              </span>
              <strong>{words.goods[good]}</strong>
              <span>{words.prices[good]}</span>
              <Button size="sm" onClick={() => setIsOpen(true)}>
                {words.chat} <span className="sr-only">{words.goods[good]}</span>
              </Button>
            </li>
          ))}
        </ul>
      </main>
      {!isOpen && (
        <Button variant="primary" className="site-chat-button" onClick={() => setIsOpen(true)}>
          <MessageCircle size={18} aria-hidden="true" /> {words.chat}
        </Button>
      )}
      {isOpen && <ChatWindow chat={chat} onClose={() => setIsOpen(false)} onPress={press} />}
      {moment && (
        <MomentWindow
          key={moment.url}
          app={moment}
          isReplaced={next !== null}
          chat={chat}
          onPostback={answer}
          onClose={leave}
          onKeep={() => setNext(null)}
        />
      )}
    </div>
  );
}

/** The page of an app that a button leads to. */
function pageOf(apps: readonly SiteApp[], button: RichButton): SiteApp | undefined {
  const address = String(button.value ?? '');
  const app = apps.find(({ url }) => address.startsWith(new URL(url).origin + new URL(url).pathname));
  return app && { ...app, url: address };
}

/** The app that the address names, a while after the page came. */
function useTargeted(apps: readonly SiteApp[]): SiteApp | undefined {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    // Outside: the timer.
    const timer = setTimeout(() => setIsDue(true), TARGETED_MS);
    return () => clearTimeout(timer);
  }, []);
  const slug = tried?.slug ?? new URLSearchParams(location.search).get('targeted');
  return isDue ? apps.find((app) => app.slug === slug) : undefined;
}
