import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type MomentSaid, type MountedMoment, mountMoment } from '../../host-kit/v1-moments';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { config } from '../model/config';
import { session } from '../model/session';
import type { SiteApp } from '../model/siteLink';
import type { SiteChat } from './useSiteChat';

const { site: words } = text;

type MomentWindowProps = { app: SiteApp; chat: SiteChat; onClose: () => void };

/** The page of an app over the chat; what an app calls fragile is asked about before it closes. */
export function MomentWindow({ app, chat, onClose }: MomentWindowProps) {
  const container = useRef<HTMLDivElement>(null);
  const moment = useRef<MountedMoment>(null);
  const [title, setTitle] = useState(app.name);
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const close = () => (moment.current?.isFragile ? setIsAsking(true) : onClose());
  const now = useRef({ chat, close });
  now.current = { chat, close };
  useEffect(() => {
    // Outside: the frame of the app.
    if (!container.current) return;
    const onMessage = (...[name, data]: MomentSaid) => {
      if (name === 'close') now.current.close();
      else if (name === 'sendMessage') now.current.chat.say(data.text);
      else if (name === 'sendSystemMessage') now.current.chat.say(data.text, 'system');
      else if (name === 'setTitle') setTitle(data);
    };
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
        <strong>{title}</strong>
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
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>{words.keepIt}</Button>
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
