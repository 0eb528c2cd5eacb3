import { ExternalLink, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type MomentSaid, type MountedMoment, mountMoment } from '../../host-kit/v1-moments';
import { simulators as text } from '../../messages/simulators';
import { Button, buttonClass } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { config } from '../model/config';
import { session } from '../model/session';
import type { SiteApp } from '../model/siteLink';
import { withAttributes, withCustomerData } from '../model/visitor';
import type { SiteChat } from './useSiteChat';

const { site: words } = text;

type MomentWindowProps = {
  app: SiteApp;
  /** Another page is to come in its place. */
  isReplaced: boolean;
  chat: SiteChat;
  onPostback: (postback: Postback) => void;
  onClose: () => void;
  /** The visitor was asked, and stays. */
  onKeep: () => void;
};

/** A button of a rich message, as the page answers it in the visitor’s name. */
export type Postback = Extract<MomentSaid, ['sendPostback', unknown]>[1];

/** The page of an app over the chat; what an app calls fragile is asked about before it closes. */
export function MomentWindow({ app, isReplaced, chat, onPostback, onClose, onKeep }: MomentWindowProps) {
  const container = useRef<HTMLDivElement>(null);
  const moment = useRef<MountedMoment>(null);
  const [title, setTitle] = useState(app.name);
  const [icon, setIcon] = useState('');
  const [externalLink, setExternalLink] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const close = () => (moment.current?.isFragile ? setIsAsking(true) : onClose());
  const now = useRef({ chat, close, onPostback });
  now.current = { chat, close, onPostback };
  const keep = () => {
    setIsAsking(false);
    onKeep();
  };
  useEffect(() => {
    // Outside: whether the page in the frame is fragile.
    if (isReplaced) now.current.close();
  }, [isReplaced]);
  useEffect(() => {
    // Outside: the frame of the app.
    if (!container.current) return;
    const onMessage = (...[name, data]: MomentSaid) => {
      const { chat, close, onPostback } = now.current;
      if (name === 'close') close();
      else if (name === 'sendMessage') chat.say(data.text);
      else if (name === 'sendSystemMessage') chat.note(data.text, data.recipients === 'agents');
      else if (name === 'sendPostback') onPostback(data);
      else if (name === 'setAttributes') chat.learn((visitor) => withAttributes(visitor, data));
      else if (name === 'updateCustomerData') chat.learn((visitor) => withCustomerData(visitor, data));
      else if (name === 'setExternalLink') setExternalLink(data);
      else if (name === 'setTitle') setTitle(data);
    };
    setExternalLink(null);
    try {
      const mounted = mountMoment({
        container: container.current,
        app: { slug: app.slug, name: app.name },
        widget: { id: app.id, placement: 'targeted-message', url: app.url },
        ownOrigins: [config.shop],
        licenseId: 'demo',
        chatId: now.current.chat.id,
        theme: { variant: session.get().theme, primaryColor: '#2347dc', ctaText: '#ffffff' },
        language: 'en',
        onMessage,
        // The page says its title and its picture when it connects.
        onState: (state) => {
          if (state !== 'connected') return;
          setTitle(moment.current?.title ?? app.name);
          setIcon(moment.current?.icon ?? '');
        },
      });
      moment.current = mounted;
      return () => mounted.destroy();
    } catch {
      return setIsRefused(true); // an address that no host may frame: a rich message may hold any
    }
  }, [app]);
  return (
    <aside className="sim-window site-moment" aria-label={title}>
      <div className="sim-window-head">
        {icon && <img src={icon} alt="" width={20} height={20} referrerPolicy="no-referrer" />}
        <strong dir="auto">{title}</strong>
        {externalLink && (
          <a
            className={buttonClass({ size: 'sm', variant: 'ghost', icon: true })}
            href={externalLink}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text.apps.newTab}
          >
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
        <Button size="sm" variant="ghost" icon aria-label={text.close} onClick={close}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      {isRefused && <Note tone="warning">{text.apps.states.refused}</Note>}
      <div ref={container} className="sim-app-frame" />
      {isAsking && (
        <Dialog
          open
          title={words.closeFragile}
          onClose={keep}
          footer={
            <>
              <Button onClick={keep}>{words.keepIt}</Button>
              <Button variant="primary" onClick={onClose}>
                {words.closeIt}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </aside>
  );
}
