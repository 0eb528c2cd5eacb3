import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { AppFrame } from '../apps/AppFrame';
import { useInstalled } from '../apps/installed';
import { widgetOf } from '../apps/types';
import { findChat, profileOf } from '../model/chats';
import { tried, triedPlace } from '../model/tried';

/** A button for each app of the message box; it opens a small window with the app. */
export function MessageBoxApps({ chatId, mayWrite }: { chatId: string; mayWrite: boolean }) {
  const { apps } = useInstalled();
  const [active, setActive] = useState(tried && triedPlace === 'messagebox' ? tried.id : '');
  const [, navigate] = useLocation();
  const shown = apps.filter((app) => widgetOf(app, 'messagebox'));
  const open = shown.find((app) => app.id === active);
  const widget = open && widgetOf(open, 'messagebox');
  const chat = findChat(chatId);
  return (
    <>
      {open && widget && chat && (
        <div className="sim-window" role="dialog" aria-label={open.name}>
          <div className="sim-window-head">
            <strong>{open.name}</strong>
            <Button size="sm" variant="ghost" icon aria-label={text.close} onClick={() => setActive('')}>
              <X size={16} aria-hidden="true" />
            </Button>
          </div>
          <AppFrame
            key={widget.id}
            app={open}
            widget={widget}
            state={{ customer_profile: profileOf(chat.customer, chat, 'chats') }}
            place={{ chatId, mayWrite, navigate }}
          />
        </div>
      )}
      <div className="sim-box-apps">
        {shown.map((app) => (
          <Button
            key={app.id}
            size="sm"
            variant="ghost"
            aria-expanded={active === app.id}
            onClick={() => setActive(active === app.id ? '' : app.id)}
          >
            {app.name}
          </Button>
        ))}
      </div>
    </>
  );
}
