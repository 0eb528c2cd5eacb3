import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { RichMessageView } from '../chats/RichMessageView';
import type { SiteApp } from '../model/siteLink';
import type { SiteChat } from './useSiteChat';

const { site: words } = text;

type ChatWindowProps = { chat: SiteChat; onClose: () => void; onMoment: (app: SiteApp) => void };

/** The chat widget of the site. */
export function ChatWindow({ chat, onClose, onMoment }: ChatWindowProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = String(new FormData(form).get('words')).trim();
    if (said) chat.say(said);
    form.reset();
  };
  /** A button opens the page of an app when its address is that of one; else it is an answer. */
  const press = (button: { text: string; value?: string }) => {
    const app = chat.apps.find(({ url }) =>
      button.value?.startsWith(new URL(url).origin + new URL(url).pathname),
    );
    if (app && button.value) onMoment({ ...app, url: button.value });
    else chat.say(button.text);
  };
  return (
    <aside className="sim-window site-chat" aria-label={words.chatTitle}>
      <div className="sim-window-head">
        <strong>{words.chatTitle}</strong>
        <Button size="sm" variant="ghost" icon aria-label={text.close} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <ol className="sim-transcript" aria-live="polite">
        <li data-from="agent">
          <p className="sim-bubble">{words.start}</p>
        </li>
        {chat.lines.map(({ id, from, text: said, rich }) => (
          <li key={id} data-from={from === 'visitor' ? 'agent' : from}>
            {said && (
              <p className="sim-bubble" dir="auto">
                {said}
              </p>
            )}
            {rich && <RichMessageView message={rich} onPress={press} />}
          </li>
        ))}
      </ol>
      <form className="sim-script" onSubmit={submit}>
        <input className="input" name="words" aria-label={words.yourWords} autoComplete="off" />
        <Button type="submit" size="sm" variant="primary">
          {words.send}
        </Button>
      </form>
    </aside>
  );
}
