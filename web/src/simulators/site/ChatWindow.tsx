import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { RichMessageView } from '../chats/RichMessageView';
import type { RichButton } from '../model/chats';
import type { SiteChat } from './useSiteChat';

const { site: words } = text;

type ChatWindowProps = { chat: SiteChat; onClose: () => void; onPress: (button: RichButton) => void };

/** The chat widget of the site. */
export function ChatWindow({ chat, onClose, onPress }: ChatWindowProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = String(new FormData(form).get('words')).trim();
    if (said) chat.say(said);
    form.reset();
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
        <li>
          <p className="sim-bubble">{words.start}</p>
        </li>
        {chat.lines.map(({ id, from, text: said, rich }) => (
          <li key={id} data-from={from} data-own={from === 'visitor' || undefined}>
            {said && (
              <p className="sim-bubble" dir="auto">
                {said}
              </p>
            )}
            {rich && <RichMessageView message={rich} onPress={onPress} />}
          </li>
        ))}
      </ol>
      <form className="sim-script" onSubmit={submit}>
        <input
          className="input"
          name="words"
          aria-label={words.yourWords}
          placeholder={words.yourWords}
          autoComplete="off"
        />
        <Button type="submit" size="sm" variant="primary">
          {words.send}
        </Button>
      </form>
    </aside>
  );
}
