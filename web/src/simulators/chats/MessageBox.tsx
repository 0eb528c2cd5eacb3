import { type FormEvent, useRef } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { sendTo, watchingFrames } from '../apps/live';
import { changeDraft, chatState, draftOf, sendDraft } from '../model/chats';
import { useStore } from '../model/store';
import { MessageBoxApps } from './MessageBoxApps';
import { RichMessageView } from './RichMessageView';

/** Apps that watch hear of the text at most five times a second. */
const TELL_MS = 200;

/** Where the agent writes; apps put drafts into it, and only the agent sends. */
export function MessageBox({ chatId, mayWrite }: { chatId: string; mayWrite: boolean }) {
  const draft = draftOf(useStore(chatState), chatId);
  const tell = useTelling();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    for (const app of sendDraft(chatId)) sendTo(app, 'messagebox', 'message_sent', undefined);
  };
  const write = (value: string) => {
    changeDraft(chatId, (before) => ({ ...before, text: value }));
    tell(value);
  };
  return (
    <form className="sim-box" onSubmit={submit}>
      {draft.rich && (
        <div className="sim-draft">
          <RichMessageView message={draft.rich} />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => changeDraft(chatId, (before) => ({ ...before, rich: null }))}
          >
            {text.chats.removeRich}
          </Button>
        </div>
      )}
      <textarea
        className="input"
        aria-label={text.chats.message}
        placeholder={text.chats.placeholder}
        rows={2}
        value={draft.text}
        disabled={!mayWrite}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <div className="sim-row">
        <MessageBoxApps chatId={chatId} mayWrite={mayWrite} />
        <Button type="submit" variant="primary" size="sm" disabled={!mayWrite}>
          {text.chats.send}
        </Button>
      </div>
    </form>
  );
}

/** Tells watching apps of the text of the message box, the newest one, not each letter. */
function useTelling(): (value: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef('');
  return (value) => {
    newest.current = value;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const { widget, mounted } of watchingFrames())
        if (widget.placement === 'plugin') mounted.send('message_box_text', { value: newest.current });
    }, TELL_MS);
  };
}
